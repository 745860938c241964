import type { EventSink, RunEvent, RunHeader } from '../measure/events.ts'
import type { LogDoubt } from '../measure/log-doubt.ts'
import { type RunDetail, RunDetailCollector } from '../measure/run-detail.ts'
import type { Summary } from '../measure/summary.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { ThresholdView } from '../measure/threshold-view.ts'

/** A run's events in; out, as often as asked, its summary and what its page shows beyond it. */
export class GatheredFigures implements EventSink {
  readonly #builder: SummaryBuilder
  readonly #detail: RunDetailCollector

  constructor(header: RunHeader) {
    this.#builder = new SummaryBuilder(header)
    this.#detail = new RunDetailCollector(header, this.#builder.history)
  }

  emit(event: RunEvent): void {
    this.#builder.add(event)
    this.#detail.emit(event)
  }

  /** Says why the events may not be those of the run. */
  doubted(doubt: LogDoubt): void {
    this.#builder.doubted(doubt)
  }

  /** The run so far, for the rules that may end it. */
  view(): ThresholdView {
    return this.#builder.view()
  }

  finish(): { summary: Summary; detail: RunDetail } {
    return { summary: this.#builder.finish(), detail: this.#detail.finish() }
  }
}
