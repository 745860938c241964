/**
 * What a sorted sample says about a quantile of its population, whatever the distribution: the number of values below the p-quantile
 * is binomial(n, p). David & Nagaraja, Order Statistics, section 7.1. Ranks count from 1.
 */
/**
 * The smallest rank whose value is, with error at most `tail` (below 0.25), not under the p-quantile; null when even the largest of
 * `n` values is not. Exact for every n: a recurrence out from the mode, over some ten standard deviations.
 */
export declare function upperRank(n: number, p: number, tail?: number): number | null;
/** The largest rank whose value is, with error at most `tail`, not over the p-quantile; null when even the smallest of `n` is not. */
export declare function lowerRank(n: number, p: number, tail?: number): number | null;
/** Rank of the sample's own p-quantile: the smallest with a share of at least `p` at or below it. */
export declare function quantileRank(n: number, p: number): number;
/** How many values carry a p-quantile: ten expected beyond it on either side. p50: 20, p90: 100, p95: 200, p99: 1000. */
export declare function samplesNeeded(p: number): number;
