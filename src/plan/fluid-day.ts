import type { HourPlan } from './capacity-plan.ts'
import type { Demand } from './demand/demand.ts'
import { useOf } from './ray.ts'
import { HOUR_MS, type Term } from './terms.ts'

/** A day of a demand before limits, as if calls flowed. Hours from the demand's own midnight. */
export interface FluidDay {
  hours: readonly HourPlan[]
  /** Minutes after midnight at which a goal or a quota first breaks, which of the models', and by what; null where none does. */
  failure: { minute: number; model: string; limit: string; why: 'backlog' | 'quota' | 'balance' } | null
  /** Calls that got through, by model. */
  served: ReadonlyMap<string, number>
  /** Minute in which the balance was spent; null where it lasts. */
  spentAt: number | null
  /** Calls that spilled over in each hour, by model: all 0 where they wait instead. */
  spilled: ReadonlyMap<string, readonly number[]>
}

/** What there is to spend, and what a call of each model takes of it, in credits. */
export interface Purse {
  balance: number
  perCall: ReadonlyMap<string, number>
}

const STEPS_AN_HOUR = 60
const PASSES = 4

/**
 * Walks a day minute by minute. A call waits `patienceMs` at most before the demand is called not carried; with a patience of 0 what does not
 * get through spills over instead. Quotas are counted by the day of UTC; what of them is used up is gone at the beginning.
 */
export function fluidDay(
  hourly: readonly Term[],
  daily: readonly Term[],
  demand: Demand,
  patienceMs: number,
  { balance, perCall }: Purse,
): FluidDay {
  const models = [...demand.perHour.keys()]
  const backlog = new Map(models.map((model) => [model, 0]))
  const left = new Map(daily.map((term) => [term.name, term.capacity * 24 - term.used]))
  const served = new Map(models.map((model) => [model, 0]))
  const spilled = new Map(models.map((model) => [model, Array.from({ length: 24 }, () => 0)]))
  const hours: HourPlan[] = []
  let failure: FluidDay['failure'] = null
  let spent = 0
  let spentAt: number | null = null
  const midnight =
    ((Math.round(demand.aheadOfUtc * STEPS_AN_HOUR) % (24 * STEPS_AN_HOUR)) + 24 * STEPS_AN_HOUR) % (24 * STEPS_AN_HOUR)
  for (let step = 0; step < 24 * STEPS_AN_HOUR; step++) {
    // What is used up at first was used since the midnight before.
    if (step === midnight && step > 0) for (const term of daily) left.set(term.name, term.capacity * 24)
    const hour = Math.floor(step / STEPS_AN_HOUR)
    const wanted = new Map(
      models.map((model) => [
        model,
        (demand.perHour.get(model)?.[hour] ?? 0) + (backlog.get(model) ?? 0) * STEPS_AN_HOUR,
      ]),
    )
    const flow = new Map(wanted)
    const blockers = new Map<string, Term>()
    for (let pass = 0; pass < PASSES; pass++) {
      for (const term of hourly) {
        const use = useOf(term, flow)
        if (use <= 1 + 1e-9) continue
        for (const model of term.uses.keys()) {
          const rate = flow.get(model)
          if (rate === undefined || rate === 0) continue
          flow.set(model, rate / use)
          blockers.set(model, term)
        }
      }
    }
    for (const term of daily) {
      let used = 0
      for (const [model, perCall] of term.uses) used += (perCall * (flow.get(model) ?? 0)) / STEPS_AN_HOUR
      if (used === 0) continue
      const free = Math.max(0, left.get(term.name) ?? 0)
      const part = free >= used * (1 - 1e-9) ? 1 : free / used
      left.set(term.name, free - part * used)
      if (part === 1) continue
      for (const model of term.uses.keys()) {
        flow.set(model, (flow.get(model) ?? 0) * part)
        blockers.set(model, term)
        if ((wanted.get(model) ?? 0) > 0) failure ??= { minute: step, model, limit: term.name, why: 'quota' }
      }
    }
    for (const model of models) {
      const through = (flow.get(model) ?? 0) / STEPS_AN_HOUR
      const rest = (wanted.get(model) ?? 0) / STEPS_AN_HOUR - through
      if (patienceMs > 0) backlog.set(model, Math.max(0, rest))
      else (spilled.get(model) as number[])[hour] = (spilled.get(model)?.[hour] ?? 0) + Math.max(0, rest)
      served.set(model, (served.get(model) ?? 0) + through)
      spent += through * (perCall.get(model) ?? 0)
      const blocker = blockers.get(model)
      // Where nothing passes at all a call waits for ever.
      const waitMs = rest <= 0 ? 0 : (rest / through) * (HOUR_MS / STEPS_AN_HOUR)
      if (waitMs > patienceMs && blocker !== undefined) {
        failure ??= { minute: step, model, limit: blocker.name, why: 'backlog' }
      }
    }
    if (spentAt === null && spent > balance) {
      spentAt = step
      failure ??= { minute: step, model: models[0] ?? '', limit: 'balance', why: 'balance' }
    }
    if (step % STEPS_AN_HOUR === STEPS_AN_HOUR - 1) hours.push(hourOf(hour, hourly, demand, backlog))
  }
  return { hours, failure, served, spentAt, spilled }
}

function hourOf(hour: number, hourly: readonly Term[], demand: Demand, backlog: ReadonlyMap<string, number>): HourPlan {
  const load = new Map([...demand.perHour].map(([model, perHour]) => [model, perHour[hour] ?? 0]))
  let used = 0
  let limit: string | null = null
  for (const term of hourly) {
    const use = useOf(term, load)
    if (use > used) [used, limit] = [use, term.name]
  }
  return { hour, demand: Object.fromEntries(load), used, limit, backlog: Object.fromEntries(backlog) }
}
