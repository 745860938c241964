import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { RunEvent, RunHeader } from '../measure/events.ts'
import { RunDetailCollector } from '../measure/run-detail.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { ThresholdView } from '../measure/thresholds.ts'
import { errorOf, startThread, type ToldError } from '../thread.ts'
import type { Figures, RunFigures } from './run-figures.ts'

/** What the thread is started with. */
export interface FiguresOrder {
  folder: string
}
/** The log is closed: what is left of it is to be read. */
export interface ToFigures {
  isWhole: boolean
}
export type FromFigures = Figures | ToldError

/** Under a second of simulation: a shorter one is over before a thread has started. */
const EVENTS_BEFORE_THREAD = 100_000

/**
 * In virtual time: gathered at once, and from some length on by a second thread that reads the log as it grows. There the figures take as
 * long as all else that a simulated call needs. Both ways give the same figures: what the log says is all they know.
 */
export class SimulatedFigures implements RunFigures {
  readonly #folder: string
  readonly #builder: SummaryBuilder
  readonly #detail: RunDetailCollector
  /** Rules that may end the run must know it as it stands. */
  readonly #isWatched: boolean
  #events = 0
  #thread: Worker | null = null
  #answer: Promise<unknown[]> | undefined

  constructor(header: RunHeader, folder: string) {
    this.#folder = folder
    this.#builder = new SummaryBuilder(header)
    this.#detail = new RunDetailCollector(header)
    this.#isWatched = header.settings.thresholds.some(({ abortRun }) => abortRun)
  }

  emit(event: RunEvent): void {
    if (this.#thread !== null) return
    this.#builder.add(event)
    this.#detail.emit(event)
    if (++this.#events === EVENTS_BEFORE_THREAD && !this.#isWatched) this.#startThread()
  }

  view(): ThresholdView {
    return this.#builder.view()
  }

  /** Those of a simulation exist nowhere. */
  openTasks(): [] {
    return []
  }

  async finish(isWhole: boolean): Promise<Figures> {
    if (this.#thread === null) return { summary: this.#builder.finish(), detail: this.#detail.finish(), files: [] }
    this.#thread.postMessage({ isWhole } satisfies ToFigures)
    const [answer] = (await this.#answer) as [FromFigures]
    if (!('summary' in answer)) throw errorOf(answer)
    return answer
  }

  async close(): Promise<void> {
    if (this.#thread === null) return
    // One that was not finished ends by itself, for it has half a file to take away.
    await this.finish(false).catch(() => {})
    await this.#thread.terminate()
  }

  #startThread(): void {
    const order: FiguresOrder = { folder: this.#folder }
    this.#thread = startThread('./figures-thread', import.meta.url, order)
    this.#answer = once(this.#thread, 'message')
    // Told of when it is asked for; until then it must not end the process.
    this.#answer.catch(() => {})
  }
}
