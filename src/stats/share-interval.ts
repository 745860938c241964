import { normalQuantile } from './distributions.ts'
import { firstOf } from './first-of.ts'
import { incompleteBeta, logGamma } from './incomplete-beta.ts'
import { studentQuantile } from './student-t.ts'

/** How much less a sample tells than as many independent ones would. */
export interface DesignEffect {
  /** Variance of the share over that of independent draws; at least 1. */
  effect: number
  /** Degrees of freedom behind that figure; Infinity where it is known. */
  df: number
  /** A sample worth so many independent draws is trusted as half of them: what remembers may have shown its quieter side alone. */
  doubt?: number
  /** Draws that carry at most as much as one independent draw, for any count of successes. */
  least?: number
}

export const INDEPENDENT: DesignEffect = { effect: 1, df: Number.POSITIVE_INFINITY }

/**
 * Number of independent draws that would tell as much of a share (Korn & Graubard, "Confidence intervals for proportions with small expected number
 * of positive counts", Survey Methodology 24, 1998): the sample over its design effect, less what few degrees of freedom leave in doubt.
 */
export function effectiveSize(of: number, shown: DesignEffect, confidence: number): number {
  const { df, least = 1 } = shown
  const certainty = Number.isFinite(df) ? normalQuantile(confidence) / studentQuantile(confidence, df) : 1
  return Math.min(of / least, trusted(of, shown) * certainty ** 2)
}

function trusted(of: number, { effect, doubt = 0 }: Pick<DesignEffect, 'effect' | 'doubt'>): number {
  const worth = of / effect
  return doubt === 0 ? worth : worth / (1 + doubt / worth)
}

/** The one-sided lower bound of a share by Clopper and Pearson: the truth lies below it with a probability of at most 1 − `confidence`. */
export function lowerBound(hits: number, of: number, confidence: number): number {
  return hits <= 0 ? 0 : betaQuantile(1 - confidence, hits, of - hits + 1)
}

/** The one-sided upper bound of a share by Clopper and Pearson. */
export function upperBound(hits: number, of: number, confidence: number): number {
  return hits >= of ? 1 : betaQuantile(confidence, hits + 1, of - hits)
}

/** Whether `lowerBound` is at least `share`, which is quicker to tell than the bound itself. */
function isBoundedBelow(hits: number, of: number, confidence: number, share: number): boolean {
  return hits <= 0 ? share <= 0 : incompleteBeta(share, hits, of - hits + 1) <= 1 - confidence
}

/** Whether `upperBound` is at most `share`. */
function isBoundedAbove(hits: number, of: number, confidence: number, share: number): boolean {
  return hits >= of ? share >= 1 : incompleteBeta(share, hits + 1, of - hits) >= confidence
}

/** The x with I_x(a, b) = `p`, by halving: the function only rises. */
function betaQuantile(p: number, a: number, b: number): number {
  let low = 0
  let high = 1
  for (let step = 0; step < 60 && high - low > 1e-12; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, a, b) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The ranks of a sorted sample of `n` between whose values the p-quantile lies, each with the one-sided confidence, where the sample tells as
 * much as `size` independent draws. Null where even the extreme value does not bound it.
 */
export function quantileRanks(
  n: number,
  p: number,
  size: number,
  confidence: number,
): { low: number | null; high: number | null } {
  // The share of draws at or below the value of rank r is r of n; of those below it, r − 1 at least.
  const high = firstRank(n, (rank) => isBoundedBelow((rank / n) * size, size, confidence, p))
  const notLow = firstRank(n, (rank) => !isBoundedAbove(((rank - 1) / n) * size, size, confidence, p))
  const low = (notLow ?? n + 1) - 1
  return { low: low === 0 ? null : low, high }
}

/** The first rank from which on `holds`, which never ends once begun; null where it never begins. */
function firstRank(n: number, holds: (rank: number) => boolean): number | null {
  return n === 0 || !holds(n) ? null : firstOf(1, n, holds)
}

/** No run is that long; beyond it nothing decides. */
const MOST_CALLS = 1e9

/**
 * How many draws decide whether a share lies below `bound`, where `share` is what was found: the smallest sample whose one-sided bound
 * clears it. Null where the share lies at the bound, or too close to it for any run.
 */
export function sizeThatDecides(
  share: number,
  bound: number,
  shown: Omit<DesignEffect, 'df'>,
  confidence: number,
): number | null {
  if (share === bound) return null
  const decides = (of: number): boolean => {
    const size = Math.min(of / (shown.least ?? 1), trusted(of, shown))
    return share < bound
      ? isBoundedAbove(share * size, size, confidence, bound)
      : isBoundedBelow(share * size, size, confidence, bound)
  }
  let most = 1
  for (; !decides(most); most *= 2) if (most > MOST_CALLS) return null
  let least = most / 2
  while (most - least > 1 && most - least > most / 100) {
    const middle = Math.ceil((least + most) / 2)
    if (decides(middle)) most = middle
    else least = middle
  }
  return Math.ceil(most)
}

/** Both parameters of the beta distribution over which the likelihood is averaged (Jeffreys's prior). */
const PRIOR = 0.5

/**
 * The confidence sequence of a share: an interval that stays valid if the draws themselves decide when sampling stops. The probability that the truth
 * lies outside of it at any sample size is at most 1 − `confidence`. It holds the shares whose likelihood is at least 1 − `confidence` times the mean
 * likelihood over all shares (Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of Mathematical Statistics 41, 1970).
 */
export function sequentialBounds(hits: number, of: number, confidence: number): { low: number; high: number } {
  const misses = of - hits
  const likelihood = (share: number): number => part(hits, share) + part(misses, 1 - share)
  const least = logBeta(hits + PRIOR, misses + PRIOR) - logBeta(PRIOR, PRIOR) + Math.log(1 - confidence)
  const peak = of === 0 ? 0.5 : hits / of
  const bound = (end: number): number => {
    if (likelihood(end) >= least) return end
    let [inside, outside] = [peak, end]
    for (let step = 0; step < 60; step++) {
      const middle = (inside + outside) / 2
      if (likelihood(middle) >= least) inside = middle
      else outside = middle
    }
    return outside
  }
  return { low: bound(0), high: bound(1) }
}

function part(count: number, share: number): number {
  return count === 0 ? 0 : count * Math.log(share)
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}
