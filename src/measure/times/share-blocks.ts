import type { Phase } from '../../profile/profile.ts'
import { type BlockCount, designEffect, designEffectOfShaped } from '../../stats/block-interval.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { Tallied } from '../calls/ends.ts'
import type { CountedShare } from '../calls/rates.ts'
import { measuredMs } from './measured-time.ts'

/** Stretches that the recorded time is cut into; a power of 2. */
export const BLOCKS = 64

/** The stretch of the recorded time in which a call was due, from 0 to `BLOCKS` − 1. `intended` in ms since the start of the plan. */
export function blockFinder(phases: readonly Phase[], halvings = 0): (intended: number) => number {
  const blocks = BLOCKS * 2 ** halvings
  const blockMs = measuredMs(phases, Number.POSITIVE_INFINITY) / blocks
  return (intended) => Math.min(blocks - 1, Math.floor(measuredMs(phases, intended) / blockMs))
}

/** A stretch is halved as long as its halves are no shorter, in ms. */
const SHORTEST_MS = 500

/** How often a stretch of the plan can be halved. */
export function halvingsOf(phases: readonly Phase[]): number {
  const blockMs = measuredMs(phases, Number.POSITIVE_INFINITY) / BLOCKS
  return Math.max(0, Math.floor(Math.log2(blockMs / SHORTEST_MS)))
}

/** A share of calls or attempts, counted by the stretch in which the call was due: how it varies shows how far calls depend on each other. */
export class ShareBlocks {
  readonly #of = new Float64Array(BLOCKS)
  readonly #hits = new Float64Array(BLOCKS)
  readonly #open = new Float64Array(BLOCKS)

  add(block: number, as: Tallied, count = 1): void {
    this.#of[block] = (this.#of[block] as number) + count
    if (as === 'hit') this.#hits[block] = (this.#hits[block] as number) + count
    else if (as === 'open') this.#open[block] = (this.#open[block] as number) + count
  }

  merge(other: ShareBlocks): void {
    for (let block = 0; block < BLOCKS; block++) {
      this.#of[block] = (this.#of[block] as number) + (other.#of[block] as number)
      this.#hits[block] = (this.#hits[block] as number) + (other.#hits[block] as number)
      this.#open[block] = (this.#open[block] as number) + (other.#open[block] as number)
    }
  }

  get share(): CountedShare {
    return { hits: sum(this.#hits), open: sum(this.#open), of: sum(this.#of) }
  }

  /**
   * By how much more the share varies than that of independent calls, with the open ones counted as hits or as none. `isShaped`: the plan
   * changes the load, so that stretches differ on purpose.
   */
  effect(open: 'hit' | 'miss', isShaped: boolean): DesignEffect {
    const counts = this.counts(open)
    return isShaped ? designEffectOfShaped(counts) : designEffect(counts)
  }

  /** By stretch, in order, with the open ones counted as hits or as none. */
  counts(open: 'hit' | 'miss'): BlockCount[] {
    const extra = open === 'hit' ? 1 : 0
    return Array.from(this.#of, (calls, block) => ({
      calls,
      below: (this.#hits[block] as number) + extra * (this.#open[block] as number),
    }))
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
