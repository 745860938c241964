import { CLUSTERED } from './share-edge.ts'
import { backlogGoalOf, type GoalMargin, LEAST_GROWTH, type Trial } from './trial.ts'

/** Finding of a trial about a goal, and how far chance may have led it astray. */
interface Told {
  trial: Trial
  goal: string
  isKept: boolean
  /** Share of the calls by which the goal was missed, or that it had left. */
  room: number
  error: number
  /** Calls due in the trial. */
  calls: number
}

/** Two trials that no gateway explains that stays the same: a load kept a goal that an equal or smaller load missed. */
export interface Contradiction {
  goal: string
  kept: Trial
  missed: Trial
  /** Whether the load that missed the goal was tried after the one that kept it. */
  isWorse: boolean
}

/** Standard errors between two trials that are no chance: many pairs are compared, and trials follow the results of others. */
const SURE = 4
/**
 * Growth of a backlog scatters at least by so much of what the number of calls would at random arrivals. The residuals of one trial do not show how
 * far calls bunch in another.
 */
const LEAST_SCATTER = 0.3

/**
 * The plainest sign, if there is one, that the gateway was not the same in all trials. Only goals whose trials tell their own error can show it: the
 * backlogs, and shares with a largest value. What a trial was offered above another by chance is allowed for.
 */
export function contradictionOf(trials: readonly Trial[], horizonMs: number): Contradiction | null {
  const told = trials.map((trial) => [...backlogsOf(trial, horizonMs), ...sharesOf(trial, horizonMs)])
  let found: Contradiction | null = null
  let most = SURE
  for (const [at, later] of told.entries()) {
    for (const earlier of told.slice(0, at)) {
      for (const one of later) {
        const other = earlier.find(({ goal }) => goal === one.goal)
        if (other === undefined || other.isKept === one.isKept) continue
        const [kept, missed] = one.isKept ? [one, other] : [other, one]
        const beyond = errorsBetween(kept, missed)
        if (kept.trial.scale < missed.trial.scale || beyond <= most) continue
        most = beyond
        found = { goal: one.goal, kept: kept.trial, missed: missed.trial, isWorse: missed === one }
      }
    }
  }
  return found
}

/** A capacity that rose or fell from trial to trial. */
export interface Drift {
  /** The goal whose margins show it. */
  goal: string
  /** Whether later trials show less capacity. */
  isWorse: boolean
}

/** Least that a trend must explain to be no chance: mocks that stay the same reach 8.5, and a search looks again after every trial. */
const TREND = 16
/** Trials that can show a trend: fewer leave nothing to measure their scatter by. */
const LEAST_TRIALS = 7
/** The capacity, its trend, the shape, and the share that is turned away at any load. */
const FITTED = 4
/** Share of the load beyond which a trial is left out: the overload itself may cost capacity, which the next trial has again. */
const OVERLOADED = 0.5
/**
 * Ways in which a backlog may grow with the load at a gateway that stays the same. Where arrivals bunch, it begins to grow softly, below the capacity.
 * Where overload itself costs capacity, it grows with a power of the load. A search goes from one load to the next, so that either can look like a
 * trend.
 */
const SHAPES: readonly Shape[] = [
  ...[0, 0.03, 0.07, 0.15, 0.3, 0.6].map((softness) => ({ softness, power: 1 })),
  ...[1.25, 1.5, 2.2, 3.3, 5].map((power) => ({ softness: 0, power })),
]
/** Error that no number of calls removes, as a share of the load: no gateway has quite one of these shapes. */
const LEAST_MISFIT = LEAST_GROWTH
/** Largest change of the capacity from one trial to the next, as a logarithm. */
const STEEPEST = 0.3

/**
 * The plainest trend of the capacity over the trials, if chance does not explain it. Two gateways are fitted to the growths of a backlog: one that
 * stays the same, and one whose capacity changes by the same share from trial to trial. What the second explains beyond the first, in squared standard
 * errors, is divided by the scatter that it leaves.
 */
export function driftOf(trials: readonly Trial[], horizonMs: number): Drift | null {
  const grown = trials.flatMap((trial, at) =>
    backlogsOf(trial, horizonMs).map(({ goal, room, error, calls }) => {
      return { at, goal, error: Math.hypot(error, LEAST_MISFIT), growth: LEAST_GROWTH - room, offered: Math.log(calls) }
    }),
  )
  let found: Drift | null = null
  let most = TREND
  for (const goal of new Set(grown.map((one) => one.goal))) {
    const { beyond, slope } = trendOf(grown.filter((one) => one.goal === goal && one.growth <= OVERLOADED))
    // Not a number, if a trial of a damaged file had no calls.
    if (!(beyond > most)) continue
    most = beyond
    found = { goal, isWorse: slope < 0 }
  }
  return found
}

interface Grown {
  /** Number of the trial. */
  at: number
  /** Share of the load by which the backlog grew. */
  growth: number
  error: number
  /** Logarithm of the calls. */
  offered: number
}

interface Shape {
  softness: number
  power: number
}

function trendOf(trials: readonly Grown[]): { beyond: number; slope: number } {
  const none = { beyond: 0, slope: 0 }
  if (trials.length < LEAST_TRIALS) return none
  const loads = trials.map(({ offered }) => offered)
  const [from, to] = [Math.min(...loads) - 1, Math.max(...loads) + 1]
  const middle = trials.reduce((sum, { at }) => sum + at, 0) / trials.length
  const misfit = (shape: Shape, slope: number): number =>
    least(from, to, { steps: 40, refinements: 3 }, (capacity) => {
      const served = trials.map(({ at, offered }) => 1 - growthOf(shape, offered - capacity - slope * (at - middle)))
      const lost = lostOf(trials, served)
      return trials.reduce((sum, { growth, error }, n) => {
        return sum + ((growth - 1 + (1 - lost) * (served[n] as number)) / error) ** 2
      }, 0)
    }).value
  const same = Math.min(...SHAPES.map((shape) => misfit(shape, 0)))
  // No trend explains more than there is.
  if (same <= TREND) return none
  const trends = SHAPES.map((shape) =>
    least(-STEEPEST, STEEPEST, { steps: 20, refinements: 2 }, (slope) => misfit(shape, slope)),
  )
  const best = trends.reduce((a, b) => (b.value < a.value ? b : a))
  return { beyond: (same - best.value) / Math.max(1, best.value / (trials.length - FITTED)), slope: best.place }
}

/** Share of the load that is turned away at any load, by least squares: without it, a search that goes down would find less capacity at each load. */
function lostOf(trials: readonly Grown[], served: readonly number[]): number {
  let lost = 0
  let all = 0
  for (const [n, { growth, error }] of trials.entries()) {
    const part = (served[n] as number) / error ** 2
    lost += part * (growth - 1 + (served[n] as number))
    all += part * (served[n] as number)
  }
  return all === 0 ? 0 : Math.min(OVERLOADED, Math.max(0, lost / all))
}

/** Share of the load by which a backlog grows, for the logarithm of the load over the capacity. */
function growthOf({ softness, power }: Shape, offered: number): number {
  const short = 1 - Math.exp(-power * offered)
  return softness === 0 ? Math.max(0, short) : softness * Math.log1p(Math.exp(short / softness))
}

/** Least value of a function between two places: at so many steps, and then beside the best of them, a quarter of a step apart and less. */
function least(
  from: number,
  to: number,
  { steps, refinements }: { steps: number; refinements: number },
  valueAt: (place: number) => number,
): { place: number; value: number } {
  let best = { place: from, value: Number.POSITIVE_INFINITY }
  const visit = (place: number): void => {
    const value = valueAt(place)
    if (value < best.value) best = { place, value }
  }
  let width = (to - from) / steps
  for (let step = 0; step <= steps; step++) visit(from + width * step)
  for (let time = 0; time < refinements; time++) {
    const { place } = best
    width /= 4
    for (const step of [-3, -2, -1, 1, 2, 3]) visit(place + width * step)
  }
  return best
}

/** Whether the trials show a gateway that did not stay the same. */
export function isChanged(trials: readonly Trial[], horizonMs: number): boolean {
  return contradictionOf(trials, horizonMs) !== null || driftOf(trials, horizonMs) !== null
}

function errorsBetween(kept: Told, missed: Told): number {
  const offered = Math.max(0, Math.log(missed.calls / kept.calls))
  const apart = kept.room - missed.room - offered
  return apart <= 0 ? 0 : apart / Math.hypot(kept.error, missed.error)
}

function backlogsOf(trial: Trial, horizonMs: number): Told[] {
  return trial.models.flatMap(({ model, offeredPerSecond }) => {
    const told = trial.goals.find(({ goal }) => goal === backlogGoalOf(model))
    if (told === undefined || told.margin === null || told.error === null) return []
    const calls = (offeredPerSecond * horizonMs) / 1000
    const error = Math.hypot(told.error, LEAST_SCATTER / Math.sqrt(calls))
    return [{ ...of(trial, told), room: told.margin, error, calls }]
  })
}

/** By the counts: a margin has an end, and a share far beyond its bound would seem to be just beyond it. */
function sharesOf(trial: Trial, horizonMs: number): Told[] {
  return trial.goals.flatMap((told) => {
    if (told.margin === null || told.share === null) return []
    const { part, of: count, most } = told.share
    const error = Math.sqrt(CLUSTERED * Math.max(part, count * most)) / count
    return [
      { ...of(trial, told), room: most - part / count, error, calls: (trial.offeredPerSecond * horizonMs) / 1000 },
    ]
  })
}

function of(trial: Trial, { goal, margin }: GoalMargin): Pick<Told, 'trial' | 'goal' | 'isKept'> {
  return { trial, goal, isKept: (margin ?? 0) >= 0 }
}
