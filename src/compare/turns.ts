import { interleavedDifference, type MeanDifference, type Turn, twoSampleDifference } from '../stats/mean-difference.ts'
import { momentsAtLeast, varianceAtLeast } from './variance-floor.ts'

/** With fewer runs a side, taking a drift out costs more than the drift does harm. */
const FEWEST_FOR_DRIFT = 4

/**
 * Runs that took turns, as two samples with a straight drift taken out. Taking turns keeps the drift from one side; pairs of neighbours
 * would throw away half of the degrees of freedom, which few runs cannot spare (Diehr et al. 1995).
 */
export function turnsDifference(turns: readonly Turn[], least: number): MeanDifference & { variance: number } {
  if (turns.length < 2 * FEWEST_FOR_DRIFT) {
    const of = (isSecond: boolean) =>
      momentsAtLeast(
        turns.filter((turn) => turn.isSecond === isSecond).map(({ value }) => value),
        least,
      )
    const [a, b] = [of(false), of(true)]
    return { ...twoSampleDifference(a, b), variance: (a.variance + b.variance) / 2 }
  }
  const { difference, variance, leverage, df } = interleavedDifference(turns)
  const guarded = varianceAtLeast(variance, df, least)
  return { difference, standardError: Math.sqrt(guarded * leverage), df, variance: guarded }
}
