import { logGamma } from './incomplete-beta.ts'

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
