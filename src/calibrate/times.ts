import type { GenerationRequest } from '../gateway/bodies.ts'
import { normalQuantile } from '../stats/distributions.ts'
import { kaplanMeier, survivalQuantile } from '../stats/kaplan-meier.ts'
import { fitLognormal, type LognormalFit, type TimeInterval } from '../stats/lognormal-fit.ts'
import { normalDensity } from '../stats/normal-tail.ts'
import type { Between } from './figure.ts'
import type { ObservedModel, ObservedTask } from './observed-gateway.ts'

/** Lognormal times of one kind of request. */
export interface FittedTime {
  median: Between
  sigma: Between
  /** Tasks that it was fitted to. */
  count: number
}

export interface FittedTimes extends FittedTime {
  slow: LognormalFit['slow']
  /** Requests whose times are others, each with the fields of its body that tell it. */
  requests: readonly (FittedTime & { request: number; when: Readonly<Record<string, string | number | boolean>> })[]
}

/** More are thinned out evenly: the figures would not gain a digit. */
const MOST = 4000
const FEWEST_OF_REQUEST = 20
const Z95 = 1.96
/** Tolerance for that, as a share. */
const MISFIT = 0.02
/** The spread that is assumed where a single task says nothing of it. */
const USUAL_SIGMA = 0.5

/** How long a model's tasks take, by its requests where they differ; null where none completed. */
export function fitTimes({ tasks, requests }: ObservedModel): FittedTimes | null {
  const usable = thinned(tasks.filter(({ end }) => end === 'completed' || end === 'open'))
  const whole = fitLognormal(usable)
  if (whole === null) return null
  const apart = apartOf(
    usable,
    requests.map(({ body }) => body),
  )
  const whens = apart.map(({ when }) => when)
  const rest = usable.filter(({ request }) => !apart.some((one) => one.request === request))
  // What is slow is slow whatever was asked: it is looked for with the times of each request brought to one middle.
  const centred = apart.flatMap(({ tasks, fit }) => tasks.map((task) => scaled(task, 1 / fit.median)))
  const restFit = fitLognormal(rest) ?? whole
  const joint =
    apart.length === 0
      ? whole
      : (fitLognormal([...centred, ...rest.map((task) => scaled(task, 1 / restFit.median))]) ?? whole)
  const of = (fit: LognormalFit, own: readonly ObservedTask[]): FittedTime =>
    joint.slow === null || apart.length === 0
      ? timeOf(withOwnTail(fit, own), own.length)
      : timeOf({ ...fit, median: fit.median * joint.median, sigma: joint.sigma }, own.length)
  return {
    ...(apart.length === 0 ? of(whole, usable) : of(restFit, rest)),
    slow: joint.slow,
    requests: apart.map(({ request, fit, tasks }, n) => ({ request, when: whens[n] ?? {}, ...of(fit, tasks) })),
  }
}

interface Apart {
  request: number
  when: Readonly<Record<string, string | number | boolean>>
  tasks: readonly ObservedTask[]
  fit: LognormalFit
}

/** Requests that take another time than all others together, as far as their bodies tell them from those. */
function apartOf(tasks: readonly ObservedTask[], bodies: readonly GenerationRequest[]): Apart[] {
  const found = bodies.flatMap((_, request): Apart[] => {
    const own = tasks.filter((task) => task.request === request)
    const others = tasks.filter((task) => task.request !== request)
    if (own.length < FEWEST_OF_REQUEST || others.length < FEWEST_OF_REQUEST) return []
    const [fit, otherFit, when] = [fitLognormal(own), fitLognormal(others), fieldsOf(bodies, request)]
    if (fit === null || otherFit === null || when === null) return []
    const error = Math.hypot(fit.sigma / Math.sqrt(own.length), otherFit.sigma / Math.sqrt(others.length))
    return Math.abs(Math.log(fit.median / otherFit.median)) > 3 * error + 0.02
      ? [{ request, when, tasks: own, fit }]
      : []
  })
  // The more particular first: the first that fits counts.
  return found.sort((a, b) => Object.keys(b.when).length - Object.keys(a.when).length)
}

/** The fields that are not the same in all bodies; null where these do not tell the request from each other one. */
export function fieldsOf(
  bodies: readonly GenerationRequest[],
  request: number,
): Readonly<Record<string, string | number | boolean>> | null {
  const body = bodies[request] as Readonly<Record<string, unknown>>
  const others = bodies.filter((_, n) => n !== request) as readonly Readonly<Record<string, unknown>>[]
  const telling = Object.entries(body).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]) && others.some((other) => other[entry[0]] !== entry[1]),
  )
  const isTold = others.every((other) => telling.some(([field, value]) => other[field] !== value))
  return telling.length > 0 && isTold ? Object.fromEntries(telling) : null
}

function timeOf({ median, sigma, errors }: LognormalFit, count: number): FittedTime {
  const spread = count < 3 ? Math.max(sigma, USUAL_SIGMA) : sigma
  // Times that have a spread are never quite lognormal, however many there are.
  const misfit = spread === 0 ? 0 : MISFIT
  const half = Math.hypot(misfit, Z95 * (count < 3 ? spread : errors.median))
  const halfSigma = Math.hypot(misfit * spread, Z95 * (count < 3 ? spread / 2 : errors.sigma))
  return {
    median: { value: median, low: median * Math.exp(-half), high: median * Math.exp(half) },
    sigma: { value: spread, low: Math.max(0, spread - halfSigma), high: spread + halfSigma },
    count,
  }
}

function scaled({ low, high }: TimeInterval, factor: number): TimeInterval {
  return { low: low * factor, high: high * factor }
}

function thinned<T>(values: readonly T[]): readonly T[] {
  const step = Math.ceil(values.length / MOST)
  return step <= 1 ? values : values.filter((_, n) => n % step === 0)
}

/** Figures that plan and tune depend on: the middle of the times, and their tail. */
const TAIL = 0.9
const TAIL_Z = normalQuantile(TAIL)
/** Fewer times tell no shape. */
const FEWEST = 100
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
  if (fit.slow !== null || fit.sigma === 0 || times.length < FEWEST) return fit
  const apart = times.filter(({ low, high }) => Number.isFinite(high) && high - low > MOST_APART * fit.median).length
  if (apart > times.length / 2) return fit
  const curve = kaplanMeier(times.flatMap(spread))
  const [middle, tail] = [0.5, TAIL].map((p) => survivalQuantile(curve, p).value)
  if (middle == null || tail == null || middle <= 0 || tail <= middle) return fit
  const root = Math.sqrt(times.length)
  const own = Math.log(tail / middle) / TAIL_Z
  const fitted = Math.log(fit.median) + TAIL_Z * fit.sigma
  const error = (own * Math.sqrt(varianceOf(TAIL))) / root
  const widths = times.flatMap(({ low, high }) => (Number.isFinite(high) ? high - low : []))
  const width = widths.reduce((sum, each) => sum + each, 0) / widths.length / tail
  // Between two reads the times grow fewer, and are taken as equally many.
  const bent = (width ** 2 / 8) * (TAIL_Z / own + 1)
  if (Math.abs(fitted - Math.log(tail)) <= TOLERATED + bent + ERRORS * error) return fit
  const both = Math.sqrt(varianceOf(0.5) + varianceOf(TAIL) - 2 * covariance()) / TAIL_Z
  return {
    ...fit,
    median: middle,
    sigma: own,
    errors: { median: (own * Math.sqrt(varianceOf(0.5))) / root, sigma: (own * both) / root },
  }
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
