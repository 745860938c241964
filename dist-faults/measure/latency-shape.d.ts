import type { Latency } from './summary.ts';
/** How latencies are spread: on one logarithmic axis for all of them, so that their shapes can be compared. */
export interface LatencyShapes {
    /** Bounds of the axis in ms; null where there are no samples at all. */
    axis: {
        fromMs: number;
        toMs: number;
    } | null;
    /** For each latency the samples in each of the bins; all 0 for one without samples. */
    counts: number[][];
}
/** The latencies' samples over `bins` bins of equal width in the logarithm of time. */
export declare function latencyShapes(latencies: readonly Latency[], bins: number): LatencyShapes;
