import { studentQuantile, studentTail } from './student-t.ts'

export interface Moments {
  n: number
  mean: number
  /** Of the sample, over n − 1; 0 for a single value. */
  variance: number
}

/** Count, mean and variance of a sample that is not empty. */
export function moments(values: readonly number[]): Moments {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { n, mean, variance: n < 2 ? 0 : squares / (n - 1) }
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
