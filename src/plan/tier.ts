import type { MockWorld } from '../mock/world/schema.ts'
import { unsureNotices, unsureOf } from '../mock/world/unsure.ts'
import type { Profile } from '../profile/profile.ts'
import { formatCount } from '../units.ts'
import { withLimits } from './client/client.ts'
import { ownClientOf } from './client/own-client.ts'
import { creditNotices, creditsOf } from './day/credit-plan.ts'
import { type FluidDay, fluidDay, type Purse } from './day/fluid-day.ts'
import { hardHours, worse } from './day/hard-hours.ts'
import { headRoomOf } from './day/head-room.ts'
import { otherTurnNotices } from './day/other-turns.ts'
import { pooledOf } from './day/pooled-days.ts'
import { bothOf, hourByHour, spillCounts, spilledByChance, spilledCalls, spilledDemand } from './day/spill.ts'
import { fallsBelow, usableCredits, whyNotStationary } from './day/stationary.ts'
import { type Demand, sharedOut } from './demand/demand.ts'
import type { CallsDrawn } from './demand/instants-by-chance.ts'
import { modelPlan } from './model-plan.ts'
import { byChance, chanceNotices } from './reach/chance.ts'
import { checkModel, type Simulating } from './reach/check.ts'
import { frontierOf } from './reach/frontier.ts'
import type { Goals } from './reach/goals.ts'
import { kneeOf, kneeOfAll } from './reach/knee.ts'
import { corrected, type Load, reachOfModel, useOf } from './reach/load-reach.ts'
import { capacityOf, clientsShare, crowdedSlots, recommendedSituation, type Situation } from './reach/situation.ts'
import type { PlannedModel } from './reach/terms.ts'
import { capacityWords, clockTime, crowdedNotices, deadWords, pooledNotices, whyOf } from './sentence.ts'
import type { Carries, Estimate, ModelPlan, SpillPlan, TierPlan } from './tier-plan.ts'

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
  /** Several accounts that take the calls in turn, with the worlds of one of them; `worlds` has them all together. */
  each: { accounts: number; worlds: TierQuestion['worlds'] } | null
  /** Number of accounts that take the calls in turn; this is one of them, with its part of the demand. */
  turns: number
  /** The demand's calls; by chance alone where absent. */
  drawn?: CallsDrawn
  simulating: Simulating
}

/** In the middle of what is a range, and at its ends. */
type Ends = Readonly<Record<'middle' | 'low' | 'high', Situation>>

/** As good as nothing, where a goal cannot be kept at any rate: 0 of it would be no number. */
const LEAST = 1e-9

export async function planTier(question: TierQuestion): Promise<TierPlan> {
  const { tier, profile, worlds, demand } = question
  const peak = peakLoad(demand)
  const situation = recommendedSituation(profile, worlds.middle, peak)
  const reason = noRate(situation, question)
  const unsure = unsureNotices(unsureOf(worlds.middle, demand.perHour.keys()))
  if (reason !== null) return withoutRate(tier, reason, unsure)
  const ends: Ends = {
    middle: situation,
    low: recommendedSituation(profile, worlds.low, peak),
    high: recommendedSituation(profile, worlds.high, peak),
  }
  const alone = await aloneOf(question)
  const found = await Promise.all(situation.models.map((planned) => findModel(question, ends, planned, peak, alone)))
  const dead = found.find(({ check }) => check.closedForm > 0 && check.simulated.value === 0)
  if (dead !== undefined) return withoutRate(tier, deadWords(dead.plan.model), unsure)
  const models = found.map(({ plan }) => plan)
  const factor = (pick: (of: Estimate) => number) =>
    new Map(
      found.map(({ plan, closed }) => [plan.model, closed === 0 ? 1 : Math.max(LEAST, pick(plan.perHour) / closed)]),
    )
  const clients = new Map(models.map(({ model, client }) => [model, client]))
  const limits = [...situation.hourly, ...clientsShare(situation, clients)]
  const dayAt = (end: keyof Ends, of = limits): FluidDay => {
    const hourly = corrected(
      of,
      factor((estimate) => estimate[end === 'middle' ? 'value' : end]),
    )
    const { daily } = ends[end]
    const counted = end === 'middle' ? daily : byChance(daily, demand, end === 'low' ? 1 : -1, question.turns)
    return fluidDay(hourly, counted, demand, question.patienceMs, purseOf(ends[end]))
  }
  const days = { middle: dayAt('middle'), low: dayAt('low'), high: dayAt('high') }
  const walked: Carries = days.low.failure === null ? 'yes' : days.high.failure !== null ? 'no' : 'undecided'
  const { failure } = days.middle.failure === null ? days.low : days.middle
  const used = days.middle.hours.map((hour) => hour.used)
  const client = withLimits(situation.client, clients)
  const simulated =
    walked === 'no'
      ? null
      : alone === null
        ? await hardHours({ ...question, situation, client, clients, used })
        : alone.simulated
  const carries = worse(walked, alone?.carries ?? simulated?.carries ?? walked)
  const pooled =
    carries === 'yes' ? null : alone === null ? await pooledOf({ ...question, situation, peak, dayAt }) : alone.pooled
  const headRoom = headRoomOf(situation, demand, days)
  const credits = creditsOf(ends, days.middle, demand)
  const checks = found.map(({ check }) => check)
  return {
    tier,
    carries,
    why:
      carries === walked
        ? whyOf(carries, failure, headRoom, models, fallsBelow(worlds.middle))
        : alone === null
          ? `${carries === 'undecided' ? 'perhaps ' : ''}${simulated?.why}`
          : `${alone.why}, if ${formatCount(question.each?.accounts ?? 1)} accounts take the calls in turn`,
    gives: capacityWords(tier, models),
    failsAt: failsAt(carries, failure, simulated),
    headRoom,
    models,
    frontier: frontierOf(situation, peak),
    hours: days.middle.hours,
    credits,
    simulated,
    ownClient: await ownClientOf(question, worlds.middle, models, peak),
    spill:
      carries === 'yes'
        ? null
        : await spillOf(
            question,
            ends,
            factor((of) => of.low),
            alone === null ? clients : new Map(alone.models.map(({ model, client: own }) => [model, own])),
          ),
    pooled,
    checks,
    notices: [
      ...unsure,
      ...crowdedNotices(crowdedSlots(situation, peak, question.each?.accounts)),
      ...pooledNotices(pooled),
      ...(carries === 'yes' && alone !== null ? await otherTurnsOf(question, alone) : []),
      ...creditNotices(credits, fallsBelow(worlds.middle)),
      ...chanceNotices(models, peak, question.patienceMs),
    ],
  }
}

function failsAt(carries: Carries, failure: FluidDay['failure'], simulated: TierPlan['simulated']): string | null {
  if (carries === 'yes' || failure?.why === 'month') return null
  if (failure !== null) return clockTime(failure.minute)
  return simulated === null ? null : clockTime(60 * simulated.hour)
}

/**
 * The plan of one of several accounts for its part of the demand; null where there is only one. A call that has to wait for its account does so even
 * if another has room.
 */
async function aloneOf({ each, ...question }: TierQuestion): Promise<TierPlan | null> {
  if (each === null) return null
  const { accounts, worlds } = each
  const demand = sharedOut(question.demand, accounts)
  return planTier({ ...question, worlds, demand, spillTo: null, each: null, turns: accounts })
}

/** Notices on other ways of sharing the calls out, where `alone`, one of the accounts, carries its part. */
async function otherTurnsOf({ each, ...question }: TierQuestion, alone: TierPlan): Promise<string[]> {
  if (each === null) return []
  const { accounts, worlds } = each
  const demand = sharedOut(question.demand, accounts)
  const situation = recommendedSituation(question.profile, worlds.middle, peakLoad(demand))
  const clients = new Map(alone.models.map(({ model, client }) => [model, client]))
  const client = withLimits(situation.client, clients)
  const used = alone.hours.map((hour) => hour.used)
  return otherTurnNotices({ ...question, demand, situation, clients, client, used, accounts })
}

async function findModel(
  { demand, goals, simulating, each, turns }: TierQuestion,
  ends: Ends,
  planned: PlannedModel,
  peak: Load,
  alone: TierPlan | null,
) {
  const situation = ends.middle
  const { model } = planned.load
  const others = new Map(
    situation.models.flatMap((one) => (one === planned ? [] : [[one.load.model, carriedOf(situation, one, peak)]])),
  )
  const { factor } = capacityOf(situation, planned, others)
  const at = (there: Situation): number => {
    const same = there.models.find(({ load }) => load.model === model)
    return same === undefined || factor === 0 ? 1 : capacityOf(there, same, others).factor / factor
  }
  const [low, high] = [at(ends.low), at(ends.high)]
  const range = { low: Math.min(1, low, high), high: Math.max(1, low, high) }
  const ofModel = goals.of.get(model) ?? []
  const check = await checkModel(situation, planned, factor, others, simulating)
  const perHour = (check.agrees ? check.closedForm : check.simulated.value) / planned.cost.completed
  const ofEach = alone?.models.find((one) => one.model === model)?.knee
  const knee =
    ofEach === undefined || each === null
      ? await kneeOf(situation, planned, perHour, others, ofModel, turns, { ...simulating, replications: 2 })
      : kneeOfAll(ofEach, each.accounts)
  const perDay = sumOf(demand.perHour.get(model) ?? [])
  const own = carriedOf(situation, planned, peak)
  const plan = modelPlan({ situation, planned, others, own, check, range, knee, goals: ofModel, perDay })
  return { plan: { ...plan, perDay: perDayOf(plan, ends) }, check, closed: factor }
}

/** A day of an hour's rate, as far as the quotas let it through. */
function perDayOf({ model, perHour }: ModelPlan, ends: Ends): Estimate {
  const at = (end: keyof Ends, ofHour: number): number => {
    const alone = new Map([[model, 1]])
    return Math.min(24 * ofHour, ...ends[end].daily.map((term) => 24 / Math.max(1e-12, useOf(term, alone))))
  }
  return { value: at('middle', perHour.value), low: at('low', perHour.low), high: at('high', perHour.high) }
}

/** Load that a model takes from the others: its demand, or its maximum alone if that is less. */
function carriedOf(situation: Situation, planned: PlannedModel, peak: Load): number {
  return Math.min(peak.get(planned.load.model) ?? 0, capacityOf(situation, planned, new Map()).factor)
}

/** The most calls that an hour of the day brings of each model. */
export function peakLoad({ perHour }: Demand): Load {
  return new Map([...perHour].map(([model, hours]) => [model, Math.max(...hours)]))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function purseOf({ models, world }: Situation): Purse {
  return { balance: usableCredits(world), perCall: new Map(models.map(({ load, cost }) => [load.model, cost.credits])) }
}

/** Result of the second account for the calls that the first does not let through. */
async function spillOf(
  question: TierQuestion,
  ends: Ends,
  factors: ReadonlyMap<string, number>,
  clients: ReadonlyMap<string, ModelPlan['client']>,
): Promise<SpillPlan | null> {
  const { spillTo, demand, each, simulating } = question
  if (spillTo === null) return null
  const turns = each?.accounts ?? 1
  const early = spilledByChance(ends.middle, clients, demand, turns, simulating.seed)
  const kept = { ...demand, perHour: hourByHour(demand.perHour, early, -1) }
  const first = fluidDay(corrected(ends.middle.hourly, factors), ends.middle.daily, kept, 0, purseOf(ends.middle))
  const rest = spilledDemand(demand, hourByHour(early, first.spilled))
  if (rest === null) return null
  const { tier, carries, why, credits } = await planTier({
    ...question,
    ...spillTo,
    demand: rest,
    drawn: spilledCalls(ends.middle, clients, demand, turns, first.spilled),
    spillTo: null,
    each: null,
  })
  // How many calls the first keeps is chance as well: what it does not is the second's.
  const ofFirst = creditsOf(ends, first, { ...demand, perHour: new Map() }).perDay
  const total = credits.perDay === null ? ofFirst : bothOf(ofFirst, credits.perDay)
  return { tier, carries, why, credits, total, ...spillCounts(rest) }
}

/** Why no rate can be given; null where one can. */
function noRate(situation: Situation, { worlds: { middle }, demand }: TierQuestion): string | null {
  const { models, hourly } = situation
  const unstable = whyNotStationary(
    middle,
    models.some(({ cost }) => cost.isLeaky),
  )
  if (unstable !== null) return unstable
  const unknown = [...demand.perHour.keys()].find((model) => !models.some(({ load }) => load.model === model))
  if (unknown !== undefined) return `it has no model ${unknown}`
  const neverDone = models.find(({ cost }) => cost.completed < 1e-6)
  if (neverDone !== undefined)
    return `no call of ${neverDone.load.model} completes within the time allowed by the profile`
  const unbounded = models.find(({ load: { model } }) => reachOfModel(hourly, model, new Map()).binds === null)
  if (unbounded !== undefined) return `nothing limits ${unbounded.load.model}`
  return null
}

function withoutRate(tier: string, why: string, notices: readonly string[]): TierPlan {
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
    credits: { perDay: null, balanceDays: null, balance: null, spendCapDays: null },
    simulated: null,
    ownClient: null,
    spill: null,
    pooled: null,
    checks: [],
    notices: [...notices],
  }
}
