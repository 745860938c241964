import type { RunSpec } from '../../distributed/run-spec.ts'

/** A worker that was started here. */
export interface LocalWorker {
  /** Resolves when it has ended. */
  ended: Promise<void>
  kill(): void
}

/** Facts that a worker started here needs. */
export interface LocalRun {
  /** Name of the run. */
  id: string
  /** Address of its Redis. */
  redis: string
  /** For what Redis cannot take. */
  folder: string
  /** Addresses that it may send to, or `mock`. */
  gateways: readonly string[]
  /** Signs what it writes to Redis: for its environment or a channel alone, since arguments and files are read by others. Null where nothing is signed. */
  secret: string | null
  /** The whole plan with its bodies, for a worker that is handed it and need not believe Redis. */
  spec: RunSpec
  /** The key of the gateway, for the same; never for an argument or a file. */
  apiKey: string
  /** Each worker makes so many starts a second that a ticker is to time them; the process of local workers has one for all. */
  hasTicker: boolean
}
