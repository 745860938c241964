import type { Check, Estimate, KneePoint, LimitUse, ModelPlan } from './capacity-plan.ts'
import { recommendedClient } from './client.ts'
import type { Goal } from './goals.ts'
import { shareWithin } from './knee.ts'
import { type Load, useOf } from './ray.ts'
import { capacityOf, type Situation } from './situation.ts'
import { DAY_MS, HOUR_MS, type PlannedModel, type Term } from './terms.ts'

/** Lifts that give less are not worth a line. */
const LEAST_GAIN = 0.005

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
  const perHour = scaled(offeredOf(check, cost.completed, range), share)
  const day = situation.daily
    .map((term) => ({ term, perDay: 24 / Math.max(1e-12, useOf(term, new Map([[model, 1]]))) }))
    .sort((a, b) => a.perDay - b.perDay)[0]
  const bounded = (ofHour: number): number => Math.min(24 * ofHour, day?.perDay ?? Number.POSITIVE_INFINITY)
  const perDay = { value: bounded(perHour.value), low: bounded(perHour.low), high: bounded(perHour.high) }
  // At the peak of all models, so that what they share is enough for all of them together; one that asks for nothing is set for what is left.
  const atPeak = new Map([...others, [model, findings.own === 0 ? perHour.value : findings.own]])
  const client = recommendedClient(situation.client, situation.hourly, situation.models, atPeak)
  const { ratePerSecond, burst, concurrency } = client.models.find((one) => one.model === model)?.admission ?? {
    ratePerSecond: null,
    burst: 1,
    concurrency: null,
  }
  const use = (term: Term | null, factor: number): LimitUse | null =>
    term === null ? null : { limit: term.name, words: term.words, perHour: factor }
  return {
    model,
    modality,
    perHour,
    perDay,
    completedPerHour: perHour.value * cost.completed,
    binds:
      goal !== undefined && share < 1
        ? { limit: 'goal', words: goal.one.source, perHour: perHour.value }
        : use(reach.binds, reach.factor),
    next: use(reach.next, reach.nextFactor),
    bindsDay:
      day !== undefined && day.perDay < 24 * perHour.value
        ? { limit: day.term.name, words: day.term.words, perDay: day.perDay }
        : null,
    lifts: liftsOf(situation, planned, others),
    knee,
    slotMs: { gateway: cost.slotMs, client: cost.clientMs, pollLag: cost.pollLagMs },
    credits: {
      perCompleted: cost.credits / cost.completed,
      perHour: cost.credits * perHour.value,
      perDay: cost.credits * perDay.value,
    },
    batch:
      findings.perDay === 0 || perHour.value === 0
        ? null
        : { calls: findings.perDay, ms: batchMs(findings.perDay, perHour.value, day?.perDay ?? null) + cost.clientMs },
    client: { ratePerSecond, burst, concurrency },
  }
}

/** Offered calls an hour: the closed form where the simulation agrees with it, else what it found. */
function offeredOf(
  { closedForm, simulated, agrees }: Check,
  completed: number,
  range: ModelFindings['range'],
): Estimate {
  const value = agrees ? closedForm : simulated.value
  return {
    value: value / completed,
    low: (Math.min(value, simulated.low) / completed) * range.low,
    high: (Math.max(value, simulated.high) / completed) * range.high,
  }
}

function scaled({ value, low, high }: Estimate, by: number): Estimate {
  return { value: value * by, low: low * by, high: high * by }
}

/** What lifting each of the limits alone would give. */
function liftsOf(situation: Situation, planned: PlannedModel, others: Load): ModelPlan['lifts'] {
  const { model } = planned.load
  const { factor } = capacityOf(situation, planned, others)
  return situation.hourly
    .filter((term) => term.uses.has(model))
    .flatMap((term) => {
      const without = { ...situation, hourly: situation.hourly.filter((one) => one !== term) }
      const { factor: perHour, binds } = capacityOf(without, planned, others)
      const gain = perHour / factor - 1
      return gain < LEAST_GAIN ? [] : [{ limit: term.name, perHour, gain, bindsThen: binds?.name ?? null }]
    })
    .sort((a, b) => b.gain - a.gain)
}

/** The time that so many calls take at a rate and a daily quota, from midnight on. */
function batchMs(calls: number, perHour: number, quota: number | null): number {
  const aDay = Math.min(24 * perHour, quota ?? Number.POSITIVE_INFINITY)
  const wholeDays = Math.ceil(calls / aDay) - 1
  return wholeDays * DAY_MS + ((calls - wholeDays * aDay) / perHour) * HOUR_MS
}
