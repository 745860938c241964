import { type DesignEffect, INDEPENDENT } from './share-interval.ts'
import { studentQuantile } from './student-t.ts'

/**
 * How far a quantile may be trusted where values depend on each other, as calls that wait in one queue do: by how much the share below it
 * differs from block to block of the time in which they were due. The method of batch means, applied to the indicator of lying below
 * the sample's own quantile (Law, Simulation Modeling and Analysis, section 9.5). Coverage is measured: docs/intervals.md.
 */

/** Calls due in one stretch of time, and those of them at or below a value. */
export interface BlockCount {
  calls: number
  below: number
}

/** Why there is no interval. `not-stationary`: even the longest blocks still depend on each other; `too-short`: too few that do not. */
export type NoInterval = 'not-stationary' | 'too-short'

/** The shares of the sample between whose quantiles the p-quantile lies, with a confidence of 95%. */
export interface Shares {
  low: number
  high: number
}

/** One side of an interval of 95%. */
export const TWO_SIDED = 0.975
/** More blocks than this tell no more of the variance, and each depends more on the next. */
const MOST_BLOCKS = 32
/** Fewer have too little to say of a tail; of the middle more are asked for, since all else rests on it. */
const FEWEST_BLOCKS = 8
const FEWEST_OF_MIDDLE = 16
/** Blocks are long enough when the correlation of neighbours is not above so many standard errors. */
const CORRELATED = 1
const CORRELATED_IN_MIDDLE = 0.7
/** Calls beyond the quantile, in number of independent ones: by the middle of the sample, and by the quantile itself. */
const LEAST_BEYOND = 40
const LEAST_BEYOND_BY_OWN = 20
/** Levels at which the memory of a queue shows: it may look short in the middle and be long in the tail. */
const LEVELS = [0.5, 0.75, 0.9, 0.95]
/** Independent calls that a run must be worth at every level: a queue near its limit is worth fewer. */
const LEAST_WORTH = 250
/** The variance of blocks that are fewer and longer over that of the shortest: above this, calls remember each other for longer than a block. */
export const GROWS = 2.5
/** A run that looks worth few calls may be one that met no long wait: its interval is widened by this number of calls over its worth. */
export const DOUBT = 500
/** The same for the other percentiles, of which long waits are most. */
const DOUBT_IN_TAIL = 1000

/**
 * By how much more the share of `below` varies than that of independent calls would, at least 1. Where even the longest blocks depend on each
 * other, by the longest.
 */
export function designEffect(counts: readonly BlockCount[]): DesignEffect {
  const calls = counts.reduce((sum, block) => sum + block.calls, 0)
  const share = counts.reduce((sum, { below }) => sum + below, 0) / calls
  const chance = share * (1 - share)
  // No hit, or nothing but hits: nothing shows how they would cluster.
  if (!(chance > 0)) return INDEPENDENT
  const found = errorOfShare(counts, FEWEST_BLOCKS, CORRELATED) ?? longestBlocks(counts)
  return { effect: Math.max(1, (found.error ** 2 * calls) / chance), df: found.blocks - 1 }
}

/**
 * The same where the plan itself changes the load, so that blocks differ on purpose: by how neighbouring blocks differ, which a slow change
 * hardly moves (von Neumann's mean square successive difference).
 */
export function designEffectOfShaped(counts: readonly BlockCount[]): DesignEffect {
  const calls = counts.reduce((sum, block) => sum + block.calls, 0)
  let squares = 0
  let chance = 0
  let differences = 0
  const filled = counts.filter((block) => block.calls > 0)
  for (const [at, block] of filled.entries()) {
    const before = filled[at - 1]
    if (before === undefined) continue
    const share = (block.below + before.below) / (block.calls + before.calls)
    squares += (block.below / block.calls - before.below / before.calls) ** 2
    chance += share * (1 - share) * (1 / block.calls + 1 / before.calls)
    differences++
  }
  if (calls === 0 || chance === 0) return INDEPENDENT
  return { effect: Math.max(1, squares / chance), df: differences / 2 }
}

/** `at(p)`: counts below the sample's own p-quantile by equal stretches of time, in order; a power of 2 of them. */
export function quantileShares(p: number, at: (p: number) => readonly BlockCount[]): Shares | NoInterval {
  const middle = errorOfShare(at(0.5), FEWEST_OF_MIDDLE, CORRELATED_IN_MIDDLE)
  if (middle === null) return 'not-stationary'
  const independent = worthOf(0.25, middle.error, at(0.5))
  if (independent * Math.min(p, 1 - p) < LEAST_BEYOND) return 'too-short'
  const own = errorOfShare(at(p), FEWEST_BLOCKS, CORRELATED)
  if (own === null) return 'not-stationary'
  const memories = LEVELS.map((level) => memoryOf(at(level)))
  if (memories.some(({ growth }) => growth > GROWS)) return 'not-stationary'
  const worth = Math.min(...memories.map((memory) => memory.worth))
  const ownWorth = worthOf(p * (1 - p), own.error, at(p))
  if (worth < LEAST_WORTH || ownWorth * Math.min(p, 1 - p) < LEAST_BEYOND_BY_OWN) return 'too-short'
  const doubt = p === 0.5 ? DOUBT : DOUBT_IN_TAIL
  const error = own.error * Math.sqrt(1 + doubt / worth)
  // On the scale of log odds no bound leaves 0 to 1.
  const half = (studentQuantile(TWO_SIDED, own.blocks - 1) * error) / (p * (1 - p))
  return { low: shareOf(logOdds(p) - half), high: shareOf(logOdds(p) + half) }
}

/** Independent calls that an error is worth. Where every call lies below, as where times are all alike, nothing shows: then no more than there are. */
function worthOf(chance: number, error: number, counts: readonly BlockCount[]): number {
  return error === 0 ? totalOf(counts).calls : chance / error ** 2
}

/**
 * How many independent calls the sample is worth at one level, by the blocks that vary most; and by how much the variance grows from the
 * shortest blocks to longer ones.
 */
function memoryOf(counts: readonly BlockCount[]): { worth: number; growth: number } {
  const { calls, share } = totalOf(counts)
  const chance = share * (1 - share) * calls
  if (!(chance > 0)) return { worth: calls, growth: 0 }
  const { most, growth } = growthOf(excessOf(counts), chance)
  return { worth: (chance * calls) / most, growth }
}

/**
 * The variance of the sum by the blocks that vary most, `least` at least; and by how much it grows from the shortest blocks to longer ones:
 * above `GROWS`, calls remember each other for longer than a block.
 */
export function growthOf(shortest: readonly number[], least: number): { most: number; growth: number } {
  const variances: number[] = []
  for (let excess = [...shortest]; excess.length >= FEWEST_BLOCKS; excess = pairs(excess)) {
    if (excess.length > MOST_BLOCKS) continue
    variances.push(Math.max(least, varianceOf(excess, 0)))
  }
  const most = Math.max(...variances)
  return { most, growth: most / (variances[0] ?? most) }
}

/**
 * The variance of the sum of what blocks have beyond their share, from the largest number of blocks that hardly depend on each other; null
 * where none do.
 */
export function separated(
  shortest: readonly number[],
  fewest = FEWEST_BLOCKS,
  correlated = CORRELATED,
): { variance: number; blocks: number } | null {
  for (let excess = [...shortest]; excess.length >= fewest; excess = pairs(excess)) {
    if (excess.length > MOST_BLOCKS) continue
    const blocks = excess.length
    const correlation = neighbourCorrelation(excess)
    // Under independence its mean is -1/n, its standard error 1/√n.
    if ((correlation + 1 / blocks) * Math.sqrt(blocks) < correlated) {
      return { variance: varianceOf(excess, correlation), blocks }
    }
  }
  return null
}

/** Variance of the sum of blocks; correlation between neighbours widens it, as in a first-order autoregression. */
function varianceOf(excess: readonly number[], correlation: number): number {
  const blocks = excess.length
  const squares = excess.reduce((sum, value) => sum + value * value, 0)
  const left = Math.max(0, correlation)
  return ((squares * blocks) / (blocks - 1)) * ((1 + left) / (1 - left))
}

/** Standard error of the share below a value, from the longest number of blocks that hardly depend on each other; null where none do. */
function errorOfShare(
  counts: readonly BlockCount[],
  fewest: number,
  correlated: number,
): { error: number; blocks: number } | null {
  if (totalOf(counts).calls === 0) return null
  const found = separated(excessOf(counts), fewest, correlated)
  return found && { error: errorOf(found.variance, counts), blocks: found.blocks }
}

/** No interval is narrower than that of independent calls. */
function errorOf(variance: number, counts: readonly BlockCount[]): number {
  const { calls, share } = totalOf(counts)
  return Math.sqrt(Math.max(variance, share * (1 - share) * calls)) / calls
}

function totalOf(counts: readonly BlockCount[]): { calls: number; share: number } {
  const calls = counts.reduce((sum, block) => sum + block.calls, 0)
  return { calls, share: counts.reduce((sum, { below }) => sum + below, 0) / calls }
}

/** By how many calls below the value each block differs from its share of them. */
export function excessOf(counts: readonly BlockCount[]): number[] {
  const { share } = totalOf(counts)
  return counts.map((block) => block.below - share * block.calls)
}

/** The error that the longest blocks show, though they depend on each other still. */
function longestBlocks(counts: readonly BlockCount[]): { error: number; blocks: number } {
  let excess = excessOf(counts)
  while (excess.length >= 2 * FEWEST_BLOCKS) excess = pairs(excess)
  return { error: errorOf(varianceOf(excess, neighbourCorrelation(excess)), counts), blocks: excess.length }
}

function pairs(values: readonly number[]): number[] {
  return Array.from(
    { length: values.length >> 1 },
    (_, at) => (values[2 * at] as number) + (values[2 * at + 1] as number),
  )
}

/** Correlation of neighbours, for values whose sum is 0; 0 if they are all alike. */
function neighbourCorrelation(values: readonly number[]): number {
  let products = 0
  let squares = 0
  for (const [at, value] of values.entries()) {
    squares += value * value
    if (at > 0) products += value * (values[at - 1] as number)
  }
  return squares === 0 ? 0 : products / squares
}

function logOdds(p: number): number {
  return Math.log(p / (1 - p))
}

function shareOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
