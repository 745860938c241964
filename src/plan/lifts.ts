import type { Lift, ModelPlan } from './capacity-plan.ts'
import type { Load, Reach } from './ray.ts'
import { capacityOf, type Situation } from './situation.ts'
import type { PlannedModel } from './terms.ts'

/** Lifts that give less are not worth a line. */
const LEAST_GAIN = 0.005

/** Stated rate of a model, and its source. */
export interface Stated {
  situation: Situation
  planned: PlannedModel
  others: Load
  /** By the closed form. */
  reach: Reach
  /** Calls an hour, as the simulation leaves them; the part of them that a goal leaves: 1 where none binds. */
  capacity: number
  share: number
  /** Calls of a day that its quotas let through; Infinity without. */
  quota: number
  day: Pick<ModelPlan, 'bindsDay' | 'nextDay'>
}

/**
 * Gain from lifting each of the limits alone, on the basis of the stated rate: the simulation's correction of the closed form applies to the lifted
 * one too, and a goal is kept at the same share of capacity. If no rate keeps the goal, no lift of a limit helps.
 */
export function liftsOf(stated: Stated): Lift[] {
  const lifts = [...(stated.share === 0 ? [] : limitLifts(stated)), ...goalLift(stated), ...dayLift(stated)]
  const size = ({ gain }: Lift): number => gain ?? Number.MAX_VALUE
  return lifts.sort((a, b) => size(b) - size(a))
}

function limitLifts({ situation, planned, others, reach, capacity, share, quota }: Stated): Lift[] {
  const { model } = planned.load
  return situation.hourly
    .filter((term) => term.uses.has(model))
    .flatMap((term) => {
      const without = { ...situation, hourly: situation.hourly.filter((one) => one !== term) }
      const { factor, binds } = capacityOf(without, planned, others)
      const times = factor / reach.factor
      if (term.name !== reach.binds?.name && !(times - 1 >= LEAST_GAIN)) return []
      // Others may leave nothing at all: then the closed form is all there is.
      const perHour = reach.factor === 0 ? factor : times * capacity * share
      return [
        {
          limit: term.name,
          perHour: finite(perHour),
          perDay: finite(Math.min(24 * perHour, quota)),
          gain: finite(times - 1),
          bindsThen: binds?.name ?? null,
        },
      ]
    })
}

/** Rate without a goal for the time of a call. */
function goalLift({ reach, capacity, share, quota }: Stated): Lift[] {
  if (share === 1) return []
  return [
    {
      limit: 'goal',
      perHour: capacity,
      perDay: Math.min(24 * capacity, quota),
      gain: share === 0 ? null : 1 / share - 1,
      bindsThen: reach.binds?.name ?? null,
    },
  ]
}

function dayLift({ capacity, share, day: { bindsDay, nextDay } }: Stated): Lift[] {
  if (bindsDay === null || nextDay === null) return []
  return [
    {
      limit: bindsDay.limit,
      perHour: capacity * share,
      perDay: nextDay.perDay,
      gain: finite(nextDay.perDay / bindsDay.perDay - 1),
      bindsThen: nextDay.limit,
    },
  ]
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
