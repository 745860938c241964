import type { MockWorld } from '../../mock/world/schema.ts'
import type { Profile } from '../../profile/profile.ts'
import { formatCount, formatShare } from '../../units.ts'
import { type FluidDay, fluidDay } from '../day/fluid-day.ts'
import { hardStretches, usedByHour } from '../day/hard-stretches.ts'
import { type ModelDay, simulatedDays } from '../day/simulated-days.ts'
import { usableCredits } from '../day/stationary.ts'
import type { Demand } from '../demand/demand.ts'
import { companyOf, type Simulating, saturated } from '../reach/check.ts'
import type { Goals } from '../reach/goals.ts'
import { type Load, reachOfModel } from '../reach/load-reach.ts'
import { plannedModels, type Situation } from '../reach/situation.ts'
import { gatewayTerms, HOUR_MS, PLAIN, type PlannedModel, type Term } from '../reach/terms.ts'
import type { ModelPlan, OwnClient } from '../tier-plan.ts'

export interface OwnQuestion {
  profile: Profile
  demand: Demand
  goals: Goals
  patienceMs: number
  simulating: Simulating
}

/** Above this a client reaches what there is. */
const ALL = 0.97
/** Days of the hardest hours that are simulated. */
const DAYS = 4

/**
 * Result of the current client on a tier: whether it carries the demand, and separately how much of the tier it reaches when pushed beyond it. Null
 * if it carries the demand and leaves nothing unused.
 */
export async function ownClientOf(
  { profile, demand, goals, patienceMs, simulating }: OwnQuestion,
  world: MockWorld,
  plans: readonly ModelPlan[],
  peak: Load,
): Promise<OwnClient | null> {
  const models = plannedModels(profile, world, peak)
  const terms = [...gatewayTerms(world, models), ...clientTerms(profile, models)]
  const hourly = terms.filter(({ kind }) => kind !== 'quota')
  const daily = terms.filter(({ kind }) => kind === 'quota')
  const situation: Situation = { client: profile, world, models, hourly, daily }
  const reached = await Promise.all(plans.map((plan) => reachedOf(situation, plan, plans, peak, simulating)))
  const purse = {
    balance: usableCredits(world),
    perCall: new Map(models.map(({ load, cost }) => [load.model, cost.credits])),
  }
  const { failure } = fluidDay(hourly, daily, demand, patienceMs, purse)
  if (failure !== null) {
    const share = reached.find(({ model }) => model === failure.model)?.share ?? 1
    return { carries: 'no', share, completes: null, binds: failure.limit, why: failureWords(failure, terms, peak) }
  }
  const peaks: OwnPeak[] = []
  for (const stretch of hardStretches(demand, usedByHour(hourly, demand))) {
    const asked = { situation, client: profile, stretch, demand, goals, patienceMs, turns: 1, simulating }
    peaks.push(...peaksOf(await simulatedDays(asked, DAYS)))
  }
  const worst = [...peaks].sort((a, b) => a.completes - b.completes)[0]
  const broken = peaks.find(({ isCarried }) => !isCarried) === undefined ? peaks.find(isBroken) : worst
  const completes = worst?.completes ?? null
  if (broken !== undefined) {
    const share = reached.find(({ model }) => model === broken.model)?.share ?? 1
    return { carries: 'no', share, completes, binds: null, why: peakWords(broken) }
  }
  // Nobody falls short: of those that leave something unused the one that is nearest to it.
  const nearest = reached.filter(({ share }) => share <= ALL).sort((a, b) => a.room - b.room)[0]
  if (nearest === undefined) return null
  const { model, share, binds } = nearest
  return {
    carries: 'yes',
    share,
    completes,
    binds: binds?.isClients ? binds.name : null,
    why: binds?.isClients
      ? `its own limit (${binds.words}) allows only ${formatShare(share)} of the tier's ${model} calls`
      : `under overload, its refusals and waits leave ${formatShare(1 - share)} of the tier's ${model} capacity unused`,
  }
}

interface Reached {
  model: string
  /** Share of what the recommended client completes. */
  share: number
  /** Times the demand. */
  room: number
  binds: Term | null
}

/** Completed calls with more demand than the tier gives, the other models being at their demand. */
async function reachedOf(
  situation: Situation,
  { model, perHour, completedPerHour }: ModelPlan,
  plans: readonly ModelPlan[],
  peak: Load,
  simulating: Simulating,
): Promise<Reached> {
  const others = new Map(plans.map((one) => [one.model, Math.min(peak.get(one.model) ?? 0, one.perHour.value)]))
  const { binds } = reachOfModel(situation.hourly, model, others)
  if (completedPerHour === 0) return { model, share: 1, room: 0, binds }
  const company = companyOf(situation, model, new Map([...others, [model, perHour.value]]))
  const models = situation.models.filter(({ load }) => company.has(load.model))
  const few = { ...simulating, replications: 2 }
  const rates = await saturated(situation, situation.client, models, company, model, few)
  const share = rates.reduce((sum, rate) => sum + rate, 0) / rates.length / completedPerHour
  return { model, share, room: (share * perHour.value) / (peak.get(model) ?? 0), binds }
}

/** Fate of one model's calls in the simulated hours, in most of the days. */
type OwnPeak = Pick<ModelDay, 'model' | 'completes' | 'isCarried' | 'brokenGoal'>

function peaksOf(days: readonly (readonly ModelDay[])[]): OwnPeak[] {
  const names = [...new Set(days.flatMap((day) => day.map(({ model }) => model)))]
  return names.map((model) => {
    const own = days.flatMap((day) => day.filter((one) => one.model === model))
    const broken = own.filter(({ brokenGoal }) => brokenGoal !== null)
    return {
      model,
      completes: own.reduce((sum, { completes }) => sum + completes, 0) / own.length,
      isCarried: 2 * own.filter(({ isCarried }) => isCarried).length >= own.length,
      brokenGoal: 2 * broken.length > own.length ? (broken[0]?.brokenGoal ?? null) : null,
    }
  })
}

const isBroken = ({ brokenGoal }: OwnPeak): boolean => brokenGoal !== null

function peakWords({ model, completes, isCarried, brokenGoal }: OwnPeak): string {
  return isCarried
    ? `${model} misses ${brokenGoal} at its peak`
    : `refusals and waits cost the client ${formatShare(1 - completes)} of the calls of ${model} at the peak`
}

function failureWords(failure: NonNullable<FluidDay['failure']>, terms: readonly Term[], peak: Load): string {
  const { model, limit, why } = failure
  const term = terms.find(({ name }) => name === limit)
  if (why === 'balance') return 'the balance is spent within the day'
  if (term?.kind === 'quota') return `${limit} (${term.words}) is exhausted by the demand`
  const words = term?.words ?? ''
  const tooLow = term?.isClients ? `its own limit of ${words.replace("the client's own ", '')}` : `${limit} (${words})`
  return `${tooLow} is too low for the ${formatCount(Math.round(peak.get(model) ?? 0))} calls an hour that ${model} needs`
}

/** The limits that a client sets itself, as terms. */
function clientTerms({ clients, retry, polls }: Profile, models: readonly PlannedModel[]): Term[] {
  const terms: Term[] = []
  const add = (
    name: string,
    words: string,
    kind: Term['kind'],
    capacity: number,
    uses: readonly (readonly [string, number])[],
  ): void => {
    const named = `client: ${name}`
    terms.push({ ...PLAIN, isClients: true, name: named, limit: named, words, kind, capacity, uses: new Map(uses) })
  }
  for (const { load, cost } of models) {
    const { ratePerSecond, concurrency } = load.admission
    const { model } = load
    if (ratePerSecond !== null) {
      const perHour = ratePerSecond * clients * 3600
      const words = `the client's own ${formatCount(Math.round(perHour))} an hour`
      add(`rate of ${model}`, words, 'rate', perHour, [[model, cost.attempts]])
    }
    if (concurrency !== null) {
      const words = `the client's own ${formatCount(concurrency * clients)} at a time`
      add(`slots of ${model}`, words, 'slots', concurrency * clients * HOUR_MS, [[model, cost.clientMs]])
    }
    if (load.arrivals?.process === 'closed') {
      const { users, thinkMs } = load.arrivals
      const words = `${formatCount(users)} users, each waiting for its call`
      add(`users of ${model}`, words, 'slots', users * HOUR_MS, [[model, cost.clientMs + thinkMs]])
    }
  }
  if (retry.pacing?.kind === 'fixed') {
    const perHour = retry.pacing.ratePerSecond * clients * 3600
    const words = `the retry policy's ${formatCount(Math.round(perHour))} an hour`
    const all = models.map(({ load, cost }) => [load.model, cost.attempts] as const)
    if (retry.pacing.scope === 'account') add('pacing', words, 'rate', perHour, all)
    else for (const one of all) add(`pacing of ${one[0]}`, words, 'rate', perHour, [one])
  }
  if (polls.budgetPerSecond !== null) {
    const perHour = polls.budgetPerSecond * clients * 3600
    const words = `the client's own ${formatCount(Math.round(perHour))} reads an hour`
    const all = models.map(({ load, cost }) => [load.model, cost.polls] as const)
    add('polls', words, 'reads', perHour, all)
  }
  return terms
}
