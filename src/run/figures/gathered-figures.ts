import type { EventSink, RunEvent, RunHeader } from '../../measure/events/events.ts'
import type { LogDoubt } from '../../measure/summary/log-doubt.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { SummaryBuilder } from '../../measure/summary-builder.ts'
import type { ThresholdView } from '../../measure/thresholds/threshold-view.ts'
import { type RunDetail, RunDetailCollector } from '../../measure/timelines/run-detail.ts'

/** A run's events in; out, as often as asked, its summary and what its page shows beyond it. */
export class GatheredFigures implements EventSink {
  readonly #builder: SummaryBuilder
  /** Null where a second reading of the log gives the detail. */
  readonly #collector: RunDetailCollector | null
  #detail: RunDetail | null = null

  constructor(header: RunHeader, isDetailRead = false) {
    this.#builder = new SummaryBuilder(header)
    this.#collector = isDetailRead ? null : new RunDetailCollector(header, this.#builder.history)
  }

  emit(event: RunEvent): void {
    this.#builder.add(event)
    this.#collector?.emit(event)
  }

  /** Takes the detail of the same events from their second reading. */
  detailRead(detail: RunDetail): void {
    this.#detail = detail
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
    const detail = this.#collector?.finish() ?? this.#detail
    if (detail === null) throw new Error('the second reading has not ended')
    return { summary: this.#builder.finish(), detail }
  }
}
