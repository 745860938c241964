export declare const HOURS_A_DAY = 24;
/** A stretch of a day at `times` the rate of the rest; it may go on past midnight. */
export interface DailyPeak {
    /** From midnight. */
    startMs: number;
    times: number;
    /** Of a day at most. */
    lengthMs: number;
}
/** Calls in each hour of a day that are `perDay` in all, split by the weights of its hours, of which one is above 0. */
export declare function weightedDay(perDay: number, weights: readonly number[]): number[];
/** Calls in each hour of a day that are `perDay` in all, with a peak over a flat rest. */
export declare function peakedDay(perDay: number, { startMs, times, lengthMs }: DailyPeak): number[];
