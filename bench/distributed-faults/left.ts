import type { Damage } from './acts.ts'
import type { GatewayLog } from './gateway.ts'
import type { Load } from './load.ts'
import type { RunFiles } from './run-files.ts'

/** Instead of the exit code of a process that did not end by itself. */
export const HUNG = 'HUNG'

/** How a process ended. */
export interface Ended {
  /** Exit code, the signal that ended it, or that it had to be ended. */
  code: number | string
  stderr: string
}

/** All that a run left, for the judge. */
export interface Left {
  load: Load
  damage: Damage
  isLocal: boolean
  coordinator: Ended
  workers: Ended[]
  resumed: Ended | null
  /** As the coordinator left it; and after the resume, where there was one. */
  first: RunFiles | null
  last: RunFiles
  /** What workers wrote to their disks. */
  spills: string
  gateway: GatewayLog
}
