import { normalQuantile } from './distributions.ts'
import { moments } from './mean-difference.ts'
import { quantileRank } from './order-statistics.ts'
import { studentQuantile } from './student-t.ts'

/** Where one further value falls at a confidence. Ends may be Infinity. */
export interface Prediction {
  value: number
  low: number
  high: number
}

const USUAL = 0.95

/** By Student's t, of values that may be below 0. Null below two. */
export function predictionOf(values: readonly number[], confidence = USUAL): Prediction | null {
  if (values.length < 2) return null
  const { n, mean, variance } = moments(values)
  const half = studentQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance * (1 + 1 / n))
  return { value: mean, low: mean - half, high: mean + half }
}

/**
 * The square root of a random count has a variance that does not depend on the count, except for the smallest counts. This addition corrects those.
 */
const SHIFT = 3 / 8

/** Counts near capacity are skewed: they are taken by their roots, and no interval is narrower than what was seen. */
export function predictedCount(counts: readonly number[], confidence = USUAL): Prediction | null {
  const back = (root: number): number => Math.max(0, Math.max(0, root) ** 2 - SHIFT)
  return noNarrower(
    predictionOf(
      counts.map((count) => Math.sqrt(count + SHIFT)),
      confidence,
    ),
    back,
    counts,
  )
}

/** Times and prices by their logarithms, for they are skewed too. */
export function predictedSize(sizes: readonly number[], confidence = USUAL): Prediction | null {
  return noNarrower(
    predictionOf(
      sizes.map((size) => Math.log(Math.max(size, 1e-3))),
      confidence,
    ),
    Math.exp,
    sizes,
  )
}

/**
 * The `p`-quantile of so many further values. `samples` are simulations' own, each sorted; a value without end is Infinity. A quantile jumps where values come in
 * steps, so that all simulations may have the same and the next run another: hence the values that chance may bring to the rank stand beside the
 * quantiles themselves.
 */
export function predictedQuantile(
  samples: readonly (readonly number[])[],
  p: number,
  further: number,
  confidence = USUAL,
): Prediction | null {
  const full = samples.filter((sample) => sample.length > 0)
  if (full.length < 2 || further < 1) return null
  const quantiles = full.map((sample) => at(sample, p)).sort((a, b) => a - b)
  const all = full.flat().sort((a, b) => a - b)
  const ranks = ranksBetween(p, further, confidence)
  const known = quantiles.every(Number.isFinite) ? predictedSize(quantiles, confidence) : null
  return {
    value: known?.value ?? at(quantiles, 0.5),
    low: Math.min(known?.low ?? Number.POSITIVE_INFINITY, quantiles[0] as number, at(all, ranks.low)),
    high: Math.max(known?.high ?? 0, quantiles.at(-1) as number, at(all, ranks.high)),
  }
}

/**
 * Ranks of the population between which the `p`-quantile of so many further values falls. By Wilson's interval: far from the middle a symmetric one
 * reaches ranks that chance does not bring there, and at those are the calls that never end.
 */
function ranksBetween(p: number, further: number, confidence: number): { low: number; high: number } {
  const z = normalQuantile((1 + confidence) / 2)
  const weight = z ** 2 / further
  const middle = (p + weight / 2) / (1 + weight)
  const half = (z / (1 + weight)) * Math.sqrt((p * (1 - p) + weight / 4) / further)
  return { low: middle - half - 1 / further, high: middle + half + 1 / further }
}

function at(sorted: readonly number[], p: number): number {
  return sorted[quantileRank(sorted.length, Math.min(1, Math.max(0, p))) - 1] as number
}

function noNarrower(
  found: Prediction | null,
  back: (value: number) => number,
  seen: readonly number[],
): Prediction | null {
  if (found === null) return null
  // There and back leaves an error of rounding, by which what was seen would lie outside.
  const rounded = (value: number): number => Number(back(value).toFixed(6))
  return {
    value: rounded(found.value),
    low: Math.min(rounded(found.low), ...seen),
    high: Math.max(rounded(found.high), ...seen),
  }
}
