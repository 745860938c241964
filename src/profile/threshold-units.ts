/** Quantities that the metrics of thresholds measure: the one list of these metrics. */
export const THRESHOLD_UNITS = {
  response_time: 'duration',
  service_time: 'duration',
  submit_time: 'duration',
  admission_wait: 'duration',
  queue_time: 'duration',
  run_time: 'duration',
  poll_lag: 'duration',
  schedule_lag: 'duration',
  first_chunk: 'duration',
  first_token: 'duration',
  first_output_token: 'duration',
  token_time: 'duration',
  chunk_gap: 'duration',
  token_rate: 'rate',
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
} as const satisfies Readonly<Record<string, 'duration' | 'share' | 'factor' | 'rate' | 'count' | 'credits'>>
export type ThresholdMetric = keyof typeof THRESHOLD_UNITS
export const THRESHOLD_METRICS = Object.keys(THRESHOLD_UNITS) as readonly ThresholdMetric[]

export const LATENCY_STATS = ['min', 'mean', 'max', 'p50', 'p90', 'p95', 'p99', 'p999'] as const
export type LatencyStat = (typeof LATENCY_STATS)[number]

/** Metrics that are measured call by call or chunk by chunk, so that a threshold names a statistic of them. */
export function hasStatistic(metric: ThresholdMetric): boolean {
  return THRESHOLD_UNITS[metric] === 'duration' || metric === 'token_rate'
}
