import { THRESHOLD_UNITS, type ThresholdMetric } from '../../profile/threshold-units.ts'
import { formatCount, formatCredits, formatDuration, formatFactor, formatRate, formatShare } from '../../units.ts'

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
