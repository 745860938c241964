import type { Phase } from '../profile/profile.ts'
import type { DesignEffect } from '../stats/share-interval.ts'
import type { Fate } from './ends.ts'
import { PERCENTILES, type PercentileName, type Recorder } from './recorder.ts'
import { type IntervalState, StartBlocks } from './start-blocks.ts'
import { INTERVAL_PERCENTILES, type WholeLatencies } from './summary-whole.ts'
import { WholeTimes } from './whole-times.ts'

/** Times that are measured over all calls, completed or not. */
export const WHOLE_METRICS = ['responseTime', 'serviceTime'] as const
export type WholeMetric = (typeof WHOLE_METRICS)[number]

/** All recorded calls of a model, or of several, whatever became of them: their times, and how those differ over the run. */
export class WholeCalls implements Record<WholeMetric, WholeTimes> {
  readonly responseTime: WholeTimes
  readonly serviceTime = new WholeTimes()
  readonly #blocks: StartBlocks

  /** `completed`: where response times of completed calls are recorded already. */
  constructor(phases: readonly Phase[], completed?: Recorder) {
    this.#blocks = new StartBlocks(phases)
    this.responseTime = new WholeTimes(completed)
  }

  static of(parts: readonly WholeCalls[], phases: readonly Phase[]): WholeCalls {
    const total = new WholeCalls(phases)
    for (const part of parts) {
      for (const metric of WHOLE_METRICS) total[metric].merge(part[metric])
      total.#blocks.merge(part.#blocks)
    }
    return total
  }

  /** A call is over, or the run stopped looking: `ms` since its intended start, and since it first sent anything. */
  add(fate: Fate, intended: number, ms: number, sinceFirstSentMs: number): void {
    const { responseTime, serviceTime } = this
    switch (fate) {
      case 'completed':
        // The response time is recorded with the latencies of completed calls.
        serviceTime.completed.record(sinceFirstSentMs)
        this.#blocks.add(intended, ms)
        return
      case 'never':
        responseTime.never++
        serviceTime.never++
        break
      case 'unseen':
        responseTime.unseen.record(ms)
        serviceTime.unseen.record(sinceFirstSentMs)
        break
      case 'left-out':
        responseTime.leftOut++
        serviceTime.leftOut++
        return
    }
    this.#blocks.add(intended, Number.POSITIVE_INFINITY)
  }

  /** `unfit`: why one run cannot stand for others at all. */
  snapshot(unfit: Exclude<IntervalState, 'stated'> | null): WholeLatencies {
    const intervals = INTERVAL_PERCENTILES.map((name) => [name, this.#interval(name, unfit)] as const)
    return {
      responseTime: this.responseTime.snapshot(),
      serviceTime: this.serviceTime.snapshot(),
      intervals: Object.fromEntries(intervals) as WholeLatencies['intervals'],
    }
  }

  /** Whether the run gives an interval of the percentile. */
  givesInterval(name: PercentileName): boolean {
    return this.responseTime.count > 0 && typeof this.#blocks.shares(PERCENTILES[name]) !== 'string'
  }

  /** Completed calls by stretch of the recorded time in which they were due, in order. */
  completions(): number[] {
    return this.#blocks.completions()
  }

  /** How far the calls depend on each other, by their response times. `machineMs`: what this machine may have added to one. */
  dependence(isShaped: boolean, machineMs = 0): DesignEffect {
    return this.#blocks.dependence(isShaped, machineMs)
  }

  #interval(
    name: (typeof INTERVAL_PERCENTILES)[number],
    unfit: Exclude<IntervalState, 'stated'> | null,
  ): WholeLatencies['intervals']['p50'] {
    const shares = unfit ?? (this.responseTime.count === 0 ? 'too-short' : this.#blocks.shares(PERCENTILES[name]))
    if (typeof shares === 'string') return { state: shares, low: null, high: null }
    return { state: 'stated', low: this.#reached(shares.low), high: this.#reached(shares.high) }
  }

  #reached(share: number): number | null {
    const ms = this.responseTime.quantile(share)
    return Number.isFinite(ms) ? ms : null
  }
}
