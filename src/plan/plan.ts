import type { MockWorld } from '../mock/world/schema.ts'
import { unsureOf } from '../mock/world/unsure.ts'
import type { Profile } from '../profile/profile.ts'
import { formatDuration, formatShare } from '../units.ts'
import { type Assumption, type CapacityPlan, type MixPlan, PLAN_SCHEMA } from './capacity-plan.ts'
import type { Demand } from './demand/demand.ts'
import type { Simulating } from './reach/check.ts'
import type { Goals } from './reach/goals.ts'
import { sensitivityOf } from './sensitivity.ts'
import { nextStep, sentenceOf } from './sentence.ts'
import { planTier, type TierQuestion } from './tier.ts'
import type { Carries, TierPlan } from './tier-plan.ts'

/** A tier by name, with its world in the middle and at the ends of whatever is a range in it. */
export interface PlannedTier {
  tier: string
  /** One of the mock's own, which nobody has measured at an account. */
  isShipped: boolean
  worlds: { middle: MockWorld; low: MockWorld; high: MockWorld }
  /** Accounts of it that `worlds` has together, and the worlds of one. */
  accounts: number
  one: PlannedTier['worlds']
  /** Ranges in it, in words. */
  ranges: readonly { path: string; low: number; high: number }[]
}

export interface PlanQuestion {
  /** In the gateway's own time. */
  profile: Profile
  preset: string
  tiers: readonly PlannedTier[]
  demand: Demand
  /** Looked at too, for the table of tiers and demands. */
  otherDemands: readonly Demand[]
  goals: Goals
  patienceMs: number
  /** Tier of a second account, which takes the calls beyond the first. */
  spillTo: PlannedTier | null
  /** Hypothetical settings, in words. */
  whatIfs: readonly { what: string; value: string }[]
  simulating: Simulating
}

/** Plan for a demand: for each tier its capacity and the limit that binds, and the first tier that carries the demand. */
export async function planCapacity(question: PlanQuestion): Promise<CapacityPlan> {
  const { profile, preset, demand } = question
  const tiers: TierPlan[] = []
  for (const tier of question.tiers) tiers.push(await planTier({ ...question, ...ofTier(tier) }))
  const mixes: MixPlan[] = []
  for (const other of question.otherDemands) {
    const ofMix: TierPlan[] = []
    for (const tier of question.tiers)
      ofMix.push(await planTier({ ...question, ...ofTier(tier), demand: other, spillTo: null }))
    mixes.push({ source: other.source, ...partOf(other), tiers: ofMix.map(forMix) })
  }
  const recommended = tiers.find(({ carries }) => carries === 'yes')?.tier ?? null
  const looked = question.tiers.find(({ tier }) => tier === recommended) ?? question.tiers[0]
  const lookedAt = tiers.find(({ tier }) => tier === looked?.tier)
  return {
    schema: PLAN_SCHEMA,
    profile: profile.name,
    seed: profile.seed,
    preset,
    sentence: sentenceOf(tiers, demand, callsADay(demand)),
    next: nextStep(tiers, question.tiers[0]?.accounts ?? 1),
    isExample: question.tiers.every(({ isShipped }) => isShipped),
    carries: bestOf(tiers),
    recommended,
    demand: {
      source: demand.source,
      timeZone: demand.timeZone,
      ...partOf(demand),
      models: profile.models.flatMap(({ model, modality }) => {
        const perHour = demand.perHour.get(model)
        if (perHour === undefined) return []
        const most = Math.max(...perHour)
        const perDay = Number(perHour.reduce((sum, calls) => sum + calls, 0).toPrecision(12))
        return [
          { model, modality, perDay, perHour: [...perHour], peak: { hour: perHour.indexOf(most), perHour: most } },
        ]
      }),
    },
    tiers,
    mixes,
    assumptions: assumptionsOf(question),
    sensitivity:
      looked === undefined || lookedAt === undefined || lookedAt.carries === 'no rate'
        ? []
        : sensitivityOf(profile, looked.worlds.middle, demand, question.patienceMs, lookedAt.carries),
    validUntil: [
      'the gateway changes a limit, a price or the duration of tasks',
      `the demand changes: ${demand.source}`,
      ...(looked?.worlds.middle.law.drift == null ? [] : ['its rates drift']),
    ],
  }
}

function ofTier({
  tier,
  worlds,
  accounts,
  one,
}: PlannedTier): Pick<TierQuestion, 'tier' | 'worlds' | 'each' | 'turns'> {
  return { tier, worlds, each: accounts === 1 ? null : { accounts, worlds: one }, turns: 1 }
}

function partOf({ partOfDayMs }: Demand): Pick<Demand, 'partOfDayMs'> {
  return partOfDayMs === undefined ? {} : { partOfDayMs }
}

function callsADay({ perHour }: Demand): number {
  let calls = 0
  for (const hours of perHour.values()) for (const one of hours) calls += one
  return calls
}

function forMix({ tier, carries, why, failsAt, headRoom, credits }: TierPlan): MixPlan['tiers'][number] {
  return { tier, carries, why, failsAt, headRoom, credits }
}

const ORDER: readonly Carries[] = ['yes', 'undecided', 'no', 'no rate']

function bestOf(tiers: readonly TierPlan[]): Carries {
  return ORDER.find((one) => tiers.some(({ carries, spill }) => carries === one || spill?.carries === one)) ?? 'no rate'
}

function assumptionsOf({ preset, tiers, spillTo, demand, goals, patienceMs, whatIfs }: PlanQuestion): Assumption[] {
  const world = tiers[0]?.worlds.middle
  const ranges = tiers.flatMap(({ tier, ranges: of }) =>
    of.map(({ path, low, high }) => ({
      what: `${tier}: ${path}`,
      value: `${low} to ${high}`,
      source: 'range' as const,
    })),
  )
  const unsure = [...tiers, ...(spillTo === null ? [] : [spillTo])].flatMap(({ tier, worlds }) =>
    unsureOf(worlds.middle, demand.perHour.keys()).map(({ path, text }) => ({
      what: `${tier}: ${path}`,
      value: text,
      source: 'tier' as const,
    })),
  )
  return [
    { what: 'demand', value: demand.source, source: 'demand' },
    {
      what: 'limits, times and prices',
      value: `tiers ${tiers.map(({ tier }) => tier).join(', ')} with preset ${preset}${tiers.every(({ isShipped }) => isShipped) ? ": the mock's examples, not your account's" : ''}`,
      source: 'tier',
    },
    ...whatIfs.map((one) => ({ ...one, source: 'what-if' as const })),
    ...ranges,
    ...unsure,
    { what: 'longest wait before a call is sent', value: formatDuration(patienceMs), source: 'default' },
    {
      what: 'arrivals within an hour',
      value: 'random (Poisson) in times and checks; a steady flow over the day',
      source: 'default',
    },
    { what: 'client', value: 'paces itself by the limits, respects the slots, obeys hints', source: 'default' },
    { what: 'polls', value: 'as the profile sets them', source: 'profile' },
    ...(world === undefined
      ? []
      : [
          { what: 'daily caps reset', value: 'at midnight UTC', source: 'tier' as const },
          { what: 'refund of a failed task', value: formatShare(world.credits.refund), source: 'tier' as const },
        ]),
    ...(goals.others.length === 0
      ? []
      : [
          {
            what: 'thresholds that the plan ignores',
            value: goals.others.join('; '),
            source: 'profile' as const,
          },
        ]),
  ]
}
