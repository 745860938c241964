import type { LiveCounts } from '../measure/live-counts.ts';
/** How far the run is. */
export interface Stage {
    elapsedMs: number;
    /** Length of the plan, without the drain. */
    spanMs: number;
    planned: number;
}
/** One line on the whole run: `running 12.0 s of 1m 00s  130/910 calls, 12 in flight, 118 completed, 3 throttled, some 55 s to go`. */
export declare function headline(counts: LiveCounts, { elapsedMs, spanMs, planned }: Stage): string;
/** A line a model, below each other within `width` columns; the head first. */
export declare function modelLines(counts: LiveCounts, { elapsedMs, spanMs }: Stage, width: number): string[];
