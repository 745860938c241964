import type { LoadFigures } from '../measure/calls/backlog.ts'
import type { Summary, ThresholdResult } from '../measure/summary/summary.ts'
import { formatThresholdFigure } from '../measure/thresholds/threshold-figure.ts'
import { THRESHOLD_UNITS, type ThresholdMetric } from '../profile/threshold-units.ts'
import { formatShare } from '../units.ts'
import type { GoalMargin, Trial } from './capacity-schema.ts'
import type { ShareCount } from './share-edge.ts'

export type { GoalMargin, Trial } from './capacity-schema.ts'

export interface TrialEvidence {
  scale: number
  seed: number
  load: LoadFigures
  thresholds: readonly ThresholdResult[]
  gates: Summary['verdict']['gates']
}

/**
 * A backlog that grows by less of the offered load than this is not taken to grow: no finite trial tells it from a queue on the way to its
 * steady length. So much is the sustainable load at most overstated by.
 */
export const LEAST_GROWTH = 0.01

/** They say how much was offered and not how it went: a load cannot be too large for them, or only for them. */
const AMOUNTS: ReadonlySet<ThresholdMetric> = new Set(['goodput', 'completed', 'credits'])

/**
 * Holds a load level to every goal: the profile's thresholds but those that state an amount, the built-in gates, and for each model that
 * the backlog does not grow over the recorded window.
 */
export function judgeTrial({ scale, seed, load, thresholds, gates }: TrialEvidence): Trial {
  const goals = [
    ...load.models.map(backlogGoal),
    ...thresholds.filter(({ metric }) => !AMOUNTS.has(metric)).map(thresholdGoal),
    ...gatesGoal(gates),
  ]
  const growth = Math.max(0, ...load.models.map(growthShare))
  return {
    scale,
    seed,
    offeredPerSecond: load.models.reduce((sum, model) => sum + model.offeredPerSecond, 0),
    models: load.models.map(({ model, offeredPerSecond }) => ({ model, offeredPerSecond })),
    goals,
    passed: goals.every(({ margin }) => margin !== null && margin >= 0),
    carried: scale * Math.max(0, 1 - growth),
  }
}

type ModelBacklog = LoadFigures['models'][number]

function growthShare({ growthPerSecond, offeredPerSecond }: ModelBacklog): number {
  return offeredPerSecond === 0 ? 0 : growthPerSecond / offeredPerSecond
}

/** Name of the goal that the backlog of a model does not grow. */
export function backlogGoalOf(model: string): string {
  return `${model}: the backlog must not grow by more than ${formatShare(LEAST_GROWTH)} of the load`
}

function backlogGoal(load: ModelBacklog): GoalMargin {
  const { model, offered, offeredPerSecond, errorPerSecond, turnedAway, attempts, throttled } = load
  const goal = backlogGoalOf(model)
  if (offered === 0) return { goal, margin: null, error: null, share: null, found: 'no call was due' }
  const share = growthShare(load)
  const parts = [
    share > 0 ? `it grew by ${formatShare(share)} of the load` : 'it did not grow',
    turnedAway > 0 ? `${formatShare(turnedAway / offered)} of the calls turned away` : null,
    throttled > 0 ? `${formatShare(throttled / attempts)} of the attempts answered 429` : 'no 429',
  ]
  return {
    goal,
    margin: clipped(LEAST_GROWTH - share),
    error: errorPerSecond / offeredPerSecond,
    share: null,
    found: parts.filter((part) => part !== null).join(', '),
  }
}

function thresholdGoal(result: ThresholdResult): GoalMargin {
  const { source, metric, verdict, value, atLeast, max, min, machineMs } = result
  const share = shareOf(result)
  // A bound of 0 leaves a trial that keeps it no room to scatter in: assumed scatter would fail the half of its draws, at any load.
  const known = max === 0 && min === null && value === 0 ? 0 : null
  const error = share === null ? known : Math.sqrt((1 - share.most) / (share.most * share.of))
  const of = (margin: number | null, found: string): GoalMargin => ({ goal: source, margin, error, share, found })
  // What a machine that is hardly late leaves open is close to the bound, which is what a search looks for.
  const isOpen = verdict === 'undecided' && machineMs === undefined
  if (verdict === 'not-enough-data' || verdict === 'unseen' || isOpen)
    return { goal: source, margin: null, error: null, share: null, found: 'could not be judged' }
  const found =
    value === null && atLeast === null
      ? 'not reached'
      : `measured ${formatThresholdFigure(metric, value ?? atLeast ?? 0)}`
  const margins = [
    max === null ? null : roomBelow(max, verdict === 'pass' ? value : atLeast),
    min === null ? null : roomAbove(min, value),
  ]
  return of(clipped(Math.min(...margins.filter((margin) => margin !== null))), found)
}

/** A share is counted, and so tells its own error: what a load would scatter by whose share is the bound. */
function shareOf({ metric, value, samples, max, min }: ThresholdResult): ShareCount | null {
  if (THRESHOLD_UNITS[metric] !== 'share' || value === null || samples === 0) return null
  if (min !== null || max === null || max <= 0 || max >= 1) return null
  return { part: Math.round(value * samples), of: samples, most: max }
}

/** Null is beyond every bound. */
function roomBelow(max: number, value: number | null): number {
  if (value === null) return -1
  if (max === 0) return value > 0 ? -1 : 0
  return (max - value) / max
}

function roomAbove(min: number, value: number | null): number {
  return value === null || min === 0 ? 1 : (value - min) / min
}

function gatesGoal(gates: Summary['verdict']['gates']): GoalMargin[] {
  if (gates.length === 0) return []
  const reason = gates.find(({ verdict }) => verdict === 'fail')?.reason ?? null
  return [
    { goal: 'built-in gates', margin: reason === null ? 1 : -1, error: null, share: null, found: reason ?? 'hold' },
  ]
}

function clipped(margin: number): number {
  return Math.max(-1, Math.min(1, margin))
}
