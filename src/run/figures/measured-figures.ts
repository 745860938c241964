import type { EventSink, RunEvent, RunHeader } from '../../measure/events/events.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { SummaryBuilder } from '../../measure/summary-builder.ts'
import type { ThresholdView } from '../../measure/thresholds/threshold-view.ts'
import type { RunDetail } from '../../measure/timelines/run-detail.ts'
import { detailOfLog } from './detail-of-log.ts'

/** Source of a run's reports, beside its log. */
export interface Figures {
  summary: Summary
  /** Null where the log cannot be read that it is made of. */
  detail: RunDetail | null
  /** Paths of reports that are written already. */
  files: readonly string[]
}

/** Gathers the figures of a run while it goes on. */
export interface RunFigures extends EventSink {
  /** The run so far, for the rules that may end it. */
  view(): ThresholdView
  /** Tasks that may have been paid for and were not seen to end. */
  openTasks(): Summary['openTasks']
  /** Once the log is closed; `isWhole` tells whether it has every event. */
  finish(isWhole: boolean): Promise<Figures>
  /** Nothing is asked for any more, whether or not it was finished. */
  close(): Promise<void>
}

/** In real time: while the load runs, this process has better things to do than what its log can tell it later. */
export class MeasuredFigures implements RunFigures {
  readonly #log: string
  readonly #builder: SummaryBuilder

  constructor(header: RunHeader, log: string) {
    this.#log = log
    this.#builder = new SummaryBuilder(header)
  }

  emit(event: RunEvent): void {
    this.#builder.add(event)
  }

  view(): ThresholdView {
    return this.#builder.view()
  }

  openTasks(): Summary['openTasks'] {
    return this.#builder.finish().openTasks
  }

  async finish(isWhole: boolean): Promise<Figures> {
    const summary = this.#builder.finish()
    try {
      return { summary, detail: await detailOfLog(this.#log), files: [] }
    } catch (error) {
      if (isWhole) throw error
      return { summary, detail: null, files: [] }
    }
  }

  async close(): Promise<void> {}
}
