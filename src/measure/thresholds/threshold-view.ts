import type { ThresholdSpec } from '../../profile/profile.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { StreamFigures } from '../streams/stream-figures.ts'
import type { Counts, LatencyMetric } from '../summary/summary.ts'
import type { CallShares } from '../times/call-shares.ts'
import type { Stage } from '../times/latencies.ts'
import type { PercentileName, Recorder } from '../times/recorder.ts'
import type { WholeMetric } from '../times/whole-calls.ts'
import type { TimeBounds, WholeTimes } from '../times/whole-times.ts'

type Where = ThresholdSpec['where']

/** The dependence that is asked for: that of calls by a latency, as it concerns a percentile. */
export interface DependenceSpec extends Pick<ThresholdSpec, 'metric' | 'where'> {
  stat: PercentileName
}

/** Data that thresholds are judged by, for a run that has ended or still goes on: the recorded calls, and credits of the whole run. */
export interface ThresholdView {
  /** Times of all calls that match, completed or not. */
  whole(metric: WholeMetric, where: Where): WholeTimes
  /** Whether this one run gives an interval of the percentile of these times (docs/intervals.md). */
  givesInterval(stat: PercentileName, where: Where, metric: WholeMetric): boolean
  /** How far the calls that match depend on each other, by the times that the percentile is of. */
  dependence(spec: DependenceSpec): DesignEffect
  /** Whether the plan changes the load by itself, as a ramp or a burst does. */
  isShaped: boolean
  /** A rule that may end the run asks, again and again: what the calls show of their dependence is not doubted, because each call more costs. */
  isUnderWay?: boolean
  /** Shares of the calls that the threshold speaks of. */
  shares(spec: ThresholdSpec): CallShares
  /** Any other latency, of the calls that match and have it. */
  latency(metric: Exclude<LatencyMetric, WholeMetric>, where: Where): Recorder
  /**
   * Tasks that the gateway took on without a time of this stage: those that never will have a result, and those of which the end was not seen.
   * `ages`: how long open tasks of a run that goes on have been in the stage so far, in ms.
   */
  lostTasks(stage: Stage, where: Where): { never: number; unseen: number; ages?: readonly number[] }
  /** Figures of the streamed calls that match; null where there are none. */
  streams(where: Where): StreamFigures | null
  counts(where: Where): Counts
  /** Calls that made at least one attempt. */
  attempted(where: Where): number
  /** How much the machine that made the run may have added to the time that a threshold is about, in ms. */
  machineMs(spec: Pick<ThresholdSpec, 'metric' | 'stat' | 'where'>): number
  /** Calls completed within their response-time thresholds, those that perhaps were, and the measured time so far in ms. */
  good(where: Where): { calls: number; perhaps: number; overMs: number }
  /**
   * Credits spent in the whole run and on each completed call: the gateway's figure, or stated prices where `where` narrows it. At least those that
   * nobody else can have spent.
   */
  credits(where: Where): { spent: TimeBounds | null; perCompleted: TimeBounds | null }
}
