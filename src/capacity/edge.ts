import { keyedRandom } from '../random.ts'
import { normalQuantile } from '../stats/distributions.ts'
import { falling } from '../stats/isotonic.ts'
import { studentQuantile } from '../stats/student-t.ts'
import { CLUSTERED, type CountedTrial, shareCrossings } from './share-edge.ts'
import type { GoalMargin, Trial } from './trial.ts'

/** Facts of trials that the search for the edge needs. */
export type Tried = Pick<Trial, 'scale' | 'seed' | 'goals'>

/** Between which loads a goal, or all of them, cease to hold. */
export interface Bracket {
  /** Largest scale that passes by the fit; 0 where none does. */
  passes: number
  /** Smallest scale that fails by the fit; Infinity where none does. */
  fails: number
  /** Where the fitted margin crosses 0: between the two; `fails` where there are not both. */
  estimate: number
  /** The goal that fails first, of several at one load the one that is missed by most; null where none does. */
  goal: string | null
  /** Its fitted margin at the smallest scale that fails, below 0; 0 where none does. */
  margin: number
}

export interface Edge extends Bracket {
  /** 95% interval of the crossing, from 0 to Infinity. */
  low: number
  high: number
}

/** Draws for the interval. */
const DRAWS = 1000
/** For an interval of 95%: a search goes where the noise led it, and what it was led by counts for less than it seems. */
const TAIL = 0.005
/** From so many trials of one load on, their differences tell their error; of fewer, each trial's own word is taken. */
const ENOUGH = 5
/** Trials in a row whose passing is no chance. */
const IN_A_ROW = 6
/** Assumed spread of trials of one load, as a share of a bound, before any was repeated. */
const UNSEEN = 0.1
/** Largest assumed spread: a whole margin is then no draw's failure. */
const MOST_DEVIATION = 1 / normalQuantile(1 - TAIL)

/**
 * The edge between loads that pass and loads that fail. For every goal the margin is fitted over the load by the sequence that never rises (isotonic
 * regression over the means by scale, each counting as its trials); the edge lies where the first goal's fit falls below 0. The interval is made by
 * drawing the means anew with their errors, 1,000 times, and fitting each: it reaches from the 0.5% quantile of the largest load that passes to the
 * 99.5% quantile of the smallest that fails, so that it never claims knowledge of the range between two loads that were tried. The quantiles are
 * further out than 2.5% because trials were placed by the results of others; that the interval then holds the truth 95 times of 100 is tested. A
 * goal that was counted (a share) is drawn by its counts instead (share-edge.ts). Trials of one seed are drawn with one and the same deviate, so with
 * common seeds the luck that they share stays shared. A trial's error comes from its peers if a load was tried at least five times, else from itself,
 * else from the spread of repeated trials of the goal.
 */
export function edgeOf(trials: readonly Tried[]): Edge {
  const series = seriesOf(trials)
  const bracket = firstOf(series.map(bracketOfSeries))
  const drawers = series.map(drawerOf)
  const passes = new Float64Array(DRAWS)
  const fails = new Float64Array(DRAWS)
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = firstOf(drawers.map((drawn) => drawn(draw)))
    passes[draw] = drawn.passes
    fails[draw] = drawn.fails
  }
  const at = Math.floor(DRAWS * TAIL)
  const low = passes.sort()[at] as number
  const high = fails.sort()[DRAWS - 1 - at] as number
  const plain = plainlyPassing(trials)
  return { ...bracket, low: Math.min(Math.max(low, plain), bracket.passes), high: Math.max(high, bracket.fails) }
}

/**
 * The largest load that no error of margins makes a failing one: it and the next larger ones passed six times in a row, with six seeds, and
 * nothing below failed. Where a trial of a failing load passes half of the time, chance does that once in 64 times; clusters make it likelier. A trial
 * of so few calls that a share at its bound is less than one of them shows nothing by passing. 0 where there is none.
 */
function plainlyPassing(trials: readonly Tried[]): number {
  const sorted = [...trials].sort((a, b) => a.scale - b.scale)
  const failing = sorted.find(({ goals }) => goals.some(({ margin }) => margin === null || margin < 0))?.scale
  const passing = failing === undefined ? sorted : sorted.filter(({ scale }) => scale < failing)
  const seeds = new Set<number>()
  for (const { scale, seed, goals } of passing.reverse()) {
    if (goals.some(({ share }) => share !== null && share.of * share.most < 1)) continue
    seeds.add(seed)
    if (seeds.size === IN_A_ROW) return scale
  }
  return 0
}

/** The edge without its interval, which is what takes time. */
export function bracketOf(trials: readonly Tried[]): Bracket {
  return firstOf(seriesOf(trials).map(bracketOfSeries))
}

const drawnBefore: Float64Array[] = []

/** Standard normal deviates of the seed that was seen as the `at`-th: for ever the same. */
function deviatesOf(at: number): Float64Array {
  const random = keyedRandom(DRAWS)
  drawnBefore[at] ??= Float64Array.from({ length: DRAWS }, (_, i) => normalQuantile(random.uniform('search', at, i)))
  return drawnBefore[at]
}

/**
 * Mean margin of the goal that is nearest to failing at a scale, over its error: how sure it is on which side the scale lies. 0 where nobody
 * knows the error.
 */
export function sureness(trials: readonly Tried[], scale: number): number {
  const found = seriesOf(trials).flatMap(({ points }) => points.filter((point) => point.scale === scale))
  const sure = found.map(({ mean, error, isKnown }) => {
    if (!isKnown) return 0
    return error === 0 ? Math.sign(mean || 1) * Number.MAX_VALUE : mean / error
  })
  return Math.abs(Math.min(...sure))
}

interface Point {
  scale: number
  mean: number
  error: number
  /** Contribution of each trial to the mean for a standard deviate of its seed, and the deviates. */
  loads: { by: number; deviates: Float64Array }[]
  weight: number
  /** Whether anything tells the error: the trials themselves, or others of the same load. */
  isKnown: boolean
}

interface Series {
  goal: string
  points: Point[]
  /** Where all that is known of the goal was counted. */
  counted: CountedTrial[] | null
}

function seriesOf(trials: readonly Tried[]): Series[] {
  const goals = new Map<string, Told[]>()
  const seeds = [...new Set(trials.map(({ seed }) => seed))]
  const deviates = new Map(seeds.map((seed, at) => [seed, deviatesOf(at)]))
  for (const { scale, seed, goals: told } of trials) {
    for (const { goal, margin, error, share } of told) {
      if (margin === null) continue
      const one = { scale, seed, deviates: deviates.get(seed) as Float64Array, margin, error, share }
      goals.set(goal, [...(goals.get(goal) ?? []), one])
    }
  }
  return [...goals].map(([goal, told]) => {
    const counted = countedOf(told)
    const scales = [...new Set(told.map(({ scale }) => scale))].sort((a, b) => a - b)
    const groups = scales.map((scale) => [scale, told.filter((one) => one.scale === scale)] as const)
    const spread = pooledDeviation(groups.map(([, group]) => group.map(({ margin }) => margin)))
    const points = groups.map(([scale, group]) =>
      counted === null
        ? pointOf(scale, group, spread)
        : countedPoint(
            scale,
            counted.filter((trial) => trial.scale === scale),
          ),
    )
    return { goal, points, counted }
  })
}

interface Told extends Pick<GoalMargin, 'error' | 'share'> {
  scale: number
  seed: number
  margin: number
  deviates: Float64Array
}

/** Trials of one seed share their luck, and so together count as one. */
function countedOf(told: readonly Told[]): CountedTrial[] | null {
  const times = new Map<number, number>()
  for (const { seed } of told) times.set(seed, (times.get(seed) ?? 0) + 1)
  const counted = told.flatMap(({ scale, seed, share }) =>
    share === null ? [] : [{ ...share, scale, weight: 1 / (times.get(seed) as number) }],
  )
  return counted.length === told.length ? counted : null
}

/** All that was counted at a load, together. */
function countedPoint(scale: number, counted: readonly CountedTrial[]): Point {
  const part = counted.reduce((sum, trial) => sum + trial.part, 0)
  const bound = counted.reduce((sum, { of, most }) => sum + of * most, 0)
  return { scale, mean: 1 - part / bound, error: Math.sqrt(CLUSTERED / bound), loads: [], weight: bound, isKnown: true }
}

function pointOf(scale: number, group: readonly Told[], spread: number): Point {
  const count = group.length
  const mean = group.reduce((sum, { margin }) => sum + margin, 0) / count
  const isMany = count >= ENOUGH
  const wider = isMany ? Math.sqrt(count / (count - 1)) * wideFor(count - 1) : 1
  const loads = group.map(({ deviates, margin, error }) => ({
    deviates,
    by: (isMany ? (margin - mean) * wider : (error ?? spread)) / count,
  }))
  const isKnown = count > 1 || group.every(({ error }) => error !== null)
  const error = Math.sqrt(loads.reduce((sum, { by }) => sum + by * by, 0))
  return { scale, mean, error, loads, weight: count, isKnown }
}

/**
 * Deviation within trials of one load, pooled over all loads that were tried more than once. A margin at the end of its scale says nothing about its
 * scatter elsewhere, and a whole margin stays plain however two trials differ.
 */
function pooledDeviation(groups: readonly (readonly number[])[]): number {
  let squares = 0
  let freedom = 0
  for (const group of groups) {
    if (group.some((margin) => Math.abs(margin) === 1)) continue
    const mean = group.reduce((sum, value) => sum + value, 0) / group.length
    squares += group.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    freedom += group.length - 1
  }
  return freedom === 0 ? UNSEEN : Math.min(MOST_DEVIATION, Math.sqrt(squares / freedom) * wideFor(freedom))
}

/** Few trials say little of their own spread: Student's quantile in place of the normal one. */
function wideFor(freedom: number): number {
  return studentQuantile(0.975, freedom) / normalQuantile(0.975)
}

/** The edge of one goal: by all counts together where it was counted, for single loads say too little of a share. */
function bracketOfSeries({ goal, points, counted }: Series): Bracket {
  const bracket = crossing({ goal, points }, null)
  if (counted === null || bracket.passes === 0 || !Number.isFinite(bracket.fails)) return bracket
  const [estimate = bracket.estimate] = shareCrossings(counted, 1)
  const scales = points.map(({ scale }) => scale)
  const passes = scales.findLast((scale) => scale <= estimate)
  const fails = scales.find((scale) => scale > estimate)
  if (passes === undefined || fails === undefined) return bracket
  return { goal, passes, fails, estimate, margin: points.find(({ scale }) => scale === fails)?.mean ?? 0 }
}

function drawerOf({ goal, points, counted }: Series, at: number): (draw: number) => Bracket {
  if (counted === null) return (draw) => crossing({ goal, points }, draw)
  const crossings = shareCrossings(counted, DRAWS)
  const random = keyedRandom(DRAWS)
  return (draw) => {
    const drawn = crossings[Math.floor(random.uniform('sample', at, draw) * DRAWS)] as number
    return { goal, passes: drawn, fails: drawn, estimate: drawn, margin: 0 }
  }
}

function crossing({ goal, points }: Pick<Series, 'goal' | 'points'>, draw: number | null): Bracket {
  const margins = falling(points.map((point) => ({ value: drawnMean(point, draw), weight: point.weight })))
  const first = margins.findIndex((margin) => margin < 0)
  const passes = (first < 0 ? points.at(-1) : points[first - 1])?.scale ?? 0
  if (first < 0) return { ...NEVER, passes }
  const fails = (points[first] as Point).scale
  const [above, below] = [margins[first - 1] ?? 0, margins[first] as number]
  const estimate = first === 0 ? fails : passes * (fails / passes) ** (above / (above - below))
  return { goal, passes, fails, estimate, margin: below }
}

function drawnMean({ mean, loads }: Point, draw: number | null): number {
  return draw === null ? mean : loads.reduce((sum, { by, deviates }) => sum + by * (deviates[draw] as number), mean)
}

const NEVER: Bracket = {
  goal: null,
  passes: Number.POSITIVE_INFINITY,
  fails: Number.POSITIVE_INFINITY,
  estimate: Number.POSITIVE_INFINITY,
  margin: 0,
}

/** All goals together: a load must pass every one, so the first to fail is theirs. */
function firstOf(brackets: readonly Bracket[]): Bracket {
  if (brackets.length === 0) return { ...NEVER, passes: 0 }
  return brackets.reduce((first, one) => {
    const isEarlier = earlier([one.fails, one.estimate, one.margin], [first.fails, first.estimate, first.margin])
    return { ...(isEarlier ? one : first), passes: Math.min(one.passes, first.passes) }
  }, NEVER)
}

/** By the first figure in which they differ. */
function earlier(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, n) => value !== other[n])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}
