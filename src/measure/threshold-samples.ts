import type { ThresholdMetric, ThresholdSpec } from '../profile/profile.ts'
import { samplesNeeded } from '../stats/order-statistics.ts'
import { PERCENTILES } from './recorder.ts'

/** Samples without which a threshold is not judged. Without a single one no metric but a count has a value. */
export function neededBy({ metric, stat, minSamples }: ThresholdSpec): number {
  const bare = COUNTS.has(metric) ? 0 : 1
  const own = Object.hasOwn(PERCENTILES, stat) ? samplesNeeded(PERCENTILES[stat as keyof typeof PERCENTILES]) : bare
  return Math.max(minSamples, own)
}

const COUNTS: ReadonlySet<ThresholdMetric> = new Set(['completed', 'dropped', 'duplicates', 'credits', 'goodput'])
