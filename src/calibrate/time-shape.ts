import { normalQuantile } from '../stats/distributions.ts'
import { kaplanMeier, survivalQuantile } from '../stats/kaplan-meier.ts'
import type { LognormalFit, TimeInterval } from '../stats/lognormal-fit.ts'
import { normalDensity } from '../stats/normal-tail.ts'

/** Figures that plan and tune depend on: the middle of the times, and their tail. */
const TAIL = 0.9
export const TAIL_Z = normalQuantile(TAIL)
/** Fewer times do not contradict a lognormal. */
export const FEWEST = 100
/** Fewer times have no p90 of their own. */
const FEWEST_OF_SHAPE = 20
/** Reads that lie further apart than this part of a time hide its shape. */
const MOST_APART = 0.3
/** A time is as likely anywhere between its bounds: at their middle, all times of a client that reads every few seconds would be a few. */
const WITHIN = Array.from({ length: 16 }, (_, n) => (n + 0.5) / 16)
/** The tail may be off by so much, and by so many standard errors, before the shape is called another. */
const TOLERATED = 0.03
const ERRORS = 2

/**
 * The lognormal as it is fitted, or where the times are of another shape, the one that has their own middle and p90: the likeliest lognormal of
 * times with a heavy lower end has an upper end that no time reached. `fit` is of all of `times`.
 */
export function withOwnTail(fit: LognormalFit, times: readonly TimeInterval[]): LognormalFit {
  const shape = times.length < FEWEST ? null : ownShape(fit, times, MOST_APART)
  if (shape === null) return fit
  const { middle, tail, sigma: own, errors } = shape
  const root = Math.sqrt(times.length)
  const fitted = Math.log(fit.median) + TAIL_Z * fit.sigma
  const error = (own * Math.sqrt(varianceOf(TAIL))) / root
  const width = widthOf(times) / tail
  // Between two reads the times grow fewer, and are taken as equally many.
  const bent = (width ** 2 / 8) * (TAIL_Z / own + 1)
  if (Math.abs(fitted - Math.log(tail)) <= TOLERATED + bent + ERRORS * error) return fit
  return { ...fit, median: middle, sigma: own, errors }
}

/** The mean distance of the bounds of times that ended. */
export function widthOf(times: readonly TimeInterval[]): number {
  const widths = times.flatMap(({ low, high }) => (Number.isFinite(high) ? high - low : []))
  return widths.reduce((sum, each) => sum + each, 0) / widths.length
}

interface OwnShape {
  middle: number
  tail: number
  sigma: number
  errors: LognormalFit['errors']
}

/** Middle and p90 of the times themselves, and the spread of the lognormal that has both; null where they do not show these. */
export function ownShape(
  { slow, sigma, median }: LognormalFit,
  times: readonly TimeInterval[],
  mostApart: number,
): OwnShape | null {
  if (slow !== null || sigma === 0 || times.length < FEWEST_OF_SHAPE) return null
  const apart = times.filter(({ low, high }) => Number.isFinite(high) && high - low > mostApart * median).length
  if (apart > times.length / 2) return null
  const curve = kaplanMeier(times.flatMap(spread))
  const [middle, tail] = [0.5, TAIL].map((p) => survivalQuantile(curve, p).value)
  if (middle == null || tail == null || middle <= 0 || tail <= middle) return null
  const own = Math.log(tail / middle) / TAIL_Z
  const root = Math.sqrt(times.length)
  const both = Math.sqrt(varianceOf(0.5) + varianceOf(TAIL) - 2 * covariance()) / TAIL_Z
  const errors = { median: (own * Math.sqrt(varianceOf(0.5))) / root, sigma: (own * both) / root }
  return { middle, tail, sigma: own, errors }
}

/** A time at equal places between its bounds. */
function spread({ low, high }: TimeInterval): { time: number; ended: boolean }[] {
  const ended = Number.isFinite(high)
  return WITHIN.map((place) => ({ time: ended ? low + place * (high - low) : low, ended }))
}

/** Variance of a sample's p-quantile, for one normal draw of spread 1. */
function varianceOf(p: number): number {
  return (p * (1 - p)) / normalDensity(normalQuantile(p)) ** 2
}

/** Covariance of the middle with the tail. */
function covariance(): number {
  return (0.5 * (1 - TAIL)) / (normalDensity(0) * normalDensity(TAIL_Z))
}
