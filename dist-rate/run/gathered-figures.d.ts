import type { EventSink, RunEvent, RunHeader } from '../measure/events.ts';
import { type RunDetail } from '../measure/run-detail.ts';
import type { Summary } from '../measure/summary.ts';
import type { ThresholdView } from '../measure/thresholds.ts';
/** A run's events in; out, as often as asked, its summary and what its page shows beyond it. */
export declare class GatheredFigures implements EventSink {
    #private;
    constructor(header: RunHeader);
    emit(event: RunEvent): void;
    /** The run so far, for the rules that may end it. */
    view(): ThresholdView;
    finish(): {
        summary: Summary;
        detail: RunDetail;
    };
}
