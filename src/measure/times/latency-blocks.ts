import type { Phase, ThresholdSpec } from '../../profile/profile.ts'
import type { ThresholdMetric } from '../../profile/threshold-units.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { LatencyMetric } from '../summary/summary.ts'
import { PERCENTILES, type PercentileName } from './recorder.ts'
import { StartBlocks } from './start-blocks.ts'
import { WHOLE_METRICS, type WholeMetric } from './whole-calls.ts'

/** The latency that a threshold speaks of. */
export const LATENCY_OF: Partial<Record<ThresholdMetric, LatencyMetric>> = {
  response_time: 'responseTime',
  service_time: 'serviceTime',
  submit_time: 'submitTime',
  admission_wait: 'admissionWait',
  queue_time: 'queueTime',
  run_time: 'runTime',
  poll_lag: 'pollLag',
  schedule_lag: 'scheduleLag',
}

/** Latencies that not every call has. */
export type PartLatency = Exclude<LatencyMetric, WholeMetric>

/** How the latencies that not every call has differ over the run; kept of those alone that a threshold speaks of. */
export class LatencyBlocks {
  readonly #blocks = new Map<LatencyMetric, StartBlocks>()

  constructor(phases: readonly Phase[], thresholds: readonly Pick<ThresholdSpec, 'metric' | 'stat'>[]) {
    for (const { metric, stat } of thresholds) {
      const of = LATENCY_OF[metric]
      if (of === undefined || !isPart(of) || !Object.hasOwn(PERCENTILES, stat)) continue
      if (!this.#blocks.has(of)) this.#blocks.set(of, new StartBlocks(phases))
    }
  }

  /** `intended`: when the call was due, in ms since the start of the plan; `ms`: Infinity for a task that will never have a result. */
  add(metric: PartLatency, intended: number, ms: number): void {
    this.#blocks.get(metric)?.add(intended, ms)
  }

  /** A task of a run that goes on has been in this stage for `ms` so far. */
  addOpen(metric: PartLatency, intended: number, ms: number): void {
    this.#blocks.get(metric)?.addOpen(intended, ms)
  }

  merge(other: LatencyBlocks): void {
    for (const [metric, blocks] of other.#blocks) this.#blocks.get(metric)?.merge(blocks)
  }

  /**
   * How far calls depend on each other by this latency: by the calls below its median, or below the percentile itself where that shows more. Throws
   * RangeError where no threshold speaks of it.
   */
  dependence(
    metric: PartLatency,
    stat: PercentileName,
    isShaped: boolean,
    machineMs: number,
    isUnderWay = false,
  ): DesignEffect {
    const blocks = this.#blocks.get(metric)
    if (blocks === undefined) throw new RangeError(`no threshold speaks of ${metric}`)
    return blocks.dependenceOf(PERCENTILES[stat], isShaped, machineMs, isUnderWay)
  }
}

function isPart(metric: LatencyMetric): metric is PartLatency {
  return !WHOLE_METRICS.some((whole) => whole === metric)
}
