import {
  type BlockCount,
  DOUBT,
  designEffect,
  excessOf,
  GROWS,
  growthOf,
  type NoInterval,
  separated,
  TWO_SIDED,
} from './block-interval.ts'
import { effectiveSize, lowerBound, upperBound } from './share-interval.ts'
import { studentQuantile } from './student-t.ts'

/**
 * Intervals of rates from one run whose calls depend on each other: shares by Clopper and Pearson on what the sample is worth by its blocks,
 * numbers of events by batch means. Coverage is measured: docs/intervals.md.
 */

/** Bounds over all such runs, with a confidence of 95%. */
export interface RateBounds {
  low: number
  high: number
}

/** Fewer events say too little of how they come. */
const LEAST_EVENTS = 40
/** Stretches that must hold a hit: in fewer nothing shows how many come together, and none may have been one of the large ones. */
const LEAST_PLACES = 8
/** This number of stretches with hits shows half of how much their numbers differ. */
const DOUBT_OF_PLACES = 10

/**
 * Bounds of a share, by counts in equal stretches of time, in order; a power of 2 of them. `least` counts what is not certain as no hits, `most` as hits.
 */
export function shareBounds(least: readonly BlockCount[], most: readonly BlockCount[]): RateBounds | NoInterval {
  const [from, to] = [boundsOf(least), boundsOf(most)]
  if (typeof from === 'string') return from
  return typeof to === 'string' ? to : { low: from.low, high: to.high }
}

function boundsOf(counts: readonly BlockCount[]): RateBounds | NoInterval {
  const calls = counts.reduce((sum, block) => sum + block.calls, 0)
  const hits = counts.reduce((sum, { below }) => sum + below, 0)
  const places = Math.min(
    counts.filter(({ below }) => below > 0).length,
    counts.filter((block) => block.below < block.calls).length,
  )
  if (calls < LEAST_EVENTS || places < LEAST_PLACES) return 'too-short'
  if (isRemembered(excessOf(counts), (hits * (calls - hits)) / calls)) return 'not-stationary'
  const together = designEffect(counts)
  // A run whose hits come together and that looks worth few calls may be one that met none of the long stretches.
  const unseen = (DOUBT * (together.effect - 1)) / calls
  const size = effectiveSize(calls, together, TWO_SIDED) / (1 + DOUBT_OF_PLACES / places + unseen)
  const share = (hits / calls) * size
  return { low: lowerBound(share, size, TWO_SIDED), high: upperBound(share, size, TWO_SIDED) }
}

/** Bounds of the number of events in all stretches together, by their numbers in equal stretches of time, in order; a power of 2 of them. */
export function countBounds(counts: readonly number[]): RateBounds | NoInterval {
  const events = counts.reduce((sum, count) => sum + count, 0)
  if (events < LEAST_EVENTS) return 'too-short'
  const excess = counts.map((count) => count - events / counts.length)
  const found = separated(excess)
  if (found === null || isRemembered(excess, 0)) return 'not-stationary'
  const half = studentQuantile(TWO_SIDED, found.blocks - 1) * Math.sqrt(found.variance)
  return { low: Math.max(0, events - half), high: events + half }
}

/** Whether what blocks hold depends on each other over stretches too long for one run. `least`: the variance of independent calls. */
function isRemembered(excess: readonly number[], least: number): boolean {
  return separated(excess) === null || growthOf(excess, least).growth > GROWS
}
