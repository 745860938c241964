import type { Latency } from './latency-schema.ts';
/** Share below each percentile that a summary prints. */
export declare const PERCENTILES: {
    readonly p50: 0.5;
    readonly p90: 0.9;
    readonly p95: 0.95;
    readonly p99: 0.99;
    readonly p999: 0.999;
};
export type PercentileName = keyof typeof PERCENTILES;
/**
 * One latency: an HdrHistogram of whole µs from 0 to 24 h with 3 significant digits, beside exact count, minimum, maximum and mean.
 * Takes about 110 KiB from the first value on, whatever their number; nothing before.
 */
export declare class Recorder {
    #private;
    /** Restores what `snapshot` gave, so that summaries merge without their logs. */
    static of(latency: Latency): Recorder;
    /** Records `ms`, rounded to µs. Below 0 (a clock's grain) or above 24 h it is clamped in the histogram alone. Throws when not finite. */
    record(ms: number): void;
    /** Adds all that `other` recorded. */
    merge(other: Recorder): void;
    get count(): number;
    /** Values outside 0 to 24 h. */
    get clamped(): number;
    /** Exact, in ms; null when empty. */
    get min(): number | null;
    /** Exact, in ms; null when empty. */
    get max(): number | null;
    /** Exact, in ms. */
    get sum(): number;
    /** Exact, in ms; null when empty. */
    get mean(): number | null;
    /** The sample's own p-quantile in ms, at most 0.1 % above the true one, whether or not the sample carries it; null when empty. */
    quantile(p: number): number | null;
    /** The value at a rank from 1, in ms; Infinity beyond the last. */
    atRank(rank: number): number;
    /** What the p-quantile surely exceeds (error at most 0.5 %), in ms; null when the sample is too small to say. */
    quantileAtLeast(p: number): number | null;
    /** All that was recorded, by bucket: its upper edge in ms, and how often. Ascending. */
    buckets(): Generator<{
        ms: number;
        count: number;
    }>;
    /** HdrHistogram V2, compressed, base64, in µs; null when empty. */
    encode(): string | null;
    snapshot(): Latency;
}
