import type { EventSink, RunEvent, RunHeader } from '../measure/events.ts';
import { type RunDetail } from '../measure/run-detail.ts';
import type { Summary } from '../measure/summary.ts';
import type { ThresholdView } from '../measure/thresholds.ts';
/** What the reports of a run are made of, beside its log. */
export interface Figures {
    summary: Summary;
    /** Null where the log cannot be read that it is made of. */
    detail: RunDetail | null;
    /** Paths of reports that are written already. */
    files: readonly string[];
}
/** Gathers the figures of a run while it goes on. */
export interface RunFigures extends EventSink {
    /** The run so far, for the rules that may end it. */
    view(): ThresholdView;
    /** Tasks that may have been paid for and were not seen to end. */
    openTasks(): Summary['openTasks'];
    /** Once the log is closed; `isWhole` tells whether it has every event. */
    finish(isWhole: boolean): Promise<Figures>;
    /** Nothing is asked for any more, whether or not it was finished. */
    close(): Promise<void>;
}
/** In real time: while the load runs, this process has better things to do than what its log can tell it later. */
export declare class MeasuredFigures implements RunFigures {
    #private;
    constructor(header: RunHeader, log: string);
    emit(event: RunEvent): void;
    view(): ThresholdView;
    openTasks(): Summary['openTasks'];
    finish(isWhole: boolean): Promise<Figures>;
    close(): Promise<void>;
}
