import { formatRange, orNone } from '../document/figures.ts'
import type { Percentile, ThresholdResult } from '../measure/summary/summary.ts'
import { formatThresholdFigure } from '../measure/thresholds/threshold-figure.ts'
import { formatCount, formatDuration } from '../units.ts'

/** `48.1 s`, or `needs 12 more calls`. */
export function formatPercentile(percentile: Percentile): string {
  return percentile.ms === null ? `needs ${formatCount(percentile.needs)} more calls` : formatDuration(percentile.ms)
}

/** Measurement of a threshold: a figure, `not reached`, or `≥ 12.0 s` if some calls were not seen to end. */
export function thresholdActual({ metric, value, atLeast, notReached }: ThresholdResult): string {
  if (notReached) return 'not reached'
  const show = (figure: number): string => formatThresholdFigure(metric, figure)
  return value === null && atLeast !== null ? `≥ ${show(atLeast)}` : orNone(value, show)
}

/** The range that chance leaves a figure: `1.2% to 3.4%`, `at least 12.0 s`; `–` where it is judged as it is. */
export function thresholdChance({ metric, confidence, low, high }: ThresholdResult): string {
  if (confidence === null) return '–'
  const show = (figure: number): string => formatThresholdFigure(metric, figure)
  return high === null ? `at least ${show(low ?? 0)}` : formatRange(low ?? 0, high, show)
}

/** Subject of a threshold, without its bounds: `response_time p95 of image`. */
export function thresholdSubject({ metric, stat, where }: ThresholdResult): string {
  const scope = [where.model, where.modality].filter((part) => part !== undefined).join(', ')
  return [metric, ...(stat === 'value' ? [] : [stat]), ...(scope === '' ? [] : [`of ${scope}`])].join(' ')
}

/** The bounds: `≤ 5%`, `≥ 2/s`. */
export function thresholdBounds({ metric, max, min }: ThresholdResult): string {
  const bounds = [
    ...(min === null ? [] : [`≥ ${formatThresholdFigure(metric, min)}`]),
    ...(max === null ? [] : [`≤ ${formatThresholdFigure(metric, max)}`]),
  ]
  return bounds.join(' and ')
}

/** `304`, or `60 of 1,000` where that is too few. */
export function thresholdSamples({ verdict, samples, needs }: ThresholdResult): string {
  const isShort = verdict === 'not-enough-data' && samples < needs
  return isShort ? `${formatCount(samples)} of ${formatCount(needs)}` : formatCount(samples)
}
