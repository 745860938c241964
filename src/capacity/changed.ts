import { CLUSTERED } from './share-edge.ts'
import { backlogGoalOf, type GoalMargin, type Trial } from './trial.ts'

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
