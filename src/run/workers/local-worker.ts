import type { RunSpec } from '../../distributed/run-spec.ts'
import { oneLine } from '../../printable.ts'

/** A worker that was started here. */
export interface LocalWorker {
  /** Resolves when it has ended, or rejects with the reason. After `kill` it must do so: the run waits for it. */
  ended: Promise<void>
  kill(): void
}

/** The same worker, whose errors end nothing but itself: `warn` receives them. */
export function warningOf(worker: LocalWorker, warn: (text: string) => void): LocalWorker {
  const failed = (error: unknown): void => warn(`a worker that was started here failed: ${oneLine(String(error))}`)
  return {
    ended: worker.ended.then(() => {}, failed),
    kill() {
      try {
        worker.kill()
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** Facts that a worker started here needs. */
export interface LocalRun {
  /** Name of the run. */
  id: string
  /** Address of its Redis. */
  redis: string
  /** For what Redis cannot take. */
  folder: string
  /** Signs what it writes to Redis: for its environment or a channel alone, since arguments and files are read by others. Null where nothing is signed. */
  secret: string | null
  /** The whole plan with its bodies, for a worker that is handed it and need not believe Redis. */
  spec: RunSpec
  /** The key of the gateway, for the same; never for an argument or a file. */
  apiKey: string
  /** Each worker makes so many starts a second that a ticker is to time them; the process of local workers has one for all. */
  hasTicker: boolean
}
