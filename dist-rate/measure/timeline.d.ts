import type { Summary } from './summary.ts';
declare const COLUMNS: readonly ['offered', 'attempts', 'answered', 'throttled', 'accepted', 'completed', 'failed', 'started', 'ended'];
export type TimelineColumn = (typeof COLUMNS)[number];
/** What happened when, in fixed memory: counts by stretches of equal width, 1 s at first, at most 120. */
export declare class Timeline {
    #private;
    /** What comes after `horizonMs` counts in the last stretch. */
    constructor(horizonMs?: number);
    /** Counts one of `column` at instant `t`, in ms since the start of the run. */
    count(column: TimelineColumn, t: number): void;
    /** The stretches, for `intervals` and `throttling.overTime` of a summary. */
    snapshot(): {
        intervals: Summary['intervals'];
        throttling: Summary['throttling']['overTime'];
    };
}
export {};
