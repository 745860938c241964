/**
 * Values that a gateway sent, made fit to be kept: bounded, and never a reason to throw. 10 kB of JSON can nest deeper than the stack of
 * any recursive reader.
 */
/** The beginning of a text, copied: a slice would keep all of it in memory. */
export declare function clipped(text: string, most: number): string;
/** The beginning of a value as JSON, at most `most` characters; below 32 levels dots stand for it. */
export declare function describe(value: unknown, most: number): string;
/** What of a value is kept. */
export interface Bounds {
    /** Levels; a text stands for what lies below. */
    depth: number;
    /** Members of each list and record. */
    members: number;
    /** The largest number, either side of 0. */
    number: number;
    /** What becomes of each text, names of members included. */
    text(text: string): string;
}
/** The value within its bounds: itself where it keeps to them, else a copy. */
export declare function bounded(value: unknown, bounds: Bounds): unknown;
