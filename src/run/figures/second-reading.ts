import { once } from 'node:events'
import { statSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { WrittenFile } from '../../document/files.ts'
import { makeFolder } from '../../make-folder.ts'
import type { RunDetail } from '../../measure/timelines/run-detail.ts'
import { startThread, type ToldError } from '../../thread.ts'
import { processorsAllowed } from '../../time/processors.ts'
import { draftOf } from '../../whole-file.ts'

/** Order with which the thread is started. */
export interface ReadingOrder {
  log: string
  /** Path of the `tasks.csv` that is to be written. */
  draft: string
}

interface Reading {
  detail: RunDetail
  /** As in `EventLog`. */
  intactBytes: number
}
export type FromReading = Reading | ToldError

const TASKS = 'tasks.csv'
/** Half a second of reading: a shorter log is reported before a thread would have gained anything. */
const LONG_LOG_BYTES = 32 * 2 ** 20

/**
 * A second thread that reads a long log at the same time as the first, which makes the summary of it: for the page's detail and `tasks.csv`. They take as
 * long as the summary.
 */
export class SecondReading {
  readonly tasks: WrittenFile
  readonly #folder: string
  /** The topmost folder that was made for the draft. */
  readonly #made: string | undefined
  readonly #thread: Worker
  readonly #answer: Promise<unknown[]>

  private constructor(log: string, folder: string, made: string | undefined) {
    this.#folder = folder
    this.#made = made
    const draft = draftOf(join(folder, TASKS))
    this.tasks = [TASKS, { draft }]
    this.#thread = startThread('run/figures/second-reading-thread', { log, draft } satisfies ReadingOrder)
    this.#answer = once(this.#thread, 'message')
    // Reported when it is asked for; until then it must not end the process.
    this.#answer.catch(() => {})
  }

  /** Begins to read, for reports in `folder`. Null where it would gain nothing: of a short log, on one processor, and where the folder cannot be made. */
  static async begin(
    log: string,
    folder: string,
    { processors = processorsAllowed(), longBytes = LONG_LOG_BYTES } = {},
  ): Promise<SecondReading | null> {
    if (processors < 2 || sizeOf(log) < longBytes) return null
    const place = resolve(folder)
    try {
      return new SecondReading(log, place, await makeFolder(place))
    } catch {
      // The writing of the reports says what is wrong with it.
      return null
    }
  }

  /** The detail of a log of this length; null where this thread failed, or read another length because the log was written to. */
  async detail(intactBytes: number): Promise<RunDetail | null> {
    const [answer] = (await this.#answer.catch(() => [null])) as [FromReading | null]
    return answer !== null && 'detail' in answer && answer.intactBytes === intactBytes ? answer.detail : null
  }

  /** Takes away what no report needed. */
  async close(): Promise<void> {
    await this.#thread.terminate()
    await rm(this.tasks[1].draft, { force: true })
    if (this.#made === undefined) return
    try {
      for (let at = this.#folder; at.startsWith(this.#made); at = dirname(at)) await rmdir(at)
    } catch {
      // The reports are in it.
    }
  }
}

/** 0 for what is no file. */
function sizeOf(log: string): number {
  const found = statSync(log, { throwIfNoEntry: false })
  return found?.isFile() === true ? found.size : 0
}
