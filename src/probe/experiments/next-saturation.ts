import { type Inference, NOTHING_REFUSED } from '../inference/infer.ts'
import { isByEdges, isOfStray, isRateTold, isSettled, isWindowTold, openBehind } from '../inference/settled.ts'
import { isBlurred, isUsuallySet } from '../inference/shapes.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { SaturationEnd, SaturationPlan } from './saturation.ts'

/** How the next saturation asks, as far as the answers tell. */
interface Manner
  extends Pick<SaturationPlan, 'gapMs' | 'isLong' | 'openAtMost' | 'spacingMs' | 'isSilent' | 'silentWindowMs'> {
  recoveriesAtLeast: number
}

/** A saturation, and what is known after it. */
export interface Shown {
  manner: Manner
  end: SaturationEnd
  inference: Inference
  /** Confidence of the law, and as `confidenceAtOnce` gives it after a single saturation. */
  confidence: number
  atOnce: number
  /** All saturations so far. */
  cycles: readonly SaturationPlan[]
  /** One was made again above a bound on open requests. */
  wasRepeated: boolean
  /** No more of the model may be submitted. */
  isAtBound: boolean
  /** Others are seen to use the account. */
  isShared: boolean
  longestWindowMs: number
  slackMs: number
}

/** State of a course after a saturation: what the next one is for, or that none is needed. */
type CourseState = keyof typeof MANNER_IN | 'over'

const GAP_MS = 3000
const OTHER_GAP_MS = 5500
const FASTEST = { gapMs: 300, spacingMs: SHORTEST_SPACING_MS }
export const RECOVERIES = 6
const SURE = 0.99
const SURE_AT_ONCE = 0.999
/** A burst takes up to this share of the window that is looked at. */
const BURST_OF_WINDOW = 0.3
const LONGEST_SPACING_MS = 25
/** Windows in which the first burst has room. */
const LONG_ENOUGH_MS = 8000
/** Above this share of answers that no law tells another saturation is worth its price. */
const DISTURBED = 0.01
/** Where others are known to use the account, another shows no more. */
const DISTURBED_BY_OTHERS = 0.3

/** The first saturation asks as for a limit of which nothing is known. */
export function firstManner(longestWindowMs: number): Manner {
  return {
    gapMs: GAP_MS,
    recoveriesAtLeast: 0,
    isLong: false,
    openAtMost: Number.POSITIVE_INFINITY,
    spacingMs: null,
    isSilent: false,
    silentWindowMs: longestWindowMs,
  }
}

/** How the next saturation asks in each state. */
export const MANNER_IN = {
  /** The burst hardly outran the limit: the fastest burst shows more of it. */
  faster: ({ manner }: Shown): Manner => ({ ...manner, ...FASTEST }),
  /** A front limit refills whatever is open, and a bound opens as work ends: only a burst that meets one of them tells. */
  again: ({ manner }: Shown): Manner => manner,
  /** A bound on open requests refuses before a rate limit does: with fewer open, the rate limit shows. */
  beneath: ({ manner, inference }: Shown): Manner => ({ ...manner, openAtMost: boundOf(inference) as number }),
  /** The likeliest law counts from one request, and another that explains the answers from a later one: another gap moves them apart. */
  moved: (shown: Shown): Manner => ({ ...suited(shown), gapMs: OTHER_GAP_MS }),
  /** More answers are needed. */
  more: suited,
  /** The first saturation left nothing open: a short burst checks its law. */
  check: suited,
}

/** The first of the states, in this order, that fits what was shown. */
export function stateAfter(shown: Shown): CourseState {
  const { manner, end, inference, isShared } = shown
  // Nothing refuses so few, or nothing below the concurrency limit does; or another saturation would find the same coin.
  if (!end.saturated || inference.random?.isSure || shown.isAtBound) return 'over'
  if (inference === NOTHING_REFUSED || isOfStray(inference)) return 'faster'
  if (boundOf(inference) !== null && !isBeneath(manner)) {
    if (isBoundTold(shown)) return 'over'
    return inference.rivalPair.length > 0 && !shown.wasRepeated ? 'again' : 'beneath'
  }
  if (openBehind(inference) !== null) return 'more'
  if (mayMoveWithGap(shown)) return 'moved'
  if (inference.suspected !== null) return 'more'
  // A single answer that no law explains may be another's doing: who uses the account shows in another saturation, and chance does not.
  if (isShared ? inference.unexplained >= DISTURBED_BY_OTHERS : inference.unexplained > 0) return 'more'
  if (shown.cycles.length > 1) return isShared || isTold(shown) ? 'over' : 'more'
  // After a single saturation the law must be surer, and nothing may be open.
  return shown.atOnce >= SURE_AT_ONCE && !isVague(shown) && isSettled(inference) ? 'check' : 'more'
}

/**
 * A penalty counts from the refusal, and a window that it may be taken for from the first request. A window that nobody sets may be how long another law
 * took to recover this once: then it moves with the gap.
 */
function mayMoveWithGap(shown: Shown): boolean {
  const shape = shown.inference.ranked[0]?.best.shape
  const isOdd = shape?.windowMs !== undefined && !isUsuallySet(shape)
  return suited(shown).gapMs === GAP_MS && (shown.inference.isPenaltyOpen || isOdd)
}

function isTold(shown: Shown): boolean {
  const { manner, inference, confidence } = shown
  const [first] = inference.ranked
  // Beneath a concurrency limit windows pass slowly, and a short one looks like a longer one. An edge of the clock is one of many windows.
  const isWindowOpen = isBeneath(manner) || (first !== undefined && isByEdges(first.name))
  return confidence >= SURE && !suited(shown).isLong && (!isWindowOpen || isWindowTold(inference))
}

/** The rest of a plan is suited to the likeliest law. */
function suited(shown: Shown): Manner {
  const { manner, end, inference, longestWindowMs } = shown
  const best = inference.ranked[0]?.best
  const windowMs = best?.shape.windowMs
  const behind = openBehind(inference)
  const next: Manner = {
    ...manner,
    isSilent: manner.isSilent || (end.isSilent && inference.concurrency === null),
    silentWindowMs: end.recovered ? Math.min(longestWindowMs, windowMs ?? longestWindowMs) : manner.silentWindowMs,
    recoveriesAtLeast: behind === null ? 0 : behind + RECOVERIES,
    isLong: !shown.cycles.some(({ isLong }) => isLong) && inference.concurrency === null && !isRateTold(inference),
  }
  if (best !== undefined && windowMs !== undefined && windowMs < LONG_ENOUGH_MS) {
    next.gapMs = BURST_OF_WINDOW * windowMs
    next.spacingMs = Math.max(SHORTEST_SPACING_MS, Math.min(LONGEST_SPACING_MS, next.gapMs / best.size))
  }
  // What refills faster than instants are known shows its size only when it is asked much faster.
  if (isVague(shown)) Object.assign(next, FASTEST)
  // A limit that refills faster than a burst asks shows in none: the next asks as fast as it may.
  if (inference.unexplained >= DISTURBED) next.spacingMs = SHORTEST_SPACING_MS
  return next
}

function boundOf({ concurrency, suspected }: Inference): number | null {
  return concurrency ?? suspected
}

/** Fewer are open than the concurrency limit lets be: the rate is what refuses. */
export function isBeneath({ openAtMost }: Pick<Manner, 'openAtMost'>): boolean {
  return Number.isFinite(openAtMost)
}

/** Whether a bound was surely full, and explains much: else it is put to the test, whatever explains the answers. */
function isBoundTold({ inference, confidence }: Shown): boolean {
  const { concurrency, concurrencyAtMost, isConcurrencySure, unexplained } = inference
  const isExact = isConcurrencySure && concurrency === concurrencyAtMost && unexplained < DISTURBED
  return isExact && isSettled(inference) && confidence >= SURE_AT_ONCE
}

function isVague({ inference: { ranked }, slackMs }: Shown): boolean {
  return ranked[0] !== undefined && isBlurred(ranked[0].best.shape, slackMs)
}
