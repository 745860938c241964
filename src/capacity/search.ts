import { isChanged } from './changed.ts'
import { bracketOf, type Edge, edgeOf, sureness, type Tried } from './edge.ts'
import type { Trial } from './trial.ts'

/** How the edge is looked for. */
export interface SearchSettings {
  /** Smallest and largest scale that may be tried. */
  least: number
  most: number
  /** The edge is found when its interval reaches no further than this share from end to end. */
  resolution: number
  /** Trials in all; the search ends with them. */
  mostTrials: number
}

export const DEFAULT_SEARCH: SearchSettings = { least: 1 / 256, most: 256, resolution: 0.03, mostTrials: 16 }

/** Next step. */
export interface Step {
  /** The scale to try next; null at the end. */
  next: number | null
  /** Why there is no next: `nothing-passes` and `nothing-fails` down or up to the bounds; `trials`: too few for the resolution. */
  end: 'found' | 'nothing-passes' | 'nothing-fails' | 'trials' | null
}

/** Trials that a search learns from. */
export type Sought = Tried & Pick<Trial, 'carried'>

/** An unlimited way up; down, where credits are lost on refusals, an overloaded trial shows it. */
const STEP = 2
/** Where even the least load tried may fail, or the largest pass, one further out is tried: by so many resolutions. */
const OUT = 4
/** Trials of one load after which more of it teach less than a load beside it. */
const MOST_REPEATS = 4
/** Trials below all loads that fail that could not be judged, after which no more are made there. */
const MOST_UNJUDGED = 3
/** Number of standard errors from 0 at which a margin is beyond doubt. */
const SURE = 2.5

/**
 * Where to go after the trials so far. Doubles until a load fails and halves until one passes; then divides the bracket on a log scale, but
 * first tries either side of the load that an overloaded trial was seen to carry; and when the bracket is narrow enough, repeats whichever of
 * its ends is in more doubt.
 */
export function nextStep(trials: readonly Sought[], settings: SearchSettings = DEFAULT_SEARCH): Step {
  const { least, most, resolution, mostTrials } = settings
  const { passes, fails } = bracketOf(trials)
  const go = (next: number): Step => (trials.length >= mostTrials ? { next: null, end: 'trials' } : { next, end: null })
  if (trials.length === 0) return go(1)
  const scales = trials.map(({ scale }) => scale)
  if (!Number.isFinite(fails)) {
    const largest = Math.max(...scales)
    return largest >= most ? { next: null, end: 'nothing-fails' } : go(Math.min(most, largest * STEP))
  }
  const shown = carriedBelow(trials, fails)
  if (passes === 0) {
    if (fails <= least) return { next: null, end: 'nothing-passes' }
    // Smaller loads have fewer calls still: what cannot be judged three times will not be.
    if (trials.filter(({ scale }) => scale < fails).length >= MOST_UNJUDGED) return { next: null, end: 'trials' }
    const below = shown === null || shown > fails / (1 + resolution / 2) ? fails / STEP : beside(shown, -resolution)
    return go(Math.max(least, below))
  }
  const within = inner(passes, fails, shown, resolution)
  if (within !== null) return go(within)
  const edge = edgeOf(trials)
  const isKnown = [passes, fails].every((scale) => sureness(trials, scale) > 0)
  if (isKnown && edge.high / edge.low <= 1 + resolution) return { next: null, end: 'found' }
  if (edge.low === 0) return go(Math.max(least, Math.min(...scales) / (1 + OUT * resolution)))
  if (edge.high === Number.POSITIVE_INFINITY) return go(Math.min(most, Math.max(...scales) * (1 + OUT * resolution)))
  return go(doubtful(trials, edge, resolution))
}

/** Latest trials that still show the gateway as it is now. */
const FRESH = 2

/** Next step at a gateway that trials may change. */
export interface LiveStep {
  next: number | null
  /** Why there is no next. Beside one, the end if it cannot be paid for: it only confirms what was found. */
  end: Step['end'] | 'changed'
}

/**
 * As `nextStep`, at a gateway that may not stay the same. Ends where the trials show that it did not, and tries the ends of the bracket again before
 * it ends with `found`: a gateway that has changed since they were tried shows it there or nowhere.
 */
export function nextLiveStep(
  trials: readonly Trial[],
  horizonMs: number,
  settings: SearchSettings,
  hasChanged = isChanged,
): LiveStep {
  if (hasChanged(trials, horizonMs)) return { next: null, end: 'changed' }
  const step = nextStep(trials, settings)
  const left = settings.mostTrials - trials.length
  if (left === 0 || (step.end !== 'found' && left > 1)) return step
  const { passes, fails } = bracketOf(trials)
  if (passes === 0 || !Number.isFinite(fails)) return step
  const fresh = trials.slice(-FRESH)
  const stale = [passes, fails].find((end) => fresh.every(({ scale }) => scale !== end))
  return stale === undefined ? step : { next: stale, end: step.end }
}

/** A quarter of the resolution off: two trials on either side of a load that is right leave half of it between them. */
function beside(scale: number, resolution: number): number {
  return scale * (1 + resolution / 4)
}

/** Load that the overloaded trials just above the edge were seen to carry. */
function carriedBelow(trials: readonly Sought[], fails: number): number | null {
  const overloaded = trials.filter(({ scale, carried }) => scale >= fails && carried < scale && carried > 0)
  if (overloaded.length === 0) return null
  const nearest = Math.min(...overloaded.map(({ scale }) => scale))
  const shown = overloaded.filter(({ scale }) => scale === nearest).map(({ carried }) => carried)
  return shown.reduce((sum, carried) => sum + carried, 0) / shown.length
}

/** A load between the ends of the bracket; null when they are near enough. */
function inner(passes: number, fails: number, shown: number | null, resolution: number): number | null {
  if (fails / passes <= 1 + resolution / 2) return null
  if (shown !== null) {
    const [below, above] = [beside(shown, -resolution), beside(shown, resolution)]
    if (below > passes * (1 + resolution / 4) && below < fails) return below
    if (above > passes && above < fails / (1 + resolution / 4)) return above
  }
  return Math.sqrt(passes * fails)
}

/** Load to try again: the end of the bracket in more doubt. If both were tried often, a load that closes the gap that the interval leaves. */
function doubtful(trials: readonly Sought[], { passes, fails, low, high }: Edge, resolution: number): number {
  const scales = [...new Set(trials.map(({ scale }) => scale))]
  const times = (scale: number): number => trials.filter((trial) => trial.scale === scale).length
  const doubt = (scale: number): number => sureness(trials, scale)
  const [open] = [passes, fails]
    .filter((scale) => times(scale) < MOST_REPEATS && doubt(scale) < SURE)
    .sort((a, b) => doubt(a) - doubt(b))
  if (open !== undefined) return open
  const below = Math.max(Math.sqrt(low * passes), passes / (1 + resolution))
  const above = Math.min(Math.sqrt(fails * high), fails * (1 + resolution))
  if (!scales.some((scale) => scale > low && scale < passes) && low * (1 + resolution / 2) < passes) return below
  if (!scales.some((scale) => scale > fails && scale < high) && fails * (1 + resolution / 2) < high) return above
  const [next] = scales
    .filter((scale) => scale >= low && scale <= high && doubt(scale) < SURE)
    .sort((a, b) => times(a) - times(b) || doubt(a) - doubt(b))
  return next ?? passes
}
