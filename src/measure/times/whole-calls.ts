import type { Phase } from '../../profile/profile.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { Fate } from '../calls/ends.ts'
import type { WholeLatencies } from '../summary/summary-whole.ts'
import { BlockedTimes } from './blocked-times.ts'
import { type PercentileName, Recorder } from './recorder.ts'
import type { IntervalState } from './start-blocks.ts'
import type { WholeTimes } from './whole-times.ts'

/** Times that are measured over all calls, completed or not. */
export const WHOLE_METRICS = ['responseTime', 'serviceTime'] as const
export type WholeMetric = (typeof WHOLE_METRICS)[number]

/** All recorded calls of a model, or of several, whatever became of them: their times, and how those differ over the run. */
export class WholeCalls implements Record<WholeMetric, WholeTimes> {
  readonly #response: BlockedTimes
  readonly #service: BlockedTimes

  /** `completed`: where response times of completed calls are recorded. */
  constructor(phases: readonly Phase[], completed = new Recorder()) {
    this.#response = new BlockedTimes(phases, completed)
    this.#service = new BlockedTimes(phases)
  }

  static of(parts: readonly WholeCalls[], phases: readonly Phase[]): WholeCalls {
    const total = new WholeCalls(phases)
    for (const part of parts) {
      total.#response.merge(part.#response)
      total.#service.merge(part.#service)
    }
    return total
  }

  get responseTime(): WholeTimes {
    return this.#response.times
  }

  get serviceTime(): WholeTimes {
    return this.#service.times
  }

  /**
   * A call is over, or the run stopped looking: `ms` since its intended start, and since it first sent anything. `perhapsEarlierMs`: by how much
   * earlier it may have ended.
   */
  add(fate: Fate, intended: number, ms: number, sinceFirstSentMs: number, perhapsEarlierMs = 0): void {
    this.#response.add(fate, intended, ms, ms - perhapsEarlierMs)
    this.#service.add(fate, intended, sinceFirstSentMs, sinceFirstSentMs - perhapsEarlierMs)
  }

  /** A call of a run that goes on has no end yet: the times are those so far. */
  addOpen(intended: number, ms: number, sinceFirstSentMs: number): void {
    this.#response.addOpen(intended, ms)
    this.#service.addOpen(intended, sinceFirstSentMs)
  }

  /** `unfit`: why one run cannot stand for others at all. */
  snapshot(unfit: Exclude<IntervalState, 'stated'> | null): WholeLatencies {
    return {
      responseTime: this.responseTime.snapshot(),
      serviceTime: this.serviceTime.snapshot(),
      intervals: this.#response.intervals(unfit),
    }
  }

  /** Whether the run gives an interval of the percentile. */
  givesInterval(name: PercentileName, metric: WholeMetric = 'responseTime'): boolean {
    return this.#of(metric).givesInterval(name)
  }

  /** Completed calls by stretch of the recorded time in which they were due, in order. */
  completions(): number[] {
    return this.#response.completions()
  }

  /** How far the calls depend on each other, by one of their times. `machineMs`: what this machine may have added to one. */
  dependence(isShaped: boolean, machineMs = 0, metric: WholeMetric = 'responseTime', isUnderWay = false): DesignEffect {
    return this.#of(metric).dependence(isShaped, machineMs, isUnderWay)
  }

  #of(metric: WholeMetric): BlockedTimes {
    return metric === 'responseTime' ? this.#response : this.#service
  }
}
