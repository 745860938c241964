import { studentQuantile } from './student-t.ts'

export interface SampleSizeQuestion {
  /** Standard deviation seen: of single values for two samples, of differences for pairs; and the degrees of freedom it was seen with. */
  deviation: number
  df: number
  /** The difference to be found, in the same unit. */
  effect: number
  /** Chance of a false alarm, one-sided; and of finding a true effect. */
  alpha: number
  power: number
  design: 'two-samples' | 'pairs'
}

/** More than anybody would run. */
const MOST = 1000

/**
 * Values a sample, or pairs, that find `effect` with `power`. Student quantiles with no more freedom than the deviation was seen with
 * (Stein 1945) allow for a pilot of few runs having seen too small a deviation. At least 2, at most 1000.
 */
export function sampleSize({ deviation, df, effect, alpha, power, design }: SampleSizeQuestion): number {
  const samples = design === 'pairs' ? 1 : 2
  for (let n = 2; n < MOST; n++) {
    const freedom = Math.min(df, samples * (n - 1))
    const reach = studentQuantile(1 - alpha, freedom) + studentQuantile(power, freedom)
    if (n >= samples * ((deviation * reach) / effect) ** 2) return n
  }
  return MOST
}
