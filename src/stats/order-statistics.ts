/**
 * Ranks of a sorted sample that bound a quantile of its population, for any distribution: the number of values below the p-quantile is binomial(n,
 * p). David & Nagaraja, Order Statistics, section 7.1. Ranks count from 1.
 */

/** Relative to the largest weight; what lies beyond adds less than one rounding error. */
const NEGLIGIBLE = 1e-18

/**
 * The smallest rank whose value is, with error at most `tail` (below 0.25), not under the p-quantile; null when even the largest of
 * `n` values is not. Exact for every n: a recurrence out from the mode, over some ten standard deviations.
 */
export function upperRank(n: number, p: number, tail = 0.025): number | null {
  if (n < 1) return null
  const mode = Math.min(n, Math.floor((n + 1) * p))
  const odds = p / (1 - p)
  let total = 1
  let weight = 1
  for (let k = mode; k > 0; k--) {
    weight *= k / ((n - k + 1) * odds)
    if (weight < NEGLIGIBLE) break
    total += weight
  }
  const above = [1]
  weight = 1
  for (let k = mode; k < n; k++) {
    weight *= ((n - k) / (k + 1)) * odds
    if (weight < NEGLIGIBLE) break
    above.push(weight)
    total += weight
  }
  // From the small end, so that the tail is summed without loss.
  let atLeast = 0
  let k = mode + above.length - 1
  for (; k >= mode; k--) {
    atLeast += above[k - mode] as number
    if (atLeast > tail * total) break
  }
  return k + 1 <= n ? k + 1 : null
}

/** The largest rank whose value is, with error at most `tail`, not over the p-quantile; null when even the smallest of `n` is not. */
export function lowerRank(n: number, p: number, tail = 0.025): number | null {
  const mirrored = upperRank(n, 1 - p, tail)
  return mirrored === null ? null : n + 1 - mirrored
}

/** Rank of the sample's own p-quantile: the smallest with a share of at least `p` at or below it. */
export function quantileRank(n: number, p: number): number {
  return Math.min(n, Math.max(1, Math.ceil(p * n * (1 - Number.EPSILON))))
}

/** The sample's own p-quantile of values in any order; null of none. */
export function sampleQuantile(values: readonly number[], p: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[quantileRank(sorted.length, p) - 1] ?? null
}

/** How many values carry a p-quantile: ten expected beyond it on either side. p50: 20, p90: 100, p95: 200, p99: 1000. */
export function samplesNeeded(p: number): number {
  // 10 / (1 - 0.999) is a hair above 10000 in binary.
  return Math.ceil((10 / Math.min(p, 1 - p)) * (1 - 1e-12))
}
