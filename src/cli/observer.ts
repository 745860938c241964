import type { EventSink, RunHeader } from '../measure/events.ts'
import type { Summary } from '../measure/summary.ts'

/** What a run came to, and where its artefacts lie. */
export interface RunResult {
  folder: string
  summary: Summary
}

/** Whoever shows a run to others while it lasts. */
export interface RunObserver {
  /** What is told of every event, if anything is. */
  readonly sink: EventSink | null
  /** The run is about to start: its log lies in `folder`, and nothing was sent. */
  begin(run: RunHeader, folder: string): void
  /** It is over and its reports are written; null when it failed. */
  end(result: RunResult | null): Promise<void>
}
