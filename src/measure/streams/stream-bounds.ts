import type { StreamReading } from '../../gateway/stream/reading.ts'
import type { ThresholdSpec } from '../../profile/profile.ts'
import type { LatencyStat, ThresholdMetric } from '../../profile/threshold-units.ts'
import { quantileRank } from '../../stats/order-statistics.ts'
import { PERCENTILES } from '../times/recorder.ts'
import { STREAM_METRICS, type StreamMetric, type StreamTook } from './call-stream.ts'
import { rateOf } from './stream-figures.ts'

/** Figures of single calls, as thresholds name them. */
export const STREAM_METRIC_OF: Partial<Record<ThresholdMetric, StreamMetric>> = {
  first_chunk: 'firstChunk',
  first_token: 'firstToken',
  first_output_token: 'firstOutput',
  token_time: 'tokenTime',
}

const SLOWEST_OF: Partial<Record<LatencyStat | 'value', LatencyStat>> = { min: 'max', max: 'min' }

/** A threshold on tokens a second as the same one on the time for each: the rate that 95% reach is that of the 95th percentile of the time. */
export function asTokenTime<Spec extends Pick<ThresholdSpec, 'metric' | 'stat' | 'max' | 'min'>>(spec: Spec): Spec {
  if (spec.metric !== 'token_rate') return spec
  const { stat, max, min } = spec
  return {
    ...spec,
    metric: 'token_time',
    stat: SLOWEST_OF[stat] ?? stat,
    max: min === null ? null : rateOf(min),
    min: max === null ? null : rateOf(max),
  }
}

/** Upper bounds that thresholds set on single streamed calls; goodput counts the calls that keep to all of them. */
export class StreamBounds {
  readonly #most = new Map<StreamMetric, number>()
  readonly #gaps: { stat: LatencyStat; ms: number }[] = []

  /** `thresholds`: those that speak of these calls. */
  constructor(thresholds: readonly ThresholdSpec[]) {
    for (const { metric, stat, max } of thresholds.map(asTokenTime)) {
      if (max === null || stat === 'value') continue
      const of = STREAM_METRIC_OF[metric]
      if (of !== undefined) this.#most.set(of, Math.min(max, this.#most.get(of) ?? Number.POSITIVE_INFINITY))
      else if (metric === 'chunk_gap') this.#gaps.push({ stat, ms: max })
    }
  }

  /**
   * Whether a completed call keeps to all of them. One whose server does not count its tokens keeps to no bound on them, but one of fewer than two
   * tokens has no time between them. A bound on gaps is kept by the same statistic of the call's own gaps.
   */
  hold(took: StreamTook, stream: StreamReading | undefined): boolean {
    const isShort = (stream?.tokens?.output ?? Number.POSITIVE_INFINITY) < 2
    const areKept = STREAM_METRICS.every((metric) => {
      const most = this.#most.get(metric)
      if (most === undefined || (metric === 'tokenTime' && isShort)) return true
      return took[metric].fate === 'completed' && took[metric].ms <= most
    })
    return areKept && this.#gaps.every(({ stat, ms }) => gapOf(stream?.gaps ?? [], stat) <= ms)
  }
}

/** A statistic of one stream's gaps in ms; 0 of a stream without any. */
function gapOf(gaps: StreamReading['gaps'], stat: LatencyStat): number {
  const total = gaps.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return 0
  if (stat === 'mean') return gaps.reduce((sum, [us, count]) => sum + us * count, 0) / total / 1000
  const rank = stat === 'min' ? 1 : stat === 'max' ? total : quantileRank(total, PERCENTILES[stat])
  let seen = 0
  for (const [us, count] of gaps) {
    seen += count
    if (seen >= rank) return us / 1000
  }
  return 0
}
