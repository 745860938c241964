import { batchMs, type DayCap } from './batch.ts'
import type { Check, Estimate, KneePoint, LimitUse, ModelPlan } from './capacity-plan.ts'
import { recommendedClient } from './client.ts'
import type { Goal } from './goals.ts'
import { shareWithin } from './knee.ts'
import { liftsOf } from './lifts.ts'
import { type Load, useOf } from './ray.ts'
import { capacityOf, type Situation } from './situation.ts'
import type { PlannedModel, Term } from './terms.ts'

export interface ModelFindings {
  situation: Situation
  planned: PlannedModel
  others: Load
  /** Its own part of the peak, as the others see it. */
  own: number
  check: Check
  /** As shares of the middle: what the ends of ranges come to. */
  range: { low: number; high: number }
  knee: readonly KneePoint[]
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
    .map((one) => ({ one, share: shareWithin(knee, one.stat, one.boundMs) }))
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
  const { ratePerSecond, burst, concurrency } = client.models.find((one) => one.model === model)?.admission ?? {
    ratePerSecond: null,
    burst: 1,
    concurrency: null,
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
    slotMs: { gateway: cost.slotMs, client: cost.clientMs, pollLag: cost.pollLagMs },
    credits: {
      perCompleted: cost.credits / cost.completed,
      perHour: cost.credits * perHour.value,
      perDay: cost.credits * perDay.value,
    },
    batch: ms === null ? null : { calls: findings.perDay, ms: ms + cost.clientMs },
    client: { ratePerSecond, burst, concurrency },
  }
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
