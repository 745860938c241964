import { type LimitSpec, lawOf } from '../../limits/registry.ts'
import type { RateCourse } from '../experiments/rate-course.ts'
import { runningWhileOthersWaited } from '../experiments/running-tasks.ts'
import { inseparable } from '../inference/confidence.ts'
import { specOf } from '../inference/equivalence.ts'
import type { Fit } from '../inference/fit.ts'
import { type Inference, NOTHING_REFUSED } from '../inference/infer.ts'
import { mostWithin, type Network, type Observation } from '../inference/observation.ts'
import { clockOf, digestOf } from '../inference/saturation-digest.ts'
import { isBlurred, isBrief, offsetOf } from '../inference/shapes.ts'
import type { Attempt } from '../requests/attempt.ts'
import { median } from './hint-truth.ts'
import type { ConcurrencyFinding, Range, RateBehind, RateFinding } from './probe-result.ts'
import { undecidedOf } from './sentence.ts'

/** Above this share of answers that no law tells, somebody else uses the account, or the limits move. */
export const DISTURBED = 0.01
/** Above this share, the named law is wrong more often than right. */
const MUCH_DISTURBED = 0.15
/**
 * Highest confidence that is stated: for any finding, because worlds have laws that no hypothesis has; if answers are unexplained, or many of them, or others use the
 * account; for a rate that refills within the scatter of instants, which may explain anything, or the front limit of a pair that opens nearly as soon; if a refusal blocks everything, or may do so, so that few answers
 * inform; for a pair of limits, each of which hides a part of the other; for a concurrency limit if a queue delays responses, or others use the account; if a cap would have answered the same; and for an interval of 95%.
 */
const SURE_AT_MOST = {
  ever: 0.995,
  untold: 0.75,
  mostlyUntold: 0.4,
  amongOthers: 0.75,
  blurred: 0.75,
  penalised: 0.75,
  pair: 0.95,
  undecided: 0.5,
  queued: 0.75,
  openAmongOthers: 0.25,
  openAmongReads: 0.75,
  random: 0.95,
}
/** Kinds that are not at least so likely are taken to be ruled out. */
const RULED_OUT = 0.01

export interface Met {
  course: RateCourse
  observations: readonly Observation[]
  attempts: readonly Attempt[]
  originEpochMs: number
  network: Network
  /** Whether answers tell how long a request was held back. */
  seesHolding: boolean
}

/** Finding about a model's rate limit. */
export function rateFinding(met: Met): RateFinding {
  const { course, observations, attempts, originEpochMs, seesHolding } = met
  const { inference, cycles, others } = course
  const { random, cap } = inference
  const undecided = undecidedOf(inference)
  const [first] = hasRecovered(observations) ? inference.ranked : []
  const atLeast = mostWithin(observations, 60_000, inference === NOTHING_REFUSED)
  const nothing: RateFinding = {
    state: observations.length === 0 ? 'unclear' : 'none-seen',
    kind: null,
    kinds: [],
    notExcluded: [],
    notLookedFor: [],
    penaltyMs: null,
    replicas: null,
    behind: null,
    confidence: 0,
    limit: null,
    windowMs: null,
    offsetMs: null,
    ratePerSecond: null,
    countsRefusals: null,
    randomShare: null,
    undecided: null,
    label: 'stable',
    hiddenBy: null,
    atLeast,
    spec: null,
    decidedBy: [],
  }
  // Nothing was submitted that a limit could have refused.
  if (observations.length === 0 && !attempts.some(({ target, passing }) => target === 'submit' && passing !== null)) {
    return { ...nothing, state: 'not-reached' }
  }
  if (random !== null) {
    const { value, low, high } = random
    // A limit that others keep full refuses most, too.
    const confidence = random.isFew && cap === null ? SURE_AT_MOST.random : SURE_AT_MOST.undecided
    return { ...nothing, state: 'random', randomShare: { value, low, high }, confidence, undecided }
  }
  const { concurrency } = inference
  if (first === undefined && concurrency !== null) {
    const orReads = areReadsRefused(attempts) ? ', or by the reads of open tasks' : ''
    return { ...nothing, state: 'hidden', hiddenBy: `a concurrency of ${concurrency}${orReads}` }
  }
  if (first === undefined) {
    const isRefused = observations.some(({ passed }) => !passed)
    return { ...nothing, state: isRefused || atLeast === null ? 'unclear' : 'none-seen', undecided }
  }
  const same = inseparable(inference.ranked, originEpochMs, seesHolding)
  const names = same.map(({ name }) => name)
  const isUntold = inference.unexplained > DISTURBED
  const isShared = isUntold || inference.isChanged || others.submits > 0 || course.isUnexplained || course.isPreceded
  const near = same.flatMap(({ near }) => near)
  const spec = specOf(first.best)
  const blur = blurOf(first.best, observations)
  const counts = cycles.length > 0 ? passedByCycle(observations) : []
  return {
    ...nothing,
    state: 'found',
    penaltyMs: penaltyOf(inference.penaltiesMs),
    replicas: inference.replicas > 1 ? inference.replicas : null,
    behind: behindOf(inference, originEpochMs, seesHolding),
    kind: first.name,
    kinds: names,
    notExcluded: inference.ranked
      .filter(({ name, posterior }) => !names.includes(name) && posterior > RULED_OUT)
      .map(({ name }) => name),
    confidence: sureOfRate(course, first.best, observations),
    limit: widened(limitRange(first.best, near, isUntold && others.submits === 0 ? counts : []), blur.size, true),
    windowMs: first.best.shape.windowMs === undefined ? null : rangeOf(first.best, near, ({ shape }) => shape.windowMs),
    offsetMs: offsetOf(first.best.shape, clockOf(met)),
    ratePerSecond: widened(
      rangeOf(first.best, near, (fit) => lawOf(specOf(fit)).allows(specOf(fit)).ratePerSecond),
      blur.rate,
      false,
    ),
    countsRefusals: 'countRefused' in spec ? spec.countRefused === true : null,
    undecided,
    label: isShared ? 'shared-or-dynamic' : 'stable',
    spec: first.best.shape.edgeMs === undefined ? { ...(spec as LimitSpec) } : null,
    decidedBy: deciding(attempts),
  }
}

/** Confidence of a rate, and the highest for a concurrency limit beside it: another rate would leave that one other refusals. */
function sureOfRate(course: RateCourse, best: Fit, observations: readonly Observation[]): number {
  const { inference, confidence } = course
  const slackMs = slackOf(observations)
  return Math.min(
    confidence,
    sureAtMost(course),
    isBlurred(best.shape, slackMs) ? SURE_AT_MOST.blurred : 1,
    inference.cap === null ? 1 : SURE_AT_MOST.undecided,
    inference.penaltiesMs.length > 0 || inference.mayBePunished ? SURE_AT_MOST.penalised : 1,
    inference.behind.length === 0 ? 1 : isBrief(best.shape, slackMs) ? SURE_AT_MOST.blurred : SURE_AT_MOST.pair,
  )
}

/** Highest confidence for the rate, and for findings that depend on it. */
function sureAtMost({ inference, others, isUnexplained, isPreceded }: RateCourse): number {
  // Others who took from the limit look like a concurrency limit that was never seen full.
  const isUnseen = inference.concurrency !== null && !inference.isConcurrencySeen
  const isUntold = inference.unexplained > DISTURBED || inference.isChanged || inference.isStrained || isUnseen
  if (inference.unexplained > MUCH_DISTURBED) return SURE_AT_MOST.mostlyUntold
  if (isUntold) return SURE_AT_MOST.untold
  return isUnexplained || isPreceded || others.submits > 0 ? SURE_AT_MOST.amongOthers : SURE_AT_MOST.ever
}

function behindOf({ behind }: Inference, originEpochMs: number, seesHolding: boolean): RateBehind | null {
  const same = inseparable(behind, originEpochMs, seesHolding)
  const [first] = same
  if (first === undefined) return null
  const { best, name } = first
  const near = same.flatMap(({ near }) => near)
  return {
    kind: name,
    kinds: same.map((one) => one.name),
    limit: rangeOf(best, near, ({ size }) => size) as Range,
    windowMs: rangeOf(best, near, ({ shape }) => shape.windowMs),
    ratePerSecond: rangeOf(best, near, (fit) => lawOf(specOf(fit)).allows(specOf(fit)).ratePerSecond),
    spec: { ...(specOf(best) as LimitSpec) },
  }
}

function penaltyOf(penaltiesMs: readonly number[]): Range | null {
  const [value] = penaltiesMs
  return value === undefined ? null : { value, low: Math.min(...penaltiesMs), high: Math.max(...penaltiesMs) }
}

/** Whether anything passed after a refusal: of a limit that does not recover nobody knows more than how many passed. */
function hasRecovered(observations: readonly Observation[]): boolean {
  return observations.some(
    (one, at) => one.passed && observations.slice(0, at).some(({ passed, cycle }) => !passed && cycle === one.cycle),
  )
}

function rangeOf(best: Fit, near: readonly Fit[], figure: (fit: Fit) => number | undefined): Range | null {
  const value = figure(best)
  if (value === undefined) return null
  const all = near.filter(({ hypothesis }) => hypothesis === best.hypothesis).flatMap((fit) => figure(fit) ?? [])
  return { value, low: Math.min(value, ...all), high: Math.max(value, ...all) }
}

/**
 * How far the rate of a bucket, and with it its burst, can be off: its recovery is known to within the slack of the instants at its ends, and
 * what was refilled during the burst with it.
 */
function blurOf(
  { shape: { ratePerSecond } }: Fit,
  observations: readonly Observation[],
): { rate: number; size: number } {
  if (ratePerSecond === undefined) return { rate: 0, size: 0 }
  const cycles = digestOf(observations).cycles.filter(({ recovered }) => recovered.length > 0)
  const watchedMs = cycles.reduce(
    (sum, { recovered, refusedAt }) => sum + (recovered.at(-1) ?? refusedAt) - refusedAt,
    0,
  )
  const slackMs = slackOf(observations)
  const burstMs = Math.max(0, ...cycles.map(({ leadAt, refusedAt }) => refusedAt - leadAt))
  const rate = watchedMs === 0 ? ratePerSecond : (ratePerSecond * slackMs) / watchedMs
  return { rate, size: Math.round((rate * burstMs) / 1000) }
}

function slackOf(observations: readonly Observation[]): number {
  return median(observations.map(({ slackMs }) => slackMs)) ?? 0
}

/** A size is whole, and at least 1. */
function widened<R extends Range | null>(range: R, by: number, isSize: boolean): R {
  if (range === null || by === 0) return range
  return { ...range, low: Math.max(isSize ? 1 : 0, range.low - by), high: range.high + by }
}

/** Others take from a limit, and never add to it: what passed in the best saturation is the least that it can be. */
function limitRange(best: Fit, near: readonly Fit[], counts: readonly number[]): Range {
  const range = rangeOf(best, near, ({ size }) => size) as Range
  if (counts.length === 0) return range
  const most = Math.max(best.size, ...counts)
  const spread = most - Math.min(...counts)
  return {
    value: Math.max(best.size, range.value),
    low: Math.min(range.low, most),
    high: Math.ceil((most + spread) * 1.12) + 1,
  }
}

/** Accepted before the first refusal, of each saturation. */
function passedByCycle(observations: readonly Observation[]): number[] {
  return [...new Set(observations.map(({ cycle }) => cycle))].map((cycle) => {
    const own = observations.filter((one) => one.cycle === cycle)
    const refused = own.findIndex(({ passed }) => !passed)
    return own.slice(0, refused < 0 ? own.length : refused).length
  })
}

/** The first refusal of each saturation, what passed last before it, and what passed after it. */
function deciding(attempts: readonly Attempt[]): number[] {
  const submits = attempts.filter(({ target, passing }) => target === 'submit' && passing !== null)
  const cycles = [...new Set(submits.map(({ cycle }) => cycle))]
  return cycles.flatMap((cycle) => {
    const own = submits.filter((one) => one.cycle === cycle)
    const refused = own.findIndex(({ passing }) => passing === 'limited')
    if (refused < 0) return []
    const later = own.slice(refused + 1).filter(({ passing }) => passing === 'accepted')
    return [...own.slice(Math.max(0, refused - 1), refused + 1), ...later].map(({ n }) => n)
  })
}

/** Whether a limit refuses reads of tasks: then they may count in it, and the more tasks are open, the more of it they use up. */
function areReadsRefused(attempts: readonly Attempt[]): boolean {
  return attempts.some(({ target, passing }) => target === 'poll' && passing === 'limited')
}

/** Finding about the number of requests that may be open at a time. */
export function concurrencyFinding({ course, observations, attempts }: Met): ConcurrencyFinding {
  const { cap, concurrency, concurrencyAtMost, concurrencyIs } = course.inference
  const atLeast = Math.max(0, ...observations.filter(({ passed }) => passed).map(({ held }) => held.least + 1))
  if (concurrency !== null && cap === null) {
    const refusals = observations.filter(({ passed, held }) => !passed && held.least >= concurrency).length
    const confirmations =
      refusals + observations.filter(({ passed, held }) => passed && held.most === concurrency - 1).length
    const limit = { value: concurrency, low: Math.max(atLeast, 1), high: concurrencyAtMost ?? concurrency }
    const own = Math.min(confirmations >= 3 ? 0.999 : 0.9, concurrencyIs)
    const [first] = course.inference.ranked
    const ofRate = first === undefined ? 1 : sureOfRate(course, first.best, observations)
    // A full queue refuses as a concurrency limit does.
    const ofQueue = first?.best.isHeldOtherwise ? SURE_AT_MOST.queued : 1
    // Other clients' requests may be open too.
    const ofOthers = course.others.submits > 0 ? SURE_AT_MOST.openAmongOthers : 1
    const ofReads = areReadsRefused(attempts) ? SURE_AT_MOST.openAmongReads : 1
    const confidence = Math.min(own, ofRate, ofQueue, ofOthers, ofReads, sureAtMost(course))
    return { state: 'refuses', limit, confidence, atLeast, confirmations }
  }
  if (cap !== null) {
    return { state: 'refuses', limit: cap, confidence: SURE_AT_MOST.undecided, atLeast, confirmations: 0 }
  }
  const running = runningWhileOthersWaited(attempts)
  if (running === null) return { state: 'not-reached', limit: null, confidence: 0, atLeast, confirmations: 0 }
  const { least, most } = running
  const limit = { value: least, low: least, high: Math.max(least, most) }
  return { state: 'queues', limit, confidence: least >= most ? 0.99 : 0.8, atLeast, confirmations: 0 }
}
