import { recordOf } from '../../maps.ts'
import type { LatencyStat } from '../../profile/threshold-units.ts'
import { quantileRank, samplesNeeded } from '../../stats/order-statistics.ts'
import type { Fate } from '../calls/ends.ts'
import type { WholeLatency } from '../summary/summary-whole.ts'
import { PERCENTILE_NAMES, PERCENTILES, type PercentileName, Recorder } from './recorder.ts'

/** The bounds of a statistic, in ms: with every end as early as it may have been (an unseen one at the call's age), and as late. */
export interface TimeBounds {
  least: number
  most: number
}

/**
 * Times of all recorded calls, not of those alone that completed. A call that never completed took longer than any bound (Infinity); one
 * whose end was not seen took at least its age, and nobody knows how much longer; one refused for what it asked for is left out.
 */
export class WholeTimes {
  readonly completed: Recorder
  /** Ages of calls when they were last looked at. */
  readonly unseen = new Recorder()
  never = 0
  leftOut = 0
  /** The least that the completed calls may have taken; null while each took what was seen. */
  #least: Recorder | null = null

  constructor(completed = new Recorder()) {
    this.completed = completed
  }

  /** A call took `ms`; one whose end was not seen, at least as long. `leastMs`: the least that a completed call may have taken. */
  add(fate: Fate, ms: number, leastMs = ms): void {
    switch (fate) {
      case 'completed':
        if (leastMs < ms) this.#least ??= copyOf(this.completed)
        this.#least?.record(leastMs)
        this.completed.record(ms)
        break
      case 'never':
        this.never++
        break
      case 'unseen':
        this.unseen.record(ms)
        break
      case 'left-out':
        this.leftOut++
        break
    }
  }

  merge(other: WholeTimes): void {
    if (other.#least !== null) this.#least ??= copyOf(this.completed)
    this.#least?.merge(other.#least ?? other.completed)
    this.completed.merge(other.completed)
    this.unseen.merge(other.unseen)
    this.never += other.never
    this.leftOut += other.leftOut
  }

  /** Bounds of the quantile below which a share of the calls lies. */
  quantile(share: number): TimeBounds {
    return this.atRank(quantileRank(this.count, share))
  }

  get count(): number {
    return this.completed.count + this.unseen.count + this.never
  }

  /** Bounds of a statistic, whether or not the sample carries it; null without any call. */
  bounds(stat: LatencyStat, seen = this.#seen()): TimeBounds | null {
    const n = this.count
    if (n === 0) return null
    if (stat === 'mean') {
      const least = this.never > 0 ? Number.POSITIVE_INFINITY : seen.sum / n
      const most = this.never + this.unseen.count > 0 ? Number.POSITIVE_INFINITY : this.completed.sum / n
      return { least, most }
    }
    const rank = stat === 'min' ? 1 : stat === 'max' ? n : quantileRank(n, PERCENTILES[stat])
    return { least: extreme(seen, rank), most: extreme(this.completed, rank) }
  }

  /** Bounds of the value of a rank; ranks count from 1. */
  atRank(rank: number): TimeBounds {
    return { least: extreme(this.#seen(), rank), most: extreme(this.completed, rank) }
  }

  /** The share of calls above `ms`, with every unseen end taken as never coming; 0 without any call. */
  shareAbove(ms: number): number {
    if (this.count === 0) return 0
    let within = 0
    for (const bucket of this.completed.buckets()) if (bucket.ms <= ms) within += bucket.count
    return 1 - within / this.count
  }

  /** The least that every call took: its age where the end was not seen. */
  #seen(): Recorder {
    const least = this.#least ?? this.completed
    if (this.unseen.count === 0) return least
    const seen = copyOf(least)
    seen.merge(this.unseen)
    return seen
  }

  snapshot(): WholeLatency {
    const n = this.count
    const seen = this.#seen()
    const shown = (stat: LatencyStat): WholeLatency['p50'] => {
      const needs = stat in PERCENTILES ? Math.max(0, samplesNeeded(PERCENTILES[stat as PercentileName]) - n) : 0
      const bounds = this.bounds(stat, seen)
      if (bounds === null || needs > 0) return { ms: null, atLeast: null, notReached: false, needs }
      const { least, most } = bounds
      return { ms: finite(most), atLeast: finite(least), notReached: finite(least) === null, needs }
    }
    return {
      calls: n,
      completed: this.completed.count,
      never: this.never,
      unseen: this.unseen.count,
      leftOut: this.leftOut,
      ...recordOf(['mean', 'max', ...PERCENTILE_NAMES], shown),
    }
  }
}

/** At the ends of a sample the exact value, not the edge of its bucket. */
function extreme(of: Recorder, rank: number): number {
  if (rank > of.count) return Number.POSITIVE_INFINITY
  if (rank === 1) return of.min as number
  return rank === of.count ? (of.max as number) : of.atRank(rank)
}

function copyOf(recorder: Recorder): Recorder {
  const copy = new Recorder()
  copy.merge(recorder)
  return copy
}

/** Null for what was not reached. */
export function finite(ms: number): number | null {
  return Number.isFinite(ms) ? ms : null
}
