import type { EventSink, RunHeader } from '../measure/events.ts'
import type { SessionResult } from './session.ts'

/** Whoever shows a run to others while it lasts. */
export interface RunObserver extends EventSink {
  /** The run is about to start: its log lies in `folder`, and nothing was sent. */
  begin(run: RunHeader, folder: string): void
  /** It is over and its reports are written; null when it failed. */
  end(result: Pick<SessionResult, 'summary' | 'folder'> | null): Promise<void>
}
