import { studentQuantile, studentTail } from './student-t.ts'

export interface Moments {
  n: number
  mean: number
  /** Variance of the sample, over n − 1; 0 for a single value. */
  variance: number
}

/** Count, mean and variance of a sample that is not empty. */
export function moments(values: readonly number[]): Moments {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { n, mean, variance: n < 2 ? 0 : squares / (n - 1) }
}

/** Mean of a figure by weight. */
export function weightedMean<T extends { weight: number }>(all: readonly T[], figure: (one: T) => number): number {
  const weights = all.reduce((sum, { weight }) => sum + weight, 0)
  return all.reduce((sum, one) => sum + one.weight * figure(one), 0) / weights
}

/** A difference of means as Student's t judges it. */
export interface MeanDifference {
  difference: number
  standardError: number
  /** Degrees of freedom; Infinity where the error is known. */
  df: number
}

/** `b` less `a` without assuming equal variances (Welch 1947, with Satterthwaite's degrees of freedom); both of two values or more. */
export function welchDifference(a: Moments, b: Moments): MeanDifference {
  const [ofA, ofB] = [a.variance / a.n, b.variance / b.n]
  const squared = ofA + ofB
  const df = squared === 0 ? a.n + b.n - 2 : squared ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1))
  return { difference: b.mean - a.mean, standardError: Math.sqrt(squared), df }
}

/**
 * `b` less `a` of two values or more each. For equal numbers Student's: its t is Welch's, and to take the variances for equal costs little
 * where they are not (Box 1954), while Welch throws away up to half of the degrees of freedom. Else Welch's.
 */
export function twoSampleDifference(a: Moments, b: Moments): MeanDifference {
  const welch = welchDifference(a, b)
  return a.n === b.n ? { ...welch, df: a.n + b.n - 2 } : welch
}

/** A value that was measured at place `turn` of a sequence, on one of two sides. */
export interface Turn {
  value: number
  turn: number
  isSecond: boolean
}

/**
 * The second side less the first in a sequence that both took turns in, a straight drift over the sequence taken out (analysis of
 * covariance, with one degree of freedom for the drift). `variance` is that of a value about side and drift, over df; `leverage` times it
 * is the squared standard error. Needs four values or more, of both sides.
 */
export function interleavedDifference(turns: readonly Turn[]): {
  difference: number
  variance: number
  leverage: number
  df: number
} {
  const n = turns.length
  const mean = (of: (turn: Turn) => number): number => turns.reduce((sum, turn) => sum + of(turn), 0) / n
  const side = ({ isSecond }: Turn): number => (isSecond ? 1 : 0)
  const [y, s, t] = [mean(({ value }) => value), mean(side), mean(({ turn }) => turn)]
  const product = (a: (turn: Turn) => number, b: (turn: Turn) => number): number =>
    turns.reduce((sum, turn) => sum + a(turn) * b(turn), 0)
  const value = (turn: Turn): number => turn.value - y
  const sided = (turn: Turn): number => side(turn) - s
  const timed = (turn: Turn): number => turn.turn - t
  const [ss, tt, st, sy, ty] = [
    product(sided, sided),
    product(timed, timed),
    product(sided, timed),
    product(sided, value),
    product(timed, value),
  ]
  const determinant = ss * tt - st ** 2
  const difference = (sy * tt - st * ty) / determinant
  const drift = (ty * ss - st * sy) / determinant
  const left = Math.max(0, product(value, value) - difference * sy - drift * ty)
  const df = n - 3
  return { difference, variance: left / df, leverage: tt / determinant, df }
}

/** `one` value against a sample: its own variance is unknown, so it is taken to be the sample's. */
export function differenceFromOne(one: number, sample: Moments): MeanDifference {
  const standardError = Math.sqrt(sample.variance * (1 + 1 / sample.n))
  return { difference: sample.mean - one, standardError, df: sample.n - 1 }
}

/** The mean of differences within pairs. */
export function pairedDifference(differences: Moments): MeanDifference {
  const { mean, variance, n } = differences
  return { difference: mean, standardError: Math.sqrt(variance / n), df: n - 1 }
}

/** Probability of a difference as large as this or larger, were there none. */
export function upperProbability({ difference, standardError, df }: MeanDifference): number {
  if (standardError === 0) return difference > 0 ? 0 : 1
  return studentTail(difference / standardError, df)
}

/** Two-sided interval of the difference at `confidence`, say 0.95. */
export function differenceInterval(of: MeanDifference, confidence: number): { low: number; high: number } {
  const half = of.standardError === 0 ? 0 : studentQuantile((1 + confidence) / 2, of.df) * of.standardError
  return { low: of.difference - half, high: of.difference + half }
}

/**
 * Whether paired values are shown to have means no further apart than `margin`: two one-sided t tests of the differences, each at 5%
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
