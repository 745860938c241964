import { type Moments, moments } from '../stats/mean-difference.ts'

/** How many runs the calls are worth as evidence, where runs agree better than their calls allow. */
const TRUST = 4

/**
 * A variance between runs that is below what their own calls allow is luck, or the grid on which polls see things end: it is drawn towards
 * that, and the less so the more runs have shown it (a prior as in Smyth 2004, used upwards alone).
 */
export function varianceAtLeast(variance: number, df: number, least: number): number {
  return variance >= least ? variance : (TRUST * least + df * variance) / (TRUST + df)
}

/** Moments of the values with their variance so guarded. */
export function momentsAtLeast(values: readonly number[], least: number): Moments {
  const found = moments(values)
  return found.n < 2 ? found : { ...found, variance: varianceAtLeast(found.variance, found.n - 1, least) }
}
