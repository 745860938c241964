import { type Html } from './html.ts';
/** A figure with its interval, on a scale from -1 to 1 whose middle is nothing; what lies beyond is drawn at its end. */
export interface Interval {
    label: string;
    low: number;
    at: number;
    high: number;
    /** The figure in words. */
    shown: string;
    /** Its colour class. */
    tone?: string;
    /** Single values, drawn faintly. */
    marks?: readonly number[];
}
/**
 * A dot and whisker for each; `floor` is half the width of a band about the middle, `from` the left end of the scale, `axis` its marks at equal
 * distances. An arrowhead stands where something goes on beyond an end.
 */
export declare function intervals(caption: string, all: readonly Interval[], { floor, from, axis }: {
    floor?: number;
    from?: number;
    axis: readonly string[];
}): Html;
