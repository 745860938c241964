import type { LatencyStat, ThresholdMetric, ThresholdSpec } from '../profile/profile.ts'
import { samplesNeeded } from '../stats/order-statistics.ts'
import { PERCENTILES, type PercentileName, type Recorder } from './recorder.ts'
import type { Counts, LatencyMetric, ThresholdResult } from './summary.ts'
import type { WholeMetric } from './whole-calls.ts'
import type { TimeBounds, WholeTimes } from './whole-times.ts'

type Where = ThresholdSpec['where']

/** What thresholds are judged by, of a run that has ended or still goes on: the recorded calls, and credits of the whole run. */
export interface ThresholdView {
  /** Times of all calls that match, completed or not. */
  whole(metric: WholeMetric, where: Where): WholeTimes
  /** Any other latency, of the calls that match and have it. */
  latency(metric: Exclude<LatencyMetric, WholeMetric>, where: Where): Recorder
  counts(where: Where): Counts
  /** Calls that made at least one attempt. */
  attempted(where: Where): number
  /** Calls completed within their response-time thresholds, and the measured time so far in ms. */
  good(where: Where): { calls: number; overMs: number }
  /** Credits spent in the whole run and on each completed call: the gateway's figure, or stated prices where `where` narrows it. */
  credits(where: Where): { spent: number | null; perCompleted: number | null }
}

const LATENCY_OF: Partial<Record<ThresholdMetric, LatencyMetric>> = {
  response_time: 'responseTime',
  service_time: 'serviceTime',
  submit_time: 'submitTime',
  admission_wait: 'admissionWait',
  queue_time: 'queueTime',
  run_time: 'runTime',
  poll_lag: 'pollLag',
  schedule_lag: 'scheduleLag',
}

interface Measurement {
  /** Null where nothing was measured. */
  bounds: TimeBounds | null
  samples: number
  /** Samples that the statistic itself needs. */
  needed: number
}

/**
 * Judges one threshold: bounds hold when met exactly; without enough samples, or where it depends on ends that nobody saw, there is no
 * verdict.
 */
export function judge(spec: ThresholdSpec, view: ThresholdView): ThresholdResult {
  const { bounds, samples, needed } = measure(spec, view)
  const needs = Math.max(spec.minSamples, needed)
  const { metric, where, stat, max, min, source } = spec
  const stated = { metric, where, stat, max, min, samples, needs, source }
  if (bounds === null || samples < needs) {
    return { ...stated, value: bounds === null ? null : finite(bounds.most), verdict: 'not-enough-data', ...NOTHING }
  }
  const { least, most } = bounds
  const fails = (max !== null && least > max) || (min !== null && most < min)
  const passes = (max === null || most <= max) && (min === null || least >= min)
  const verdict = fails ? 'fail' : passes ? 'pass' : 'unseen'
  return { ...stated, value: finite(most), atLeast: finite(least), notReached: finite(least) === null, verdict }
}

const NOTHING = { atLeast: null, notReached: false } as const

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function measure(spec: ThresholdSpec, view: ThresholdView): Measurement {
  const metric = LATENCY_OF[spec.metric]
  // A latency without a statistic says nothing; the profile's schema refuses it.
  if (metric !== undefined)
    return spec.stat === 'value' ? exactly(null, 0, 1) : latencyStat(metric, spec.stat, spec, view)
  const counts = view.counts(spec.where)
  const ended = counts.started - counts.interrupted - counts.unresolved
  switch (spec.metric) {
    case 'throttle_rate':
      return rate(counts.throttled, counts.attempts)
    case 'failure_rate':
      return rate(counts.failed + counts.refused + counts.timedOut + counts.ambiguous, ended)
    case 'give_up_rate':
      return rate(counts.gaveUp, ended)
    case 'retry_amplification':
      return rate(counts.attempts, view.attempted(spec.where))
    case 'goodput': {
      const { calls, overMs } = view.good(spec.where)
      return exactly(overMs > 0 ? (calls * 1000) / overMs : null, counts.started)
    }
    case 'completed':
      return exactly(counts.completed, counts.planned)
    case 'dropped':
      return exactly(counts.dropped, counts.planned)
    case 'duplicates':
      return exactly(counts.duplicates, counts.planned)
    case 'credits':
      return exactly(view.credits(spec.where).spent, counts.started)
    case 'credits_per_completed':
      return exactly(view.credits(spec.where).perCompleted, counts.completed, 1)
    default:
      return exactly(null, 0)
  }
}

function exactly(value: number | null, samples: number, needed = 0): Measurement {
  return { bounds: value === null ? null : { least: value, most: value }, samples, needed }
}

function rate(part: number, of: number): Measurement {
  return exactly(of === 0 ? null : part / of, of, 1)
}

function latencyStat(
  metric: LatencyMetric,
  stat: LatencyStat,
  { where }: ThresholdSpec,
  view: ThresholdView,
): Measurement {
  const needed = stat in PERCENTILES ? samplesNeeded(PERCENTILES[stat as PercentileName]) : 1
  if (metric === 'responseTime' || metric === 'serviceTime') {
    const times = view.whole(metric, where)
    return { bounds: times.bounds(stat), samples: times.count, needed }
  }
  const recorder = view.latency(metric, where)
  const value = stat in PERCENTILES ? recorder.quantile(PERCENTILES[stat as PercentileName]) : recorder[stat as 'max']
  return exactly(value, recorder.count, needed)
}
