import type { GenerationRequest } from '../gateway/bodies.ts'
import { fitLognormal, type LognormalFit, type TimeInterval } from '../stats/lognormal-fit.ts'
import { type Ends, lognormalRanges } from '../stats/lognormal-ranges.ts'
import type { Between } from './calibration.ts'
import type { ObservedModel, ObservedTask } from './observed-gateway.ts'
import { FEWEST, ownShape, TAIL_Z, widthOf, withOwnTail } from './time-shape.ts'

/** Lognormal times of one kind of request. */
export interface FittedTime {
  median: Between
  sigma: Between
  /** Tasks that it was fitted to, and those of them that had not ended. */
  count: number
  open: number
  /**
   * Why the median is known only within wide bounds, however many tasks there are: reads lie too far apart, or the times are of no one lognormal, as
   * where tasks are of two kinds. Null where it is known.
   */
  unknownBy: 'polls' | 'shape' | null
}

export interface FittedTimes extends FittedTime {
  slow: LognormalFit['slow']
  /** Whether calls that the client stopped waiting for are fitted as times that had not ended, and are no faults. */
  isLate: boolean
  /** Requests whose times are others, each with the fields of its body that tell it. */
  requests: readonly (FittedTime & { request: number; when: Readonly<Record<string, string | number | boolean>> })[]
}

/** More are thinned out evenly: the figures would not gain a digit. */
const MOST = 4000
const FEWEST_OF_REQUEST = 20
/** In logarithms, what times of their own must explain of the tasks: two fits may find a slow share in one half of them by chance. */
const GAIN = 8
const Z95 = 1.96
/** Tolerance for that, as a share; and for reads that lie a whole median apart, which show a tail but no shape. */
const MISFIT = 0.02
const MISFIT_OF_WIDTH = 0.1
const MOST_WIDTH = 2
/** Reads that lie further apart than this part of a time leave the shape open. */
const MOST_APART = 0.5
/** The times' own figures are others if they differ by so many of their standard errors: by chance they differ by about as much from the fitted ones. */
const OTHER = 0.6
/** A median that may be off by more says too little of a gateway: the margin of a twin. */
const MOST_REACH = 0.25
/** Reads hide the times that they show with so many times the errors of exact times. */
const HIDDEN = 1.2
/** The spread that is assumed where a single task says nothing of it. */
const USUAL_SIGMA = 0.5

/** How long a model's tasks take, by its requests where they differ; null where none completed. */
export function fitTimes(model: ObservedModel): FittedTimes | null {
  const { tasks, requests } = model
  const all = thinned([...tasks.filter(({ end }) => end !== 'failed'), ...leftTexts(model)])
  const followed = all.filter(({ end }) => end !== 'stuck')
  const isLate = areLate(all, followed)
  const usable = isLate ? all : followed
  const whole = fitLognormal(usable)
  if (whole === null) return null
  const apart = apartOf(
    usable,
    requests.map(({ body }) => body),
    whole,
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
      ? timeOf(withOwnTail(fit, own), own)
      : timeOf({ ...fit, median: fit.median * joint.median, sigma: joint.sigma }, own)
  return {
    ...(apart.length === 0 ? of(whole, usable) : of(restFit, rest)),
    slow: joint.slow,
    isLate,
    requests: apart.map(({ request, fit, tasks }, n) => ({ request, when: whens[n] ?? {}, ...of(fit, tasks) })),
  }
}

/** Texts that the client did not wait for beyond their deadline. */
function leftTexts({ attempts }: ObservedModel): ObservedTask[] {
  const left = attempts.filter(({ endpoint, reason }) => endpoint === 'message' && reason === 'deadline')
  return left.map(({ request, sentAt, ms }) => ({ request, sentAt, low: ms, high: Infinity, end: 'stuck' }))
}

/** Whether times that had not ended explain the calls that the client stopped waiting for, at least as well as a share that never ends. */
function areLate(all: readonly ObservedTask[], followed: readonly ObservedTask[]): boolean {
  const left = all.length - followed.length
  const [alone, late] = left === 0 ? [null, null] : [fitLognormal(followed), fitLognormal(all)]
  if (alone === null || late === null) return false
  const never = left * Math.log(left / all.length) + followed.length * Math.log(followed.length / all.length)
  // A share of slow tasks has two figures, and one that never ends has one.
  const more = (late.slow === null ? 0 : 2) - (alone.slow === null ? 0 : 2) - 1
  return late.logLikelihood - (more * Math.log(all.length)) / 2 >= alone.logLikelihood + never
}

interface Apart {
  request: number
  when: Readonly<Record<string, string | number | boolean>>
  tasks: readonly ObservedTask[]
  fit: LognormalFit
}

/** Requests that take another time than all others together, as far as their bodies tell them from those. */
function apartOf(tasks: readonly ObservedTask[], bodies: readonly GenerationRequest[], whole: LognormalFit): Apart[] {
  const found = bodies.flatMap((_, request): Apart[] => {
    const own = tasks.filter((task) => task.request === request)
    const others = tasks.filter((task) => task.request !== request)
    if (own.length < FEWEST_OF_REQUEST || others.length < FEWEST_OF_REQUEST) return []
    const [fit, otherFit, when] = [fitLognormal(own), fitLognormal(others), fieldsOf(bodies, request)]
    if (fit === null || otherFit === null || when === null) return []
    const error = Math.hypot(fit.errors.median, otherFit.errors.median)
    const gain = fit.logLikelihood + otherFit.logLikelihood - whole.logLikelihood
    return gain > GAIN && Math.abs(Math.log(fit.median / otherFit.median)) > 3 * error + 0.02
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

function timeOf(fit: LognormalFit, own: readonly ObservedTask[]): FittedTime {
  const count = own.length
  const sigma = count < 3 ? Math.max(fit.sigma, USUAL_SIGMA) : fit.sigma
  const { middle, spread } = count < 3 ? around(fit, sigma, sigma / 2) : likelyRanges(fit, own)
  // Times that have a spread are never quite lognormal, however many there are, and the less so the more of them reads hide.
  const hidden = sigma === 0 ? 0 : MISFIT_OF_WIDTH * Math.min(MOST_WIDTH, widthOf(own) / fit.median)
  const misfit = sigma === 0 ? 0 : Math.max(MISFIT, hidden)
  const log = Math.log(fit.median)
  const logs = widened(middle, log, misfit)
  const reach = (logs.high - logs.low) / 2
  const isWide = reach > Math.max(MOST_REACH, 2 * Z95 * (sigma / Math.sqrt(count)))
  const spreads = widened(spread, sigma, Math.max(MISFIT * sigma, hidden > MISFIT ? hidden / TAIL_Z : 0))
  return {
    median: centredOn(fit.median, { low: Math.exp(logs.low), high: Math.exp(logs.high) }),
    sigma: centredOn(sigma, spreads),
    count,
    open: own.filter(({ high }) => high === Infinity).length,
    unknownBy: !isWide ? null : widthOf(own) > MOST_REACH * fit.median ? 'polls' : 'shape',
  }
}

/** The figure in the middle of its range: plans and simulations that need one number take the middle. The lower end stays above nothing. */
function centredOn(value: number, { low, high }: Ends): FittedTime['median'] {
  const half = Math.max(value - low, high - value)
  return { value, low: Math.max(0, value - half, Math.min(low, value / 10)), high: value + half }
}

/** Ranges of the median's logarithm, and of the spread. */
interface Ranges {
  middle: Ends
  spread: Ends
}

function around({ median, sigma }: LognormalFit, error: number, errorOfSigma: number): Ranges {
  const of = (value: number, one: number): Ends => ({ low: value - Z95 * one, high: value + Z95 * one })
  return { middle: of(Math.log(median), error), spread: of(sigma, errorOfSigma) }
}

/** By the fit, and where chance does not explain that the times' own middle and tail are others, by those too: they err whatever the shape is. */
function likelyRanges(fit: LognormalFit, own: readonly ObservedTask[]): Ranges {
  const { median, sigma, errors } = fit
  const shape = ownShape(fit, own, MOST_APART)
  const likely = isBent(fit, own.length) ? lognormalRanges(own, fit) : null
  const { middle, spread } =
    likely === null
      ? around(fit, errors.median, errors.sigma)
      : { middle: { low: Math.log(likely.median.low), high: Math.log(likely.median.high) }, spread: likely.sigma }
  if (shape === null) return { middle, spread }
  const other = around({ ...fit, median: shape.middle, sigma: shape.sigma }, shape.errors.median, shape.errors.sigma)
  const isOther = (apart: number, error: number): boolean => Math.abs(apart) > OTHER * error
  return {
    middle: isOther(Math.log(shape.middle / median), shape.errors.median) ? joined(middle, other.middle) : middle,
    spread: isOther(shape.sigma - sigma, shape.errors.sigma) ? joined(spread, other.spread) : spread,
  }
}

function joined(a: Ends, b: Ends): Ends {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
}

function widened({ low, high }: Ends, value: number, by: number): Ends {
  return { low: value - Math.hypot(value - low, by), high: value + Math.hypot(high - value, by) }
}

/** Whether the likelihood is no parabola: the times are few, or reads hide so much of them that errors are much larger than those of exact times. */
function isBent({ slow, sigma, errors }: LognormalFit, count: number): boolean {
  if (slow !== null || sigma === 0) return false
  const exact = sigma / Math.sqrt(count)
  return count < FEWEST || errors.median > HIDDEN * exact || errors.sigma > (HIDDEN * exact) / Math.SQRT2
}

function scaled({ low, high }: TimeInterval, factor: number): TimeInterval {
  return { low: low * factor, high: high * factor }
}

function thinned<T>(values: readonly T[]): readonly T[] {
  const step = Math.ceil(values.length / MOST)
  return step <= 1 ? values : values.filter((_, n) => n % step === 0)
}
