import type { Profile, ThresholdSpec } from '../../profile/profile.ts'
import type { ThresholdMetric } from '../../profile/threshold-units.ts'
import { samplesNeeded } from '../../stats/order-statistics.ts'
import { SHARE_RATES } from '../times/call-shares.ts'
import { PERCENTILES } from '../times/recorder.ts'
import { LEAST_EFFECT } from './chance.ts'

/**
 * Samples without which a threshold cannot pass, however well the run goes. Without a single one no metric but a count has a value; a rate or
 * a percentile needs so many that chance alone does not keep all of them within the bound (`confidence` null: as many as it is judged by).
 */
export function neededBy(spec: ThresholdSpec, confidence: Profile['confidence']): number {
  const { metric, stat, minSamples, max } = spec
  const bare = COUNTS.has(metric) ? 0 : 1
  const sure = (share: number, effect: number): number =>
    confidence === null ? 0 : Math.ceil((effect * Math.log(1 - confidence)) / Math.log(1 - share))
  if (Object.hasOwn(PERCENTILES, stat)) {
    const p = PERCENTILES[stat as keyof typeof PERCENTILES]
    return Math.max(minSamples, samplesNeeded(p), max === null ? 0 : sure(1 - p, LEAST_EFFECT))
  }
  const isRate = SHARE_RATES.some((rate) => rate === metric)
  return Math.max(minSamples, bare, isRate && max !== null && max > 0 ? sure(max, 1) : 0)
}

const COUNTS: ReadonlySet<ThresholdMetric> = new Set(['completed', 'dropped', 'duplicates', 'credits', 'goodput'])
