import { readEventLog } from '../measure/event-log/reader.ts'
import type { EventSink, RunEvent, RunHeader } from '../measure/events.ts'
import { type RunDetail, RunDetailCollector } from '../measure/run-detail.ts'
import type { Summary } from '../measure/summary.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { ThresholdView } from '../measure/thresholds.ts'

/** What the reports of a run are made of, beside its log. */
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

/** In real time: while the load runs, this process has better things to do than what its log can tell it later, if there is one. */
export class MeasuredFigures implements RunFigures {
  readonly #builder: SummaryBuilder
  readonly #header: RunHeader
  readonly #log: string | null
  readonly #detail: RunDetailCollector | null

  constructor(header: RunHeader, log: string | null) {
    this.#builder = new SummaryBuilder(header)
    this.#header = header
    this.#log = log
    this.#detail = log === null ? new RunDetailCollector(header) : null
  }

  emit(event: RunEvent): void {
    this.#builder.add(event)
    this.#detail?.emit(event)
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
      const detail = this.#detail ?? (await this.#detailOfLog())
      return { summary, detail: detail.finish(), files: [] }
    } catch (error) {
      if (isWhole) throw error
      return { summary, detail: null, files: [] }
    }
  }

  async close(): Promise<void> {}

  async #detailOfLog(): Promise<RunDetailCollector> {
    const detail = new RunDetailCollector(this.#header)
    for await (const event of (await readEventLog(this.#log ?? '')).events) detail.emit(event)
    return detail
  }
}
