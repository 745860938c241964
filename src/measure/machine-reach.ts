import type { ThresholdMetric } from '../profile/profile.ts'
import type { ThresholdResult } from './summary.ts'

const TIMES: ReadonlySet<ThresholdMetric> = new Set([
  'response_time',
  'service_time',
  'submit_time',
  'admission_wait',
  'queue_time',
  'run_time',
  'poll_lag',
])

/**
 * A time that lies closer to its bound than this machine may move it decides nothing: neither that it holds nor that it fails. `reachMs`: how
 * late the machine's own timers were. A schedule lag is the machine's own, and is judged as it is.
 */
export function withinReach(result: ThresholdResult, reachMs: number): ThresholdResult {
  const { metric, verdict, value, max, min } = result
  if (!TIMES.has(metric) || value === null || (verdict !== 'pass' && verdict !== 'fail')) return result
  const isNear = [max, min].some((bound) => bound !== null && Math.abs(value - bound) < reachMs)
  return isNear ? { ...result, verdict: 'undecided', machineMs: reachMs } : result
}

/** Whether the run judged anything in spite of the machine: a threshold on which it came to a verdict. */
export function isAnythingJudged(thresholds: readonly ThresholdResult[]): boolean {
  return thresholds.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')
}
