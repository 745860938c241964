import { type KindsOf, LISTENER, MANY, needed, SIGNAL, TEXT, wholeNumber, YES_NO } from '../input/options.ts'
import type { Out } from '../run/folder/run-folder.ts'
import { OUT, THREADS } from '../run/run-options.ts'
import type { Work } from '../simulate/workers.ts'

export interface CalibrateOptions {
  /** Folders or event logs of runs against one gateway. */
  runs: readonly string[]
  /** Result of a probe of the gateway. By default the limits are those that the runs' refusals show. */
  probe?: string | undefined
  /** File for the twin, a tier. A file that is there is replaced where it is an earlier twin, any other only with `force`. */
  write?: string | undefined
  force?: boolean | undefined
  /** Simulations of either part of each run; 20 by default. */
  replications?: number | undefined
  /** Threads; one a core by default, 0 for none. */
  workers?: number | undefined
  /** Receives each simulation that is requested or done. */
  onWork?: ((work: Work) => void) | undefined
  /** Folder for the report. Nothing is written by default. */
  out?: Out | undefined
  /** Aborted: the calibration ends where it stands, and nothing is written. */
  signal?: AbortSignal | undefined
}

export const CALIBRATE_OPTIONS: KindsOf<CalibrateOptions> = {
  runs: needed(MANY),
  probe: TEXT,
  write: TEXT,
  force: YES_NO,
  replications: wholeNumber(4, 1000),
  workers: THREADS,
  onWork: LISTENER,
  out: OUT,
  signal: SIGNAL,
}
