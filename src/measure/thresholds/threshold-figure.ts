import { THRESHOLD_UNITS, type ThresholdMetric } from '../../profile/threshold-units.ts'
import { formatCount, formatCredits, formatDuration, formatFactor, formatRate, formatShare } from '../../units.ts'

const FORMATS = {
  duration: formatDuration,
  share: formatShare,
  factor: formatFactor,
  rate: formatRate,
  count: formatCount,
  credits: formatCredits,
}

/** A figure of a threshold in the unit of its metric. */
export function formatThresholdFigure(metric: ThresholdMetric, value: number): string {
  return FORMATS[THRESHOLD_UNITS[metric]](value)
}
