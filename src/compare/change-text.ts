import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../units.ts'
import type { MetricComparison } from './comparison.ts'
import { type GatedMetric, isRate } from './metrics.ts'

/** How a value of each metric is shown. */
export const METRIC_UNITS: Readonly<Record<GatedMetric, (value: number) => string>> = {
  goodput: formatRate,
  first_token: formatDuration,
  response_time: formatDuration,
  completion_rate: formatShare,
  failure_rate: formatShare,
  give_up_rate: formatShare,
  drop_rate: formatShare,
  throttled_per_completed: (value) => formatCredits(value),
  credits_per_completed: formatCredits,
}

/** Unit of a difference of rates. */
export const POINTS = 'points'

/** `+3.2%`, of a rate `+0.4 points`, or in the metric's own unit: `+0.1`. */
export function formatChange({ metric }: MetricComparison, kind: 'ratio' | 'difference', change: number): string {
  const signed = (size: number, text: string): string => `${size === 0 ? '±' : change > 0 ? '+' : '−'}${text}`
  const size = Math.abs(change)
  if (kind === 'difference' && !isRate(metric)) return signed(size, METRIC_UNITS[metric](size))
  const hundredths = inHundredths(size)
  if (isRate(metric)) return signed(hundredths, `${hundredths} ${POINTS}`)
  return size < 10 ? signed(hundredths, `${hundredths}%`) : signed(size, `${formatCount(size * 100)}%`)
}

/** A share in percent, with three figures and two decimals at most. */
function inHundredths(share: number): number {
  return Number(Number((share * 100).toPrecision(3)).toFixed(2))
}

/** Whether some run of the candidate did not reach the percentile: how far the change goes is not known. */
export function isOpenAbove({ notReached }: MetricComparison): boolean {
  return (notReached?.candidate ?? 0) > 0
}

/** The change of a metric; where it is open above, the lower end of its interval: `at least +332%`. Null where there is none. */
export function changeText(metric: MetricComparison): string | null {
  const { change } = metric
  if (change === null) return null
  const { kind, low, estimate } = change
  return isOpenAbove(metric) ? `at least ${formatChange(metric, kind, low)}` : formatChange(metric, kind, estimate)
}
