import { normalQuantile } from '../stats/distributions.ts'
import { kaplanMeier, survivalQuantile } from '../stats/kaplan-meier.ts'
import type { LognormalFit, TimeInterval } from '../stats/lognormal-fit.ts'
import { normalDensity } from '../stats/normal-tail.ts'

/** Figures that plan and tune depend on: the middle of the times, and their tail. */
const TAIL = 0.9
const TAIL_Z = normalQuantile(TAIL)
/** Fewer times tell no shape. */
const FEWEST = 100
/** Reads that lie further apart than this part of a time hide its shape. */
const MOST_APART = 0.3
/** The tail may be off by so much, and by so many standard errors, before the shape is called another. */
const TOLERATED = 0.03
const ERRORS = 2

/**
 * The lognormal as it is fitted, or where the times are of another shape, the one that has their own middle and p90: the likeliest lognormal of
 * times with a heavy lower end has an upper end that no time reached. `fit` is of all of `times`.
 */
export function withOwnTail(fit: LognormalFit, times: readonly TimeInterval[]): LognormalFit {
  if (fit.slow !== null || fit.sigma === 0 || times.length < FEWEST) return fit
  const apart = times.filter(({ low, high }) => Number.isFinite(high) && high - low > MOST_APART * fit.median).length
  if (apart > times.length / 2) return fit
  const curve = kaplanMeier(
    times.map(({ low, high }) => ({
      time: Number.isFinite(high) ? (low + high) / 2 : low,
      ended: Number.isFinite(high),
    })),
  )
  const [middle, tail] = [0.5, TAIL].map((p) => survivalQuantile(curve, p).value)
  if (middle == null || tail == null || middle <= 0 || tail <= middle) return fit
  const root = Math.sqrt(times.length)
  const own = Math.log(tail / middle) / TAIL_Z
  const fitted = Math.log(fit.median) + TAIL_Z * fit.sigma
  const error = (own * Math.sqrt(varianceOf(TAIL))) / root
  if (Math.abs(fitted - Math.log(tail)) <= TOLERATED + ERRORS * error) return fit
  const spread = Math.sqrt(varianceOf(0.5) + varianceOf(TAIL) - 2 * covariance()) / TAIL_Z
  return {
    ...fit,
    median: middle,
    sigma: own,
    errors: { median: (own * Math.sqrt(varianceOf(0.5))) / root, sigma: (own * spread) / root },
  }
}

/** Variance of a sample's p-quantile, for one normal draw of spread 1. */
function varianceOf(p: number): number {
  return (p * (1 - p)) / normalDensity(normalQuantile(p)) ** 2
}

/** Covariance of the middle with the tail. */
function covariance(): number {
  return (0.5 * (1 - TAIL)) / (normalDensity(0) * normalDensity(TAIL_Z))
}
