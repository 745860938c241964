import type { Modality } from '../../gateway/modality.ts'
import type { FitnessSettings } from '../../profile/profile.ts'
import type { ThresholdMetric } from '../../profile/threshold-units.ts'
import { formatDuration } from '../../units.ts'
import type { ThresholdResult } from '../summary/summary.ts'
import { INTERVAL_PERCENTILES, type WholeLatencies } from '../summary/summary-whole.ts'

/** How late this machine was at instants that came at random: in 99 and 99.9 of 100 of them at most so late, and at worst; in ms. */
export interface Lateness {
  p99Ms: number
  p999Ms: number
  maxMs: number
}

export const NEVER_LATE: Lateness = { p99Ms: 0, p999Ms: 0, maxMs: 0 }

/** Any machine is as late as this now and then: timers wake in whole milliseconds, and other programs have their turn. In ms. */
export const USUAL_LATENESS_MS = 20

/**
 * How often a late machine adds to a time. A call is sent when its instant comes, and its answer is seen when this process has its turn; a task
 * is also read when the next read is due, and done when the answer to that is seen. The time for each token spreads lateness over all of them.
 */
const STEPS: Partial<Record<ThresholdMetric, Record<'text' | 'task', number>>> = {
  response_time: { text: 2, task: 4 },
  service_time: { text: 1, task: 3 },
  submit_time: { text: 1, task: 1 },
  admission_wait: { text: 1, task: 1 },
  queue_time: { text: 2, task: 2 },
  run_time: { text: 2, task: 2 },
  poll_lag: { text: 2, task: 2 },
  first_chunk: { text: 2, task: 2 },
  first_token: { text: 2, task: 2 },
  first_output_token: { text: 2, task: 2 },
  chunk_gap: { text: 1, task: 1 },
}

/** The calls that a time is about: their modalities, and the attempts that each made on average. */
interface Timed {
  modalities: Iterable<Modality>
  amplification: number
}

/** How much this machine may add to a statistic of a metric, in ms; 0 of what its lateness is no part of. */
export function machineMs(
  { metric, stat }: Pick<ThresholdResult, 'metric' | 'stat'>,
  { modalities, amplification }: Timed,
  { p99Ms, p999Ms, maxMs }: Lateness,
): number {
  const steps = STEPS[metric]
  if (steps === undefined) return 0
  const isText = [...modalities].every((modality) => modality === 'text')
  const lateMs = stat === 'max' || stat === 'p999' ? maxMs : stat === 'p99' ? p999Ms : p99Ms
  return steps[isText ? 'text' : 'task'] * Math.max(1, amplification) * lateMs
}

/** Whether lateness is weighed beside what is judged: where the profile states up to where it is let pass, it is not. */
export function isWeighed({ maxScheduleLagP99Ms, maxEventLoopDelayP99Ms }: FitnessSettings): boolean {
  return maxScheduleLagP99Ms === null || maxEventLoopDelayP99Ms === null
}

/**
 * A time that lies closer to its bound than this machine may move it decides nothing: neither that it holds nor that it fails. `reachMs`: what
 * the machine may add to it.
 */
export function withinReach(result: ThresholdResult, reachMs: number): ThresholdResult {
  const { verdict, max, min, value, atLeast, low, high, notReached } = result
  if (reachMs <= 0 || notReached || (verdict !== 'pass' && verdict !== 'fail')) return result
  // Chance and the machine together.
  const least = (low ?? atLeast ?? value ?? 0) - reachMs
  const most = (high ?? value ?? Number.POSITIVE_INFINITY) + reachMs
  const isNear = [max, min].some((bound) => bound !== null && least <= bound && bound < most)
  return isNear ? { ...result, verdict: 'undecided', machineMs: reachMs } : result
}

/** Times by whose bounds calls are good. */
const OF_GOODPUT: ReadonlySet<ThresholdMetric> = new Set([
  'response_time',
  'first_chunk',
  'first_token',
  'first_output_token',
  'chunk_gap',
])

/** Calls are good by their times: where a machine leaves those open, it leaves open too few good ones. */
export function withDoubtfulGoodput(results: readonly ThresholdResult[]): ThresholdResult[] {
  return results.map((result) => {
    if (result.metric !== 'goodput' || result.verdict !== 'fail') return result
    const near = results.find(
      (other) => OF_GOODPUT.has(other.metric) && other.machineMs !== undefined && overlap(other, result),
    )
    return near?.machineMs === undefined ? result : { ...result, verdict: 'undecided', machineMs: near.machineMs }
  })
}

function overlap({ where: a }: ThresholdResult, { where: b }: ThresholdResult): boolean {
  const isSame = <T>(one: T | undefined, other: T | undefined): boolean =>
    one === undefined || other === undefined || one === other
  return isSame(a.model, b.model) && isSame(a.modality, b.modality)
}

/** Percentiles of the response time of which this machine may have made more than `share`, where it was later than usual. */
export function percentilesOfMachine(whole: WholeLatencies, reachMs: number, share: number, speed = 1): string[] {
  if (reachMs < USUAL_LATENESS_MS * speed) return []
  return INTERVAL_PERCENTILES.filter((name) => {
    const { ms } = whole.responseTime[name]
    return ms !== null && reachMs > share * ms
  })
}

/**
 * Why a late machine leaves nothing that could be judged; empty where something could. With thresholds: none came to a verdict, and one did not
 * by the machine's doing. Without: more than half of every percentile of the response time may be its own.
 */
export function nothingJudged(
  thresholds: readonly ThresholdResult[],
  whole: WholeLatencies,
  reachMs: number,
  speed = 1,
): string[] {
  if (thresholds.length > 0) {
    const isAnyJudged = thresholds.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')
    const most = Math.max(0, ...thresholds.map((result) => result.machineMs ?? 0))
    return isAnyJudged || most === 0
      ? []
      : [`this machine may add up to ${formatDuration(most)} to a measured time, so no threshold can be judged`]
  }
  const published = INTERVAL_PERCENTILES.filter((name) => whole.responseTime[name].ms !== null)
  const own = percentilesOfMachine(whole, reachMs, 0.5, speed)
  return published.length === 0 || own.length < published.length
    ? []
    : [
        `this machine may add up to ${formatDuration(reachMs)} to a measured time, more than half of every percentile of the response time`,
      ]
}
