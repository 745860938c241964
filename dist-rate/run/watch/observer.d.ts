import type { EventSink, RunHeader } from '../../measure/events.ts';
import type { Summary } from '../../measure/summary.ts';
/** What a run came to, and where its artefacts lie: null where it has none. */
export interface ObservedResult {
    folder: string | null;
    summary: Summary;
}
/** Whoever shows a run to others while it lasts. */
export interface RunObserver {
    /** What is told of every event, if anything is. */
    readonly sink: EventSink | null;
    /** The run is about to start, and nothing was sent. Its log lies in `folder`, where one is kept. */
    begin(run: RunHeader, folder: string | null): void;
    /** No event comes any more; the reports are about to be made. */
    drained?(): void;
    /** It is over and its reports are written; null when it failed. */
    end(result: ObservedResult | null): Promise<void>;
}
/** One who is told of events, and of nothing else. */
export declare function sinkAlone(sink: EventSink): RunObserver;
