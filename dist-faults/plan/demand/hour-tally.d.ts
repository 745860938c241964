/** A mean of more would hide how demand has grown; and an instant that is wrong by years is found. */
export declare const MOST_DAYS = 366;
/** What a trace says of a day. */
export interface CountedDay {
    /** By model: calls in each hour of a day from midnight. */
    perHour: Map<string, number[]>;
    /** Whole days that they are the mean of; 0 where the trace covers less than one. */
    days: number;
    /** From the first call to the last. */
    spanMs: number;
}
/** Counts calls by model and hour, in memory that grows with the hours alone. */
export declare class HourTally {
    #private;
    calls: number;
    /** False where calls would lie more than `MOST_DAYS` apart: this one is not counted then. */
    add(model: string, atMs: number, aheadOfUtc: number): boolean;
    /**
     * A day as the calls show it: the mean of whole days; of less than a day its hours as they were, and the mean rate for those that it does
     * not cover. Null where all calls begin at one instant, which tells no rate.
     */
    day(): CountedDay | null;
}
