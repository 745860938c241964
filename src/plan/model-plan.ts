import type { FirstTokens } from '../measure/calls/first-tokens.ts'
import { recommendedClient } from './client/client.ts'
import type { Goal } from './reach/goals.ts'
import { shareWithin } from './reach/knee.ts'
import { type Load, type Reach, useOf } from './reach/load-reach.ts'
import { capacityOf, type Situation } from './reach/situation.ts'
import { DAY_MS, HOUR_MS, type PlannedModel, type Term } from './reach/terms.ts'
import type { Check, Estimate, KneePoint, Lift, LimitUse, ModelPlan } from './tier-plan.ts'

export interface ModelFindings {
  situation: Situation
  planned: PlannedModel
  others: Load
  /** Its own part of the peak, as the others see it. */
  own: number
  check: Check
  /** As shares of the middle: what the ends of ranges come to. */
  range: { low: number; high: number }
  knee: KneePoint[]
  goals: readonly Goal[]
  /** Calls of a day's demand. */
  perDay: number
}

/** A model's share of the answer: its rates, what bounds them, and what they cost. */
export function modelPlan(findings: ModelFindings): ModelPlan {
  const { situation, planned, others, check, range, knee, goals } = findings
  const { load, cost } = planned
  const { model, modality } = load
  const reach = capacityOf(situation, planned, others)
  const goal = goals
    .map((one) => ({ one, share: shareOf(one, knee, cost.firstToken) }))
    .sort((a, b) => a.share - b.share)[0]
  const share = Math.min(1, goal?.share ?? 1)
  const capacity = offeredOf(check, cost.completed, range)
  const perHour = scaled(capacity, share)
  const quotas = quotasOf(situation.daily, model)
  const quota = quotas[0]?.perDay ?? Number.POSITIVE_INFINITY
  const bounded = (ofHour: number): number => Math.min(24 * ofHour, quota)
  const perDay = { value: bounded(perHour.value), low: bounded(perHour.low), high: bounded(perHour.high) }
  // What models share is parted as at the peak of all of them; its own part is to be of use up to the last.
  const own = findings.own === 0 ? perHour.value : findings.own
  const most = Math.max(1, perHour.value / own)
  const atPeak = new Map([...others, [model, own] as const].map(([one, calls]) => [one, calls * most]))
  const client = recommendedClient(situation.client, situation.hourly, situation.models, atPeak)
  const { ratePerSecond, burst, concurrency, tokens } = client.models.find((one) => one.model === model)?.admission ?? {
    ratePerSecond: null,
    burst: 1,
    concurrency: null,
    tokens: undefined,
  }
  const use = (term: Term | null, factor: number): LimitUse | null =>
    term === null ? null : { limit: term.name, words: term.words, perHour: factor }
  const binds: LimitUse | null =
    goal !== undefined && share < 1
      ? { limit: 'goal', words: goal.one.source, perHour: perHour.value }
      : use(reach.binds, reach.factor)
  const day = dayOf(quotas, 24 * perHour.value, binds)
  const ms =
    perHour.value === 0 || findings.perDay === 0
      ? null
      : batchMs(findings.perDay, perHour.value, {
          perDay: quota,
          today: Math.min(...quotas.map(({ today }) => today)),
        })
  return {
    model,
    modality,
    perHour,
    perDay,
    completedPerHour: perHour.value * cost.completed,
    binds,
    next: use(reach.next, reach.nextFactor),
    ...day,
    lifts: liftsOf({ situation, planned, others, reach, capacity: capacity.value, share, quota, day }),
    knee,
    ...(cost.firstToken !== null && { firstToken: cost.firstToken }),
    slotMs: { gateway: cost.slotMs, client: cost.clientMs, pollLag: cost.pollLagMs },
    credits: {
      perCompleted: cost.credits / cost.completed,
      perHour: cost.credits * perHour.value,
      perDay: cost.credits * perDay.value,
    },
    batch: ms === null ? null : { calls: findings.perDay, ms: ms + cost.clientMs },
    client: { ratePerSecond, burst, concurrency, ...(tokens !== undefined && { tokens }) },
  }
}

/** A first token that no wait delays is later already: then no rate keeps the goal, whatever chance says. */
function shareOf(goal: Goal, knee: readonly KneePoint[], unhindered: FirstTokens | null): number {
  const soonest = goal.metric === 'first_token' ? (unhindered?.[goal.stat] ?? 0) : 0
  return soonest > goal.boundMs ? 0 : shareWithin(knee, goal)
}

/** The closed form follows so many calls and no more: its own chance, as a part of its figure. */
const OWN_CHANCE = 0.008

/** Offered calls an hour: the closed form where the simulation agrees with it, else what it found. */
function offeredOf(
  { closedForm, simulated, agrees }: Check,
  completed: number,
  range: ModelFindings['range'],
): Estimate {
  const value = agrees ? closedForm : simulated.value
  return {
    value: value / completed,
    low: (Math.min(value * (1 - OWN_CHANCE), simulated.low) / completed) * range.low,
    high: (Math.max(value * (1 + OWN_CHANCE), simulated.high) / completed) * range.high,
  }
}

function scaled({ value, low, high }: Estimate, by: number): Estimate {
  return { value: value * by, low: low * by, high: high * by }
}

/** A quota of the day, as calls of one model. */
type Quota = NonNullable<ModelPlan['bindsDay']> & DayCap

/** Calls that each quota would let through of a model alone, the tightest first. */
function quotasOf(daily: readonly Term[], model: string): Quota[] {
  return daily
    .filter(({ uses }) => (uses.get(model) ?? 0) > 0)
    .map((term) => {
      const perDay = 24 / useOf(term, new Map([[model, 1]]))
      const left = term.used === 0 ? 1 : Math.max(0, 1 - term.used / (24 * term.capacity))
      return { limit: term.name, words: term.words, perDay, today: perDay * left }
    })
    .sort((a, b) => a.perDay - b.perDay)
}

/** Limit that binds a day, if it differs from the one that binds its hours; and the next one once that is lifted. */
function dayOf(
  [first, second]: readonly Quota[],
  ofHours: number,
  binds: LimitUse | null,
): Pick<ModelPlan, 'bindsDay' | 'nextDay'> {
  const stated = ({ limit, words, perDay }: Omit<Quota, 'today'>) => ({ limit, words, perDay })
  if (first === undefined || first.perDay >= ofHours) return { bindsDay: null, nextDay: null }
  const next =
    second !== undefined && second.perDay < ofHours ? second : binds === null ? null : { ...binds, perDay: ofHours }
  return { bindsDay: stated(first), nextDay: next === null ? null : stated(next) }
}

/** Calls that a day lets through, and the day that it is now: of that some may be used up. Infinity where nothing is counted by the day. */
interface DayCap {
  perDay: number
  today: number
}

/** A quotient that only rounding lifts above a whole number is that number. */
const ROUNDING = 1e-9

/** The time that so many calls take at a rate and a daily cap, from midnight on; null where no number of days is enough. */
export function batchMs(calls: number, perHour: number, cap: DayCap): number | null {
  const [today, aDay] = [Math.min(24 * perHour, cap.today), Math.min(24 * perHour, cap.perDay)]
  if (calls <= today * (1 + ROUNDING)) return (calls / perHour) * HOUR_MS
  if (aDay <= 0) return null
  const rest = calls - today
  const wholeDays = Math.ceil((rest / aDay) * (1 - ROUNDING)) - 1
  return (1 + wholeDays) * DAY_MS + ((rest - wholeDays * aDay) / perHour) * HOUR_MS
}

/** Lifts that give less are not worth a line. */
const LEAST_GAIN = 0.005

/** Stated rate of a model, and its source. */
interface Stated {
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
function liftsOf(stated: Stated): Lift[] {
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
