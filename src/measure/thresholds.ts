import type { LatencyStat, ThresholdMetric, ThresholdSpec } from '../profile/profile.ts'
import { samplesNeeded } from '../stats/order-statistics.ts'
import { PERCENTILES, type Recorder } from './recorder.ts'
import type { Counts, LatencyMetric, ThresholdResult } from './summary.ts'

type Where = ThresholdSpec['where']

/** What thresholds are judged by, of a run that has ended or still goes on: the recorded calls, and credits of the whole run. */
export interface ThresholdView {
  /** Latencies of all calls that match, in one histogram. */
  latency(metric: LatencyMetric, where: Where): Recorder
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
  value: number | null
  samples: number
  /** What the statistic itself asks for. */
  needed: number
}

/** Judges one threshold: bounds hold when met exactly; without enough samples there is no verdict. */
export function judge(spec: ThresholdSpec, view: ThresholdView): ThresholdResult {
  const { value, samples, needed } = measure(spec, view)
  const needs = Math.max(spec.minSamples, needed)
  let verdict: ThresholdResult['verdict'] = 'pass'
  if (value === null || samples < needs) verdict = 'not-enough-data'
  else if ((spec.max !== null && value > spec.max) || (spec.min !== null && value < spec.min)) verdict = 'fail'
  const { metric, where, stat, max, min, source } = spec
  return { metric, where, stat, max, min, value, samples, needs, verdict, source }
}

function measure(spec: ThresholdSpec, view: ThresholdView): Measurement {
  const metric = LATENCY_OF[spec.metric]
  if (metric !== undefined) return latencyStat(view.latency(metric, spec.where), spec.stat)
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
      return { value: overMs > 0 ? (calls * 1000) / overMs : null, samples: counts.started, needed: 0 }
    }
    case 'completed':
      return { value: counts.completed, samples: counts.planned, needed: 0 }
    case 'dropped':
      return { value: counts.dropped, samples: counts.planned, needed: 0 }
    case 'duplicates':
      return { value: counts.duplicates, samples: counts.planned, needed: 0 }
    case 'credits':
      return { value: view.credits(spec.where).spent, samples: counts.started, needed: 0 }
    case 'credits_per_completed':
      return { value: view.credits(spec.where).perCompleted, samples: counts.completed, needed: 1 }
    default:
      return { value: null, samples: 0, needed: 0 }
  }
}

function rate(part: number, of: number): Measurement {
  return { value: of === 0 ? null : part / of, samples: of, needed: 1 }
}

function latencyStat(recorder: Recorder, stat: LatencyStat | 'value'): Measurement {
  const samples = recorder.count
  switch (stat) {
    case 'min':
    case 'mean':
    case 'max':
      return { value: recorder[stat], samples, needed: 1 }
    // A latency without a statistic says nothing; the profile's schema refuses it.
    case 'value':
      return { value: null, samples, needed: 1 }
    default:
      return { value: recorder.quantile(PERCENTILES[stat]), samples, needed: samplesNeeded(PERCENTILES[stat]) }
  }
}
