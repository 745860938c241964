import {
  type DesignEffect,
  effectiveSize,
  INDEPENDENT,
  lowerBound,
  quantileRanks,
  sizeThatDecides,
  upperBound,
} from '../../stats/share-interval.ts'
import type { ShareBlocks } from '../times/share-blocks.ts'
import type { WholeTimes } from '../times/whole-times.ts'

/**
 * Calls of one run depend on each other. If the run itself does not show how much, a percentile is trusted as if each call carried a quarter of the
 * information of an independent one.
 */
export const LEAST_EFFECT = 4

/**
 * A run whose calls remember each other is trusted for its tail as half of what it seems to be worth where that is so many independent calls,
 * and as less below: few long waits make the tail of a queue, and a run that met none shows neither the tail nor how long calls remember it.
 */
const DOUBT = 100

/**
 * The same of a run that has just begun. All of its calls lie in the first stretches of its plan, which shows nothing of how far they depend on each
 * other, and a rule that may end it looks again each second.
 */
const LEAST_EFFECT_UNDER_WAY = 16

/**
 * How far calls depend on each other where nothing but this run shows it, for its p-quantile. The middle is made of all calls, and is not doubted.
 * `isUnderWay`: the run goes on.
 */
export function doubted(shown: DesignEffect, p: number, isUnderWay = false): DesignEffect {
  const doubt = DOUBT * Math.abs(2 * p - 1) * (1 - 1 / surely(shown))
  return { ...shown, doubt, least: isUnderWay ? LEAST_EFFECT_UNDER_WAY : LEAST_EFFECT }
}

/** Outages are met or not as long waits are, and each shows more of a rate than a long wait does of a tail. */
const DOUBT_OF_RATE = 50

/** The same of a rate. A run without a hit shows no dependence, and is not doubted. */
export function doubtedRate(shown: DesignEffect, isShaped: boolean): DesignEffect {
  const doubt = DOUBT_OF_RATE * (1 - 1 / surely(shown))
  return { ...INDEPENDENT, effect: isShaped ? LEAST_EFFECT : 1, doubt }
}

/** An effect that independent calls would show by chance in one run of twenty is none: the variance of few blocks scatters widely. */
function surely({ effect, df }: DesignEffect): number {
  const scatter = 2 / (9 * df)
  // The upper 5% of chi-squared over its degrees of freedom (Wilson & Hilferty 1931).
  const upper = (1 - scatter + 1.645 * Math.sqrt(scatter)) ** 3
  return Math.max(1, effect / upper)
}

export type Side = 'pass' | 'fail'

/** The bounds of a threshold in the unit of its metric; null where there is none. */
export interface Limits {
  max: number | null
  min: number | null
}

/** How sure a verdict must be, and what is known of how calls depend on each other. */
export interface Trust {
  /** One-sided, from 0.5 to below 1. */
  confidence: number
  /** Number of calls that carry at most as much information as one independent call, unless the figure itself shows more dependence. */
  least: DesignEffect
  /** The plan changes the load by itself. */
  isShaped: boolean
}

/** Bounds that chance leaves for a figure at some confidence. */
export interface Chance {
  /** Which side of its bounds the truth lies on; null where the run does not decide. */
  side: Side | null
  /** One-sided bounds of the figure, in its unit. */
  low: number
  high: number
  /** How many calls or attempts would decide, were they like those of this run; null where no number does. Asked only where `side` is null. */
  decidedBy: () => number | null
}

/** `pass` where all between `least` and `most` keeps to the limits, `fail` where nothing does; else null. */
export function sideOf(least: number, most: number, { max, min }: Limits): Side | null {
  if ((max !== null && least > max) || (min !== null && most < min)) return 'fail'
  return (max === null || most <= max) && (min === null || least >= min) ? 'pass' : null
}

/** Doubt that the figure itself shows, if it is more; earlier doubt stays. */
function worse(known: DesignEffect, shown: DesignEffect): DesignEffect {
  return shown.effect > known.effect ? { ...known, ...shown } : known
}

/** The share of one kind of call. Open calls count for the side that is harder to show. */
export function chanceOfShare(
  blocks: ShareBlocks,
  limits: Limits,
  { confidence, least: trusted, isShaped }: Trust,
): Chance {
  const { hits, open, of } = blocks.share
  const part = (as: 'hit' | 'miss'): { size: number; found: DesignEffect; share: number } => {
    const own = blocks.effect(as, isShaped)
    const found = worse(trusted, own)
    const share = (hits + (as === 'hit' ? open : 0)) / of
    return { size: effectiveSize(of, found, confidence), found, share }
  }
  const least = part('miss')
  const most = part('hit')
  const low = lowerBound(least.share * least.size, least.size, confidence)
  const high = upperBound(most.share * most.size, most.size, confidence)
  const deciding = (bound: number | null): number | null => {
    if (bound === null) return 0
    const { share, found } = least.share > bound ? least : most
    return sizeThatDecides(share, bound, found, confidence)
  }
  return {
    side: sideOf(low, high, limits),
    low,
    high,
    decidedBy: () => largest([deciding(limits.max), deciding(limits.min)]),
  }
}

/** The p-quantile of a sample that tells less than as many independent calls. */
export function chanceOfQuantile(
  times: WholeTimes,
  p: number,
  limits: Limits,
  confidence: number,
  shown: DesignEffect,
): Chance {
  const ranks = quantileRanks(times.count, p, effectiveSize(times.count, shown, confidence), confidence)
  const low = ranks.low === null ? 0 : times.atRank(ranks.low).least
  const high = ranks.high === null ? Number.POSITIVE_INFINITY : times.atRank(ranks.high).most
  const deciding = (bound: number | null): number | null =>
    bound === null ? 0 : sizeThatDecides(times.shareAbove(bound), 1 - p, shown, confidence)
  return {
    side: sideOf(low, high, limits),
    low,
    high,
    decidedBy: () => largest([deciding(limits.max), deciding(limits.min)]),
  }
}

/** The calls above an upper limit, or below a lower one. */
export interface Breaches {
  max: ShareBlocks | null
  min: ShareBlocks | null
}

/**
 * The p-quantile keeps to an upper limit where at most a share of 1 − p lies above it, to a lower one where at most p lies below it. Both are
 * shares of calls, and are judged as such.
 */
export function chanceOfPercentile(times: WholeTimes, p: number, breaches: Breaches, trust: Trust): Chance {
  const tests = [
    breaches.max === null ? null : chanceOfShare(breaches.max, { max: 1 - p, min: null }, trust),
    breaches.min === null ? null : chanceOfShare(breaches.min, { max: p, min: null }, trust),
  ].filter((test) => test !== null)
  const effects = [breaches.max, breaches.min].map((blocks) => blocks?.effect('hit', trust.isShaped) ?? INDEPENDENT)
  const { low, high } = chanceOfQuantile(times, p, NO_LIMITS, trust.confidence, effects.reduce(worse, trust.least))
  const isBroken = tests.some(({ side }) => side === 'fail')
  const isKept = tests.every(({ side }) => side === 'pass')
  return {
    side: isBroken ? 'fail' : isKept ? 'pass' : null,
    low,
    high,
    decidedBy: () => largest(tests.map(({ side, decidedBy }) => (side === null ? decidedBy() : 0))),
  }
}

const NO_LIMITS: Limits = { max: null, min: null }

function largest(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((most, size) => (most === null || size === null ? null : Math.max(most, size)), 0)
}
