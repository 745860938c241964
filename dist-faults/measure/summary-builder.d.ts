import { type EventSink, type RunEvent, type RunHeader } from './events.ts';
import { type Summary } from './summary.ts';
import { type ThresholdView } from './thresholds.ts';
/**
 * Events in, summary out: the one way from a run to its figures, live or from its log. Memory grows with the calls in flight, never
 * with the length of the run.
 */
export declare class SummaryBuilder implements EventSink {
    #private;
    constructor(header: RunHeader);
    emit(event: RunEvent): void;
    add(event: RunEvent): void;
    /** The run so far, for thresholds that may end it. */
    view(): ThresholdView;
    /** The summary of all that was added. Changes nothing: more events may follow. */
    finish(): Summary;
}
