import type { Latency } from './summary.ts';
export declare const POINTS_PER_NINE = 40;
/**
 * The percentile curve of a latency from its minimum on, for as long as the sample carries the percentile: in ms, at
 * p = 1 − 10^(−k / POINTS_PER_NINE) for the k-th point.
 */
export declare function percentileCurve(latency: Latency): number[];
