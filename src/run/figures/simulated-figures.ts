import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { RunEvent, RunHeader } from '../../measure/events/events.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import type { ThresholdView } from '../../measure/thresholds/threshold-view.ts'
import { errorOf, startThread, type ToldError } from '../../thread.ts'
import { GatheredFigures } from './gathered-figures.ts'
import type { Figures, RunFigures } from './measured-figures.ts'

/** Order with which the thread is started. */
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
 * In virtual time, and of a run without a log: gathered at once, and from some length on, where there is a log, by a second thread that reads the log as it grows. There the figures take as
 * long as all else that a simulated call needs. Both ways give the same figures: what the log says is all they know.
 */
export class SimulatedFigures implements RunFigures {
  readonly #folder: string | null
  readonly #gathered: GatheredFigures
  readonly #isVirtual: boolean
  /** Rules that may end the run must know it as it stands. */
  readonly #isWatched: boolean
  #events = 0
  #thread: Worker | null = null
  #answer: Promise<unknown[]> | undefined

  constructor(header: RunHeader, folder: string | null) {
    this.#folder = folder
    this.#gathered = new GatheredFigures(header)
    this.#isVirtual = header.time === 'virtual'
    this.#isWatched = header.settings.thresholds.some(({ abortRun }) => abortRun)
  }

  emit(event: RunEvent): void {
    if (this.#thread !== null) return
    this.#gathered.emit(event)
    const isLong = ++this.#events === EVENTS_BEFORE_THREAD
    if (isLong && !this.#isWatched && this.#folder !== null) this.#startThread(this.#folder)
  }

  view(): ThresholdView {
    return this.#gathered.view()
  }

  /** Those of a simulation exist nowhere. */
  openTasks(): Summary['openTasks'] {
    return this.#isVirtual ? [] : this.#gathered.finish().summary.openTasks
  }

  async finish(isWhole: boolean): Promise<Figures> {
    if (this.#thread === null) return { ...this.#gathered.finish(), files: [] }
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

  #startThread(folder: string): void {
    const order: FiguresOrder = { folder }
    this.#thread = startThread('run/figures/figures-thread', order)
    this.#answer = once(this.#thread, 'message')
    // Reported when it is asked for; until then it must not end the process.
    this.#answer.catch(() => {})
  }
}
