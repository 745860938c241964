import type { ThresholdMetric } from './profile.ts'

/** Quantities that the metrics of thresholds measure. */
export const THRESHOLD_UNITS: Readonly<
  Record<ThresholdMetric, 'duration' | 'share' | 'factor' | 'rate' | 'count' | 'credits'>
> = {
  response_time: 'duration',
  service_time: 'duration',
  submit_time: 'duration',
  admission_wait: 'duration',
  queue_time: 'duration',
  run_time: 'duration',
  poll_lag: 'duration',
  schedule_lag: 'duration',
  throttle_rate: 'share',
  failure_rate: 'share',
  give_up_rate: 'share',
  retry_amplification: 'factor',
  goodput: 'rate',
  completed: 'count',
  dropped: 'count',
  duplicates: 'count',
  credits: 'credits',
  credits_per_completed: 'credits',
}
