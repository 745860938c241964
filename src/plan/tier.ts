import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { formatCount, formatDuration } from '../units.ts'
import type { Carries, CreditPlan, Estimate, ModelPlan, SpillPlan, TierPlan } from './capacity-plan.ts'
import { checkModel, type Simulating } from './check.ts'
import type { Demand } from './demand/demand.ts'
import { type FluidDay, fluidDay, type Purse } from './fluid-day.ts'
import { frontierOf } from './frontier.ts'
import type { Goals } from './goals.ts'
import { kneeOf } from './knee.ts'
import { modelPlan } from './model-plan.ts'
import { ownClientOf } from './own-client.ts'
import { type Load, reachOfModel, useOf } from './ray.ts'
import { capacityWords, wholePercent } from './sentence.ts'
import { capacityOf, recommendedSituation, type Situation } from './situation.ts'
import { bothOf, spillCounts, spilledDemand } from './spill.ts'
import { whyNotStationary } from './stationary.ts'
import type { PlannedModel, Term } from './terms.ts'

/** What is asked of one tier. */
export interface TierQuestion {
  tier: string
  /** In the gateway's own time. */
  profile: Profile
  /** The tier; where figures of it are ranges, in the middle of them, and at either end. */
  worlds: { middle: MockWorld; low: MockWorld; high: MockWorld }
  demand: Demand
  goals: Goals
  /** The longest that a call may wait before it is sent. */
  patienceMs: number
  /** Tier of a second account, which takes what is too much. */
  spillTo: Pick<TierQuestion, 'tier' | 'worlds'> | null
  simulating: Simulating
}

/** As good as nothing, where a goal cannot be kept at any rate: 0 of it would be no number. */
const LEAST = 1e-9

/** What one tier carries. */
export async function planTier(question: TierQuestion): Promise<TierPlan> {
  const { tier, profile, worlds, demand } = question
  const peak = peakLoad(demand)
  const situation = recommendedSituation(profile, worlds.middle, peak)
  const reason = noRate(situation, question)
  if (reason !== null) return withoutRate(tier, reason)
  const found = await Promise.all(situation.models.map((planned) => findModel(question, situation, planned, peak)))
  const models = found.map(({ plan }) => plan)
  const factor = (pick: (of: Estimate) => number) =>
    new Map(
      found.map(({ plan, closed }) => [plan.model, closed === 0 ? 1 : Math.max(LEAST, pick(plan.perHour) / closed)]),
    )
  const purse = purseOf(situation, worlds.middle)
  const dayAt = (of: ReadonlyMap<string, number>): FluidDay =>
    fluidDay(corrected(situation.hourly, of), situation.daily, demand, question.patienceMs, purse)
  const days = {
    middle: dayAt(factor((of) => of.value)),
    low: dayAt(factor((of) => of.low)),
    high: dayAt(factor((of) => of.high)),
  }
  const carries: Carries = days.low.failure === null ? 'yes' : days.high.failure !== null ? 'no' : 'undecided'
  const { failure } = days.middle.failure === null ? days.low : days.middle
  const headRoom = headRoomOf(situation, demand, days)
  const credits = creditsOf(situation, worlds.middle, days.middle, demand)
  const checks = found.map(({ check }) => check)
  return {
    tier,
    carries,
    why: whyOf(carries, failure, headRoom, models),
    gives: capacityWords(tier, models),
    failsAt: failure === null ? null : clockTime(failure.minute),
    headRoom,
    models,
    frontier: frontierOf(situation, peak),
    hours: days.middle.hours,
    credits,
    ownClient: await ownClientOf(question, worlds.middle, models, peak),
    spill:
      carries === 'yes'
        ? null
        : await spillOf(
            question,
            situation,
            factor((of) => of.low),
            purse,
          ),
    checks,
    notices:
      credits.balanceDays !== null && credits.balanceDays < 30
        ? [`The balance of ${formatCount(credits.balance ?? 0)} credits lasts ${credits.balanceDays.toFixed(1)} days.`]
        : [],
  }
}

async function findModel(
  { profile, worlds, demand, goals, simulating }: TierQuestion,
  situation: Situation,
  planned: PlannedModel,
  peak: Load,
) {
  const { model } = planned.load
  const others = new Map(
    situation.models.flatMap((one) => (one === planned ? [] : [[one.load.model, carriedOf(situation, one, peak)]])),
  )
  const { factor } = capacityOf(situation, planned, others)
  const at = (world: MockWorld): number => {
    const there = recommendedSituation(profile, world, peak)
    const same = there.models.find(({ load }) => load.model === model)
    return same === undefined || factor === 0 ? 1 : capacityOf(there, same, others).factor / factor
  }
  const [low, high] = [at(worlds.low), at(worlds.high)]
  const range = { low: Math.min(1, low, high), high: Math.max(1, low, high) }
  const ofModel = goals.of.get(model) ?? []
  const goodMs = Math.min(Number.POSITIVE_INFINITY, ...ofModel.map(({ boundMs }) => boundMs))
  const check = await checkModel(situation, planned, factor, others, simulating)
  const perHour = (check.agrees ? check.closedForm : check.simulated.value) / planned.cost.completed
  const knee = await kneeOf(situation, planned, perHour, others, goodMs, { ...simulating, replications: 2 })
  const perDay = sumOf(demand.perHour.get(model) ?? [])
  const own = carriedOf(situation, planned, peak)
  const plan = modelPlan({ situation, planned, others, own, check, range, knee, goals: ofModel, perDay })
  return { plan, check, closed: factor }
}

/** What a model takes from the others: its demand, or what it could do alone where that is less. */
function carriedOf(situation: Situation, planned: PlannedModel, peak: Load): number {
  return Math.min(peak.get(planned.load.model) ?? 0, capacityOf(situation, planned, new Map()).factor)
}

/** The most calls that an hour of the day brings of each model. */
export function peakLoad({ perHour }: Demand): Load {
  return new Map([...perHour].map(([model, hours]) => [model, Math.max(...hours)]))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function purseOf({ models }: Situation, { credits }: MockWorld): Purse {
  return { balance: credits.user, perCall: new Map(models.map(({ load, cost }) => [load.model, cost.credits])) }
}

/** What the second account makes of what the first does not let through. */
async function spillOf(
  question: TierQuestion,
  situation: Situation,
  factors: ReadonlyMap<string, number>,
  purse: Purse,
): Promise<SpillPlan | null> {
  const { spillTo, demand } = question
  if (spillTo === null) return null
  const first = fluidDay(corrected(situation.hourly, factors), situation.daily, demand, 0, purse)
  const rest = spilledDemand(demand, first.spilled)
  if (rest === null) return null
  const { tier, carries, why, credits } = await planTier({ ...question, ...spillTo, demand: rest, spillTo: null })
  // How many calls the first keeps is chance as well: what it does not is the second's.
  const kept = creditsOf(situation, question.worlds.middle, first, { ...demand, perHour: new Map() })
  return { tier, carries, why, credits, total: bothOf(kept.perDay, credits.perDay), ...spillCounts(rest) }
}

/** Why no rate can be given; null where one can. */
function noRate(situation: Situation, { worlds: { middle }, demand, patienceMs }: TierQuestion): string | null {
  const { models, hourly, daily } = situation
  const unstable = whyNotStationary(
    middle,
    models.some(({ cost }) => cost.isLeaky),
  )
  if (unstable !== null) return unstable
  const unknown = [...demand.perHour.keys()].find((model) => !models.some(({ load }) => load.model === model))
  if (unknown !== undefined) return `it knows no model ${unknown}`
  const neverDone = models.find(({ cost }) => cost.completed < 1e-6)
  if (neverDone !== undefined)
    return `no call of ${neverDone.load.model} completes in the time that the profile gives it`
  const unbounded = models.find(({ load: { model } }) => reachOfModel(hourly, model, new Map()).binds === null)
  if (unbounded !== undefined) return `nothing limits ${unbounded.load.model}`
  const purse = purseOf(situation, middle)
  const { spentAt } = fluidDay(hourly, daily, demand, patienceMs, purse)
  if (spentAt === null || spentAt >= 60) return null
  return `its balance of ${formatCount(purse.balance)} credits is spent after ${formatDuration((spentAt + 1) * 60_000)}`
}

function withoutRate(tier: string, why: string): TierPlan {
  return {
    tier,
    carries: 'no rate',
    why,
    gives: '',
    failsAt: null,
    headRoom: null,
    models: [],
    frontier: [],
    hours: [],
    credits: { perDay: { value: 0, low: 0, high: 0 }, balanceDays: null, balance: null },
    ownClient: null,
    spill: null,
    checks: [],
    notices: [],
  }
}

/** Terms of which each model uses so much more as its true capacity is less than its closed form. */
function corrected(terms: readonly Term[], factors: ReadonlyMap<string, number>): Term[] {
  return terms.map((term) => ({
    ...term,
    uses: new Map([...term.uses].map(([model, units]) => [model, units / (factors.get(model) ?? 1)])),
  }))
}

function headRoomOf(
  { daily }: Situation,
  demand: Demand,
  days: Readonly<Record<'middle' | 'low' | 'high', FluidDay>>,
): TierPlan['headRoom'] {
  const worst = [...days.middle.hours].sort((a, b) => b.used - a.used)[0]
  if (worst === undefined) return null
  const whole = new Map([...demand.perHour].map(([model, hours]) => [model, sumOf(hours) / 24]))
  const quota = daily.map((term) => ({ term, used: useOf(term, whole) })).sort((a, b) => b.used - a.used)[0]
  if (quota !== undefined && quota.used > worst.used) {
    const left = 1 - quota.used
    const model = mostOf(quota.term, whole)
    return { share: { value: left, low: left, high: left }, hour: 24, model, limit: quota.term.name }
  }
  const at = (day: FluidDay): number => 1 - (day.hours[worst.hour]?.used ?? 0)
  const limit = worst.limit ?? ''
  const model = Object.keys(worst.demand).find((one) => limit.endsWith(one)) ?? Object.keys(worst.demand)[0] ?? ''
  return { share: { value: at(days.middle), low: at(days.low), high: at(days.high) }, hour: worst.hour, model, limit }
}

function mostOf({ uses }: Term, load: Load): string {
  const used = [...uses].map(([model, units]) => ({ model, used: units * (load.get(model) ?? 0) }))
  return used.sort((a, b) => b.used - a.used)[0]?.model ?? ''
}

function whyOf(
  carries: Carries,
  failure: FluidDay['failure'],
  headRoom: TierPlan['headRoom'],
  models: readonly ModelPlan[],
): string {
  if (failure === null || carries === 'yes') {
    return headRoom === null
      ? 'nothing is asked of it'
      : `${wholePercent(headRoom.share.value)} to spare; ${headRoom.limit} binds first`
  }
  const perhaps = carries === 'undecided' ? 'perhaps ' : ''
  const binds = models.find(({ model }) => model === failure.model)?.binds
  if (failure.why === 'backlog' && binds?.limit === 'goal') {
    return `${perhaps}${failure.model} does not keep to ${binds.words} from ${clockTime(failure.minute)} on`
  }
  const what = { quota: 'is used up', backlog: 'lets too little through', balance: 'is spent' }[failure.why]
  return `${perhaps}${failure.limit} ${what} at ${clockTime(failure.minute)}`
}

export function clockTime(minute: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** What a day costs. Calls come by chance, unless a limit makes their number; what each costs is chance too. */
function creditsOf(
  { models }: Situation,
  { credits: { user } }: MockWorld,
  { served }: FluidDay,
  { perHour }: Demand,
): CreditPlan {
  let [mean, variance] = [0, 0]
  for (const { load, cost } of models) {
    const calls = served.get(load.model) ?? 0
    const isLimited = calls < (1 - 1e-9) * sumOf(perHour.get(load.model) ?? [])
    mean += calls * cost.credits
    variance += calls * (cost.creditsSquare - (isLimited ? cost.credits ** 2 : 0))
  }
  const half = 1.96 * Math.sqrt(variance)
  return {
    perDay: { value: mean, low: Math.max(0, mean - half), high: mean + half },
    balance: user,
    balanceDays: mean === 0 ? null : user / mean,
  }
}
