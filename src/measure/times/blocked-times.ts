import type { Phase } from '../../profile/profile.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { Fate } from '../calls/ends.ts'
import { INTERVAL_PERCENTILES, type WholeLatencies } from '../summary/summary-whole.ts'
import { PERCENTILES, type PercentileName, type Recorder } from './recorder.ts'
import { type IntervalState, StartBlocks } from './start-blocks.ts'
import { finite, WholeTimes } from './whole-times.ts'

/** One time of all recorded calls, whatever became of them, and how it differs over the run. */
export class BlockedTimes {
  readonly times: WholeTimes
  readonly #blocks: StartBlocks

  /** `completed`: where the times of completed calls are recorded. */
  constructor(phases: readonly Phase[], completed?: Recorder) {
    this.#blocks = new StartBlocks(phases)
    this.times = new WholeTimes(completed)
  }

  merge(other: BlockedTimes): void {
    this.times.merge(other.times)
    this.#blocks.merge(other.#blocks)
  }

  /**
   * A call took `ms`; one whose end was not seen, at least as long. `intended` in ms since the start of the plan; `leastMs`: the least that a completed
   * call may have taken.
   */
  add(fate: Fate, intended: number, ms: number, leastMs = ms): void {
    this.times.add(fate, ms, leastMs)
    if (fate !== 'left-out') this.#blocks.add(intended, fate === 'completed' ? ms : Number.POSITIVE_INFINITY)
  }

  /** A call of a run that goes on has taken `ms` so far. */
  addOpen(intended: number, ms: number): void {
    this.times.add('unseen', ms)
    this.#blocks.addOpen(intended, ms)
  }

  /** Whether the run gives an interval of the percentile. */
  givesInterval(name: PercentileName): boolean {
    return this.times.count > 0 && typeof this.#blocks.shares(PERCENTILES[name]) !== 'string'
  }

  /** Completed calls by stretch of the recorded time in which they were due, in order. */
  completions(): number[] {
    return this.#blocks.completions()
  }

  /** How far the calls depend on each other, by their times. `machineMs`: what this machine may have added to one. */
  dependence(isShaped: boolean, machineMs = 0, isUnderWay = false): DesignEffect {
    return this.#blocks.dependence(isShaped, machineMs, { isUnderWay })
  }

  /** `unfit`: why one run cannot stand for others at all. */
  intervals(unfit: Exclude<IntervalState, 'stated'> | null): WholeLatencies['intervals'] {
    const intervals = INTERVAL_PERCENTILES.map((name) => [name, this.#interval(name, unfit)] as const)
    return Object.fromEntries(intervals) as WholeLatencies['intervals']
  }

  #interval(
    name: (typeof INTERVAL_PERCENTILES)[number],
    unfit: Exclude<IntervalState, 'stated'> | null,
  ): WholeLatencies['intervals']['p50'] {
    const shares = unfit ?? (this.times.count === 0 ? 'too-short' : this.#blocks.shares(PERCENTILES[name]))
    if (typeof shares === 'string') return { state: shares, low: null, high: null }
    return {
      state: 'stated',
      low: finite(this.times.quantile(shares.low).least),
      high: finite(this.times.quantile(shares.high).most),
    }
  }
}
