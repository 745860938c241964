import type { ThresholdSpec } from '../../profile/profile.ts'
import type { ThresholdMetric } from '../../profile/threshold-units.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import { STREAM_METRIC_OF } from '../streams/stream-bounds.ts'
import type { StreamFigures } from '../streams/stream-figures.ts'
import type { LatencyMetric } from '../summary/summary.ts'
import type { PercentileName } from '../times/recorder.ts'
import { WholeTimes } from '../times/whole-times.ts'
import type { ThresholdView } from './threshold-view.ts'

type Where = ThresholdSpec['where']

/** Times that a statistic is taken of, and what is known of how the calls depend on each other. */
export interface Timed {
  times: WholeTimes
  dependence: (stat: PercentileName) => DesignEffect
  /** Whether this one run gives an interval of the percentile. */
  givesInterval: (stat: PercentileName) => boolean
}

/** Response and service times are those of all calls; run and queue times those of all tasks, with or without a result. */
export function timesOf(
  of: LatencyMetric,
  { metric, where }: Pick<ThresholdSpec, 'metric' | 'where'>,
  view: ThresholdView,
): Timed {
  const dependence: Timed['dependence'] = (stat) => view.dependence({ metric, where, stat })
  if (of === 'responseTime' || of === 'serviceTime') {
    return { times: view.whole(of, where), dependence, givesInterval: (stat) => view.givesInterval(stat, where, of) }
  }
  const times = new WholeTimes(view.latency(of, where))
  if (of === 'runTime' || of === 'queueTime') {
    const { never, unseen, ages = [] } = view.lostTasks(of, where)
    times.never += never
    for (let n = 0; n < unseen; n++) times.unseen.record(0)
    for (const ms of ages) times.unseen.record(ms)
  }
  return { times, dependence, givesInterval: () => false }
}

/** Where no server says how many tokens a stream had, there is no time for each, and that other streams broke off is no news of it. */
export function streamTimes(metric: ThresholdMetric, where: Where, streams: StreamFigures, view: ThresholdView): Timed {
  const of = STREAM_METRIC_OF[metric]
  const machineMs = (): number => view.machineMs({ metric, stat: 'max', where })
  if (of === undefined) {
    return {
      times: new WholeTimes(streams.gaps),
      dependence: (stat) => streams.dependenceOfGaps(stat, view.isShaped, machineMs()),
      givesInterval: () => false,
    }
  }
  const { tokenTime } = streams
  const isUntimed = of === 'tokenTime' && tokenTime.times.completed.count === 0
  const time = of === 'tokenTime' ? tokenTime : streams.times[of]
  return {
    times: isUntimed ? new WholeTimes() : time.times,
    dependence: () => time.dependence(view.isShaped, machineMs()),
    // As for the response time of the same calls: close to a limit, and under a shaped load, one run gives none.
    givesInterval: (stat) => view.givesInterval(stat, where, 'responseTime') && time.givesInterval(stat),
  }
}
