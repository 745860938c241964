import { differenceInterval, moments, pairedDifference } from './mean-difference.ts'

/**
 * Whether paired values are shown to have means no further apart than `margin`: two one-sided t tests of the differences, each at 5 %
 * (Schuirmann 1987). What a test of difference does not find, this does not take for equal. Never shown by fewer than two pairs.
 */
export function isShownEquivalent(differences: readonly number[], margin: number): boolean {
  if (differences.length < 2 || !differences.every(Number.isFinite)) return false
  const { low, high } = differenceInterval(pairedDifference(moments(differences)), 0.9)
  return low >= -margin && high <= margin
}

/** Whether the mean of paired differences is surely above 0: one one-sided t test at `error`. An infinite one is certain. */
export function isShownAbove(differences: readonly number[], error: number): boolean {
  const sample = moments(differences)
  if (sample.mean === Number.POSITIVE_INFINITY) return true
  if (sample.n < 2 || !Number.isFinite(sample.mean)) return false
  return differenceInterval(pairedDifference(sample), 1 - 2 * error).low > 0
}
