import type { ThresholdMetric, ThresholdSpec } from '../profile/profile.ts'
import { type DesignEffect, INDEPENDENT } from '../stats/share-interval.ts'
import type { PercentileName } from './recorder.ts'
import { STREAM_METRIC_OF } from './streams/stream-bounds.ts'
import type { StreamFigures } from './streams/stream-figures.ts'
import type { LatencyMetric } from './summary.ts'
import type { ThresholdView } from './threshold-view.ts'
import { WholeTimes } from './whole-times.ts'

type Where = ThresholdSpec['where']

/** Times that a statistic is taken of, and what is known of how the calls depend on each other. */
export interface Timed {
  times: WholeTimes
  dependence: () => DesignEffect
  /** Whether this one run gives an interval of the percentile. */
  givesInterval: (stat: PercentileName) => boolean
}

/** Response and service times are those of all calls; run and queue times those of all tasks, with or without a result. */
export function timesOf(metric: LatencyMetric, where: Where, view: ThresholdView): Timed {
  if (metric === 'responseTime') {
    return {
      times: view.whole(metric, where),
      dependence: () => view.dependence(where),
      givesInterval: (stat) => view.givesInterval(stat, where),
    }
  }
  if (metric === 'serviceTime') return independent(view.whole(metric, where))
  const times = new WholeTimes(view.latency(metric, where))
  if (metric !== 'runTime' && metric !== 'queueTime') return independent(times)
  const { never, unseen } = view.lostTasks(metric, where)
  times.never += never
  for (let n = 0; n < unseen; n++) times.unseen.record(0)
  return independent(times)
}

/** Where no server says how many tokens a stream had, there is no time for each, and that other streams broke off is no news of it. */
export function streamTimes(metric: ThresholdMetric, where: Where, streams: StreamFigures, view: ThresholdView): Timed {
  const of = STREAM_METRIC_OF[metric]
  if (of === undefined) return independent(new WholeTimes(streams.gaps))
  if (of === 'tokenTime')
    return independent(streams.tokenTime.completed.count === 0 ? new WholeTimes() : streams.tokenTime)
  const time = streams.times[of]
  return {
    times: time.times,
    dependence: () => time.dependence(view.isShaped, view.machineMs({ metric, stat: 'max', where })),
    // As for the response time of the same calls: close to a limit, and under a shaped load, one run gives none.
    givesInterval: (stat) => view.givesInterval(stat, where) && time.givesInterval(stat),
  }
}

/** How far such times depend on each other nobody measures. */
function independent(times: WholeTimes): Timed {
  return { times, dependence: () => INDEPENDENT, givesInterval: () => false }
}
