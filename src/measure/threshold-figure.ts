import type { ThresholdMetric } from '../profile/profile.ts'
import { formatCount, formatCredits, formatDuration, formatFactor, formatRate, formatShare } from '../units.ts'

/** What the metrics of thresholds are figures of. */
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

/** A figure of a threshold in the unit of its metric. */
export function formatThresholdFigure(metric: ThresholdMetric, value: number): string {
  switch (THRESHOLD_UNITS[metric]) {
    case 'duration':
      return formatDuration(value)
    case 'share':
      return formatShare(value)
    case 'factor':
      return formatFactor(value)
    case 'rate':
      return formatRate(value)
    case 'count':
      return formatCount(value)
    case 'credits':
      return formatCredits(value)
  }
}
