import type { EventSink, RunEvent } from './events.ts';
/** When something went wrong that has since been over, in ms from the start of the run. */
export interface Trigger {
    what: string;
    fromMs: number;
    untilMs: number;
}
/** Whether service came back after the trigger was gone: where it does not, the clients themselves keep it down (metastable failure). */
export interface Recovery {
    trigger: Trigger;
    /** A call is good when it completes within this: twice the 95th percentile of the time before the trigger. */
    goodWithinMs: number;
    /** From the trigger's end to where at least 90 % of calls are good from then on; null when that is never so. */
    recoveryMs: number | null;
    /** Share of good calls in the last quarter of the time after the trigger, over that before it: 1 is as before (hysteresis ratio). */
    hysteresis: number;
}
/** Listens to a run and says whether it recovered; null where too little happened before or after the trigger to say. */
export declare class RecoverySink implements EventSink {
    #private;
    constructor(trigger: Trigger);
    emit(event: RunEvent): void;
    finish(): Recovery | null;
}
