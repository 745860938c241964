import type { Phase, Profile } from '../../profile/profile.ts'
import {
  type BlockCount,
  designEffect,
  designEffectOfShaped,
  type NoInterval,
  quantileShares,
  type Shares,
  TWO_SIDED,
} from '../../stats/block-interval.ts'
import { type DesignEffect, effectiveSize, upperBound } from '../../stats/share-interval.ts'
import { boundsOfShare } from '../calls/rates.ts'
import { BLOCKS, blockFinder, halvingsOf, type ShareBlocks } from './share-blocks.ts'

/**
 * Why a percentile has no interval. `near-limit`: the load came close to a limit; `shaped`: the load changes by plan; `cut-short`: the run
 * ended before it.
 */
export type IntervalState = 'stated' | NoInterval | 'near-limit' | 'shaped' | 'cut-short'

/** Share of attempts refused with 429 above which the load is near its limit: how long calls then wait differs much from run to run. */
const NEAR_LIMIT = 0.01

/**
 * Whether the calls may meet a limit so often that one run shows little of how long others wait: by the upper bound of the share of `throttles`,
 * for a run that met few refusals may be one that was spared. One that met none says nothing of a limit.
 */
export function isNearLimit(throttles: ShareBlocks): boolean {
  const { share } = throttles
  if (share.hits === 0) return false
  const size = effectiveSize(share.of, throttles.effect('hit', false), TWO_SIDED)
  return upperBound((boundsOfShare(share)?.most ?? 0) * size, size, TWO_SIDED) > NEAR_LIMIT
}

/** Each bucket is 2% wider than the one before: for a call near the quantile it hardly matters on which side it is counted. */
const GROWTH = Math.log(1.02)
/** 1 ms to more than 24 h, and one for calls that never completed. */
const BUCKETS = 930
const NEVER = BUCKETS - 1

const SHAPED: ReadonlySet<string> = new Set(['ramp', 'step', 'spike', 'burst', 'trace'])

/** Whether the load stays the same by plan, so that one run may stand for others. */
export function isEvenLoad({ models, mix }: Pick<Profile, 'models' | 'mix'>): boolean {
  const arrivals = [...models.map((model) => model.arrivals), mix?.arrivals ?? null]
  return !arrivals.some((process) => process !== null && SHAPED.has(process.process))
}

/** How long recorded calls took, by the stretch of the recorded time in which they were due; in fixed memory. */
export class StartBlocks {
  /** The stretch of a call, of the shortest that there are. */
  readonly #shortestOf: (intended: number) => number
  /** How often the shortest stretches were put together in pairs: they begin short, and grow with the run to those of the whole plan. */
  #doublings = 0
  readonly #mostDoublings: number
  readonly #counts: (Uint32Array | undefined)[] = new Array(BLOCKS).fill(undefined)
  readonly #callsOf = new Uint32Array(BLOCKS)
  readonly #total = new Float64Array(BUCKETS)
  /** Calls of a run that goes on which have no end yet: the stretch of each, and the bucket of its age. */
  readonly #open: { block: number; bucket: number }[] = []

  constructor(phases: readonly Phase[]) {
    this.#mostDoublings = halvingsOf(phases)
    this.#shortestOf = blockFinder(phases, this.#mostDoublings)
  }

  /** `ms`: Infinity for a call that never completed; `times`: how often the call took so long. */
  add(intended: number, ms: number, times = 1): void {
    this.#add(this.#shortestOf(intended), bucketOf(ms), times)
  }

  /** A call that has taken `ms` so far and goes on. */
  addOpen(intended: number, ms: number): void {
    const block = this.#shortestOf(intended)
    this.#makeRoom(block)
    this.#open.push({ block, bucket: bucketOf(ms) })
  }

  /** Makes stretches longer until the one with this shortest stretch is among them. */
  #makeRoom(shortest: number): void {
    while (shortest >> this.#doublings >= BLOCKS) this.#double()
  }

  #double(): void {
    this.#doublings++
    for (let block = 0; block < BLOCKS; block++) {
      const [first, second] = [2 * block, 2 * block + 1]
      this.#callsOf[block] = (this.#callsOf[first] ?? 0) + (this.#callsOf[second] ?? 0)
      const [sum, other] = [this.#counts[first] ?? this.#counts[second], this.#counts[second]]
      if (sum !== undefined && other !== undefined && sum !== other)
        for (let bucket = 0; bucket < BUCKETS; bucket++)
          sum[bucket] = (sum[bucket] as number) + (other[bucket] as number)
      this.#counts[block] = sum
    }
  }

  #add(shortest: number, bucket: number, calls: number): void {
    this.#makeRoom(shortest)
    const block = shortest >> this.#doublings
    this.#counts[block] ??= new Uint32Array(BUCKETS)
    const counts = this.#counts[block] as Uint32Array
    counts[bucket] = (counts[bucket] as number) + calls
    this.#callsOf[block] = (this.#callsOf[block] as number) + calls
    this.#total[bucket] = (this.#total[bucket] as number) + calls
  }

  /** Adds all that `other`, of the same phases, holds. */
  merge(other: StartBlocks): void {
    while (this.#doublings < other.#doublings) this.#double()
    for (const [longer, counts] of other.#counts.entries()) {
      const block = longer << other.#doublings
      for (let bucket = 0; counts !== undefined && bucket < BUCKETS; bucket++) {
        const calls = counts[bucket] as number
        if (calls > 0) this.#add(block, bucket, calls)
      }
    }
    for (const open of other.#open) {
      this.#makeRoom(open.block)
      this.#open.push(open)
    }
  }

  /** Between which shares of the sample the p-quantile of all such runs lies. */
  shares(p: number): Shares | NoInterval {
    return quantileShares(p, (share) => this.#below(share))
  }

  /** Completed calls by stretch, in order. */
  completions(): number[] {
    const completed = this.#counts.map((counts, block) => (this.#callsOf[block] as number) - (counts?.[NEVER] ?? 0))
    return this.#ofPlan(completed, 0, (sum, calls) => sum + calls)
  }

  /**
   * By how much more the share of calls below the p-quantile, of which the median shows most, varies than that of independent calls: how long calls
   * remember each other. `machineMs`: what this machine may have added to a time. Calls that differ from the quantile by no more, and by no more than
   * a tenth of it, count as below it: what they remember may be the machine's. `isUnderWay`: the run goes on, and shows what the time so far shows. A
   * call that goes on counts from the age on at which it is above it: the latest stretches would else differ from all others.
   */
  dependence(isShaped: boolean, machineMs = 0, { p = 0.5, isUnderWay = false } = {}): DesignEffect {
    const quantile = this.#bucketAt(p)
    const shown = this.#upTo(quantile === NEVER ? NEVER : bucketWithin(quantile, machineMs))
    const counts = isUnderWay ? begunOf(shown) : this.#inPlan(shown)
    return isShaped ? designEffectOfShaped(counts) : designEffect(counts)
  }

  /** The same by the median or by the p-quantile, whichever shows more. */
  dependenceOf(p: number, isShaped: boolean, machineMs: number, isUnderWay = false): DesignEffect {
    const middle = this.dependence(isShaped, machineMs, { isUnderWay })
    const own = this.dependence(isShaped, machineMs, { p, isUnderWay })
    return own.effect > middle.effect ? own : middle
  }

  #below(p: number): BlockCount[] {
    return this.#inPlan(this.#upTo(this.#bucketAt(p)))
  }

  #inPlan(counts: readonly BlockCount[]): BlockCount[] {
    return this.#ofPlan(counts, NO_CALLS, (sum, { calls, below }) => ({
      calls: sum.calls + calls,
      below: sum.below + below,
    }))
  }

  /** Figures of stretches, by the stretches of the whole plan. */
  #ofPlan<T>(figures: readonly T[], none: T, add: (sum: T, figure: T) => T): T[] {
    const halvings = this.#mostDoublings - this.#doublings
    const sums: T[] = new Array(BLOCKS).fill(none)
    for (const [block, figure] of figures.entries()) sums[block >> halvings] = add(sums[block >> halvings] as T, figure)
    return sums
  }

  #bucketAt(p: number): number {
    const older = new Float64Array(BUCKETS)
    for (const { bucket } of this.#open) older[bucket] = (older[bucket] as number) + 1
    const total = this.#total
    let calls = total.reduce((sum, count) => sum + count, 0) + this.#open.length - (older[0] as number)
    let last = 0
    for (let below = total[0] as number; below < p * calls && last < NEVER; below += total[last] as number) {
      last++
      calls -= older[last] as number
    }
    return last
  }

  #upTo(last: number): BlockCount[] {
    const counted = this.#counts.map((counts, block): BlockCount => {
      let below = 0
      for (let bucket = 0; counts !== undefined && bucket <= last; bucket++) below += counts[bucket] as number
      return { calls: this.#callsOf[block] as number, below }
    })
    for (const { block, bucket } of this.#open)
      if (bucket > last) (counted[block >> this.#doublings] as BlockCount).calls++
    return counted
  }
}

const NO_CALLS: BlockCount = { calls: 0, below: 0 }

/** Fewer stretches show nothing. */
const FEWEST = 8

/** The stretches up to the latest that has calls. */
function begunOf(counts: readonly BlockCount[]): readonly BlockCount[] {
  return counts.slice(0, Math.max(FEWEST, counts.findLastIndex(({ calls }) => calls > 0) + 1))
}

/** A share of the median that hardly matters for how long calls remember each other. */
const HARDLY = 0.1

/** The bucket of a time and what a machine may have added to it. */
function bucketWithin(bucket: number, machineMs: number): number {
  const ms = Math.exp(bucket * GROWTH)
  return Math.max(bucket, bucketOf(ms + Math.min(machineMs, HARDLY * ms)))
}

function bucketOf(ms: number): number {
  if (ms === Number.POSITIVE_INFINITY) return NEVER
  return Math.min(NEVER - 1, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / GROWTH)))
}
