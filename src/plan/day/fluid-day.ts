import type { Demand } from '../demand/demand.ts'
import { type Load, useOf } from '../reach/load-reach.ts'
import { DAY_MS, MONTH_MS, type Term } from '../reach/terms.ts'
import type { HourPlan } from '../tier-plan.ts'

/** A day of a demand before limits, as if calls flowed. It begins at midnight UTC; hours and minutes are those of the demand's clocks. */
export interface FluidDay {
  hours: HourPlan[]
  /** Minute of the day at which a goal or a quota first breaks, which of the models', and by what; null where none does. */
  failure: {
    minute: number
    model: string
    limit: string
    why: 'backlog' | 'growth' | 'quota' | 'month' | 'balance'
  } | null
  /** Calls that got through, by model. */
  served: ReadonlyMap<string, number>
  /** Minutes after which the balance was spent; null where it lasts. */
  spentAt: number | null
  /** Calls that spilled over in each hour, by model: all 0 where they wait instead. */
  spilled: ReadonlyMap<string, readonly number[]>
  /** Largest demand on each quota, as a share of it. */
  quotas: ReadonlyMap<string, number>
}

/** Credits to spend, and the cost of a call of each model. */
export interface Purse {
  balance: number
  perCall: ReadonlyMap<string, number>
}

const MINUTES = 60
const PASSES = 4

interface Walk extends FluidDay {
  /** Calls that wait at the end, by model, and since which minute. */
  waiting: ReadonlyMap<string, { calls: number; since: number; limit: string }>
}

/**
 * Walks a day minute by minute, and where calls still wait at its end the day after it, which is like it: what waits must not grow. A call waits
 * `patienceMs` at most before the demand is called not carried; with a patience of 0 what does not get through spills over instead. What is used up
 * of a quota counts on the first day.
 */
export function fluidDay(
  hourly: readonly Term[],
  daily: readonly Term[],
  demand: Demand,
  patienceMs: number,
  purse: Purse,
): FluidDay {
  const asked = { hourly, daily, demand, patienceMs }
  const first = walk(asked, new Map(), purse)
  const waits = [...first.waiting.values()].some(({ calls }) => calls > 0)
  if (first.failure !== null || !waits) return first
  const backlog = new Map([...first.waiting].map(([model, { calls }]) => [model, calls]))
  const unused = { ...asked, daily: daily.map((term) => ({ ...term, used: 0 })) }
  const second = walk(unused, backlog, { ...purse, balance: Number.POSITIVE_INFINITY })
  const grown = [...second.waiting].find(([model, { calls }]) => calls > 1.000_001 * (backlog.get(model) ?? 0) + 1e-6)
  const growth =
    grown === undefined
      ? null
      : { minute: grown[1].since, model: grown[0], limit: grown[1].limit, why: 'growth' as const }
  return { ...second, failure: second.failure ?? growth, spentAt: first.spentAt }
}

/** The day that begins at midnight UTC, by the demand's clocks. */
function walk(
  {
    hourly,
    daily,
    demand,
    patienceMs,
  }: { hourly: readonly Term[]; daily: readonly Term[]; demand: Demand; patienceMs: number },
  before: Load,
  { balance, perCall }: Purse,
): Walk {
  const models = [...demand.perHour.keys()]
  const clockAt = (step: number): number => modulo(step + Math.round(demand.aheadOfUtc * MINUTES), MINUTES_A_DAY)
  const rateAt = (model: string, step: number): number =>
    demand.perHour.get(model)?.[Math.floor(clockAt(step) / MINUTES)] ?? 0
  const quotas = daily.map((term) => new QuotaLeft(term, rateAt))
  const backlog = new Map(models.map((model) => [model, before.get(model) ?? 0]))
  const waitingSince = new Map<string, { since: number; limit: string }>()
  const served = new Map(models.map((model) => [model, 0]))
  const spilled = new Map(models.map((model) => [model, Array.from({ length: 24 }, () => 0)]))
  const hours: HourPlan[] = []
  let failure: FluidDay['failure'] = null
  let spent = 0
  let spentAt: number | null = null
  let emptied: { used: number; limit: string } | null = null
  const passed = Array.from({ length: 24 }, () => Object.fromEntries(models.map((model) => [model, 0])))
  for (let step = 0; step < MINUTES_A_DAY; step++) {
    const minute = clockAt(step)
    const hour = Math.floor(minute / MINUTES)
    const passedHere = passed[hour] as Record<string, number>
    const wanted = new Map(
      models.map((model) => [model, rateAt(model, step) + (backlog.get(model) as number) * MINUTES]),
    )
    const { flow, blockers } = throughRates(hourly, wanted)
    for (const { term, asked } of quotas.filter((quota) => quota.holdsBack(step, flow))) {
      emptied = { used: asked, limit: term.name }
      for (const model of term.uses.keys()) blockers.set(model, term)
      failure ??= overTheQuota(term, minute, wanted)
    }
    for (const model of models) {
      const through = (flow.get(model) as number) / MINUTES
      const rest = Math.max(0, (wanted.get(model) as number) / MINUTES - through)
      const blocker = blockers.get(model)
      if (patienceMs > 0) backlog.set(model, rest)
      else ((spilled.get(model) as number[])[hour] as number) += rest
      if (rest === 0) waitingSince.delete(model)
      else if (!waitingSince.has(model)) waitingSince.set(model, { since: minute, limit: blocker?.name ?? '' })
      served.set(model, (served.get(model) as number) + through)
      ;(passedHere[model] as number) += through
      spent += through * (perCall.get(model) ?? 0)
      // Where nothing passes at all a call waits for ever.
      const waitMs = (rest / through) * 60_000
      if (waitMs > patienceMs && blocker !== undefined)
        failure ??= { minute, model, limit: blocker.name, why: 'backlog' }
    }
    if (spent > balance) {
      spentAt ??= step
      failure ??= { minute, model: models[0] ?? '', limit: 'balance', why: 'balance' }
    }
    if (clockAt(step + 1) % MINUTES !== 0) continue
    hours.push(hourOf(hour, hourly, demand, backlog, emptied && { ...emptied, passed: passedHere }))
    emptied = null
  }
  failure ??= overTheMonth(quotas)
  return {
    hours: hours.sort((a, b) => a.hour - b.hour),
    failure,
    served,
    spentAt,
    spilled,
    quotas: new Map(quotas.map(({ term, mostAsked }) => [term.name, mostAsked])),
    waiting: new Map([...waitingSince].map(([model, since]) => [model, { ...since, calls: backlog.get(model) ?? 0 }])),
  }
}

/** Calls that pass the rates in a moment, an hour, and the limit that holds the rest back. */
function throughRates(
  hourly: readonly Term[],
  wanted: Load,
): { flow: Map<string, number>; blockers: Map<string, Term> } {
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
  return { flow, blockers }
}

function overTheQuota({ name, uses }: Term, minute: number, wanted: Load): FluidDay['failure'] {
  const model = [...uses.keys()].find((one) => (wanted.get(one) ?? 0) > 0)
  return model === undefined ? null : { minute, model, limit: name, why: 'quota' }
}

/** A cap by the month holds a first day, and not thirty like it. */
function overTheMonth(quotas: readonly QuotaLeft[]): FluidDay['failure'] {
  const over = quotas.find(({ term, mostAsked }) => term.quota?.spanMs === MONTH_MS && mostAsked > 1 + 1e-9)
  if (over === undefined) return null
  const { name, uses } = over.term
  return { minute: 0, model: [...uses.keys()][0] ?? '', limit: name, why: 'month' }
}

/** `emptied`: a quota that had too little left within the hour, what was asked of it by then, and what passed by model. */
function hourOf(
  hour: number,
  hourly: readonly Term[],
  demand: Demand,
  backlog: Load,
  emptied: { used: number; limit: string; passed: Record<string, number> } | null,
): HourPlan {
  const load = new Map([...demand.perHour].map(([model, perHour]) => [model, perHour[hour] ?? 0]))
  let used = 0
  let limit: string | null = null
  for (const term of hourly) {
    const use = useOf(term, load)
    if (use > used) [used, limit] = [use, term.name]
  }
  if (emptied !== null && emptied.used > used) ({ used, limit } = emptied)
  const planned = { hour, demand: Object.fromEntries(load), used, limit, backlog: Object.fromEntries(backlog) }
  return emptied === null ? planned : { ...planned, passed: emptied.passed }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

const STEP_MS = 60_000
const MINUTES_A_DAY = DAY_MS / STEP_MS

/** Remainder of a quota as the minutes of a day pass. The day begins at midnight UTC and is one of many like it. */
class QuotaLeft {
  readonly term: Term
  /** The largest share of it that was asked for at a time. */
  mostAsked = 0
  readonly #amount: number
  /** Base of shares: a month's cap has its days, whatever is left of this one. */
  readonly #whole: number
  /** After so many minutes all of it is given back. */
  readonly #everyMinutes: number
  /** Units of the minutes that still count, where each is given back when its time is over; null where the clock gives all back. */
  readonly #counted: { taken: number; asked: number }[] | null
  readonly #rateAt: (model: string, minute: number) => number
  #taken: number
  #asked: number

  /** `rateAt`: calls of a model, an hour, that the demand asks for in a minute of any day. */
  constructor(term: Term, rateAt: (model: string, minute: number) => number) {
    const perDay = term.capacity * 24
    const { amount, spanMs, isCalendar } = term.quota ?? { amount: perDay, spanMs: DAY_MS, isCalendar: true }
    // Of what is kept for whole days as much goes in each minute as comes; of the rest of its time the day's course decides.
    const restMs = spanMs % DAY_MS
    const isSliding = !isCalendar && restMs > 0
    this.term = term
    this.#rateAt = rateAt
    this.#amount = isCalendar || isSliding ? amount : perDay
    this.#whole = isCalendar && spanMs > DAY_MS ? perDay : this.#amount
    this.#everyMinutes = (isCalendar ? spanMs : DAY_MS) / STEP_MS
    this.#taken = term.used
    this.#asked = term.used
    this.#counted = isSliding ? [] : null
    if (this.#counted === null) return
    const lastMinutes = (length: number): number[] =>
      Array.from({ length }, (_, n) => this.#askedAt(MINUTES_A_DAY - 1 - n)).reverse()
    const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, units) => sum + units, 0)
    const before = lastMinutes(Math.round(restMs / STEP_MS))
    const asked = Math.floor(spanMs / DAY_MS) * sumOf(lastMinutes(MINUTES_A_DAY)) + sumOf(before)
    const passed = asked > this.#amount ? this.#amount / asked : 1
    for (const units of before) this.#counted.push({ taken: units * passed, asked: units })
    this.#taken += asked * passed
    this.#asked += asked
  }

  /** Share of it that has been asked for so far. */
  get asked(): number {
    return this.#asked / this.#whole
  }

  /** Whether it has too little left for a minute's flow (calls an hour), which is then cut to what is left. */
  holdsBack(minute: number, flow: Map<string, number>): boolean {
    this.#giveBack(minute)
    const free = Math.max(0, this.#amount - this.#taken)
    const used = this.#units((model) => flow.get(model) ?? 0)
    const part = used === 0 || free >= used * (1 - 1e-9) ? 1 : free / used
    if (part !== 1) for (const model of this.term.uses.keys()) flow.set(model, (flow.get(model) ?? 0) * part)
    const [taken, asked] = [part * used, this.#askedAt(minute)]
    this.#taken += taken
    this.#asked += asked
    this.#counted?.push({ taken, asked })
    this.mostAsked = Math.max(this.mostAsked, this.asked)
    return part !== 1
  }

  #askedAt(minute: number): number {
    return this.#units((model) => this.#rateAt(model, minute))
  }

  /** Units of a minute, by the calls of each model in an hour. */
  #units(rateOf: (model: string) => number): number {
    let units = 0
    for (const [model, perCall] of this.term.uses) units += (perCall * rateOf(model)) / MINUTES
    return units
  }

  #giveBack(minute: number): void {
    if (this.#counted === null && minute > 0 && minute % this.#everyMinutes === 0) [this.#taken, this.#asked] = [0, 0]
    const over = this.#counted?.shift()
    this.#taken -= over?.taken ?? 0
    this.#asked -= over?.asked ?? 0
  }
}
