import type { MockWorld } from '../mock/world/schema.ts'
import type { MockTarget, Profile, ThresholdSpec } from '../profile/profile.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { formatCount, formatCounted, formatDuration } from '../units.ts'
import { usableCredits } from './day/stationary.ts'
import type { Demand } from './demand/demand.ts'
import type { Load } from './reach/load-reach.ts'
import { arrivalsInTurn } from './reach/saturate.ts'
import { crowdedSlots, type Situation } from './reach/situation.ts'
import { HOUR_MS, type Term } from './reach/terms.ts'
import { ownThresholds, plannedThresholds, together } from './recommended-thresholds.ts'
import { noProfileWords } from './sentence.ts'
import { peakLoad } from './tier.ts'
import type { TierPlan } from './tier-plan.ts'

/** Share of a tier's capacity for a model, if the tier does not carry the demand: nearer to capacity a model's times depend on chance. */
const KNEE_SHARE = 0.9

export interface Recommended {
  /** Null where the tier lets nothing of the demand through, or no profile can state the client. */
  profile: Profile | null
  /** At what load, and for how long, as sentences; without a profile the reason, as a clause. */
  about: readonly string[]
}

export interface RecommendedFor {
  profile: Profile
  /** Plan for one account, like the demand; and the number of accounts that share it. */
  tier: TierPlan
  situation: Situation
  demand: Demand
  accounts: number
  /** How the profile is to name its mock. */
  target: Pick<MockTarget, 'tier' | 'preset'>
  /** Name of the tier, for the profile's name. */
  name: string
  workers: Pick<SimulationWorkers, 'judge'>
}

/**
 * The profile that a plan ends in: the recommended client at the load of the day's peak, or where the tier does not carry that at what it
 * does, as far as no quota ends it, with the profile's own thresholds and those for CI from the times that were simulated, as far as simulated runs pass them.
 */
export async function recommendedProfile(question: RecommendedFor): Promise<Recommended> {
  const { profile, tier, situation, demand, accounts, target, name, workers } = question
  const { client } = situation
  const peak = peakLoad(demand)
  const isShort = tier.carries === 'no'
  const wanted = new Map(
    tier.models.flatMap(({ model, perHour }) => {
      const asked = peak.get(model) ?? 0
      const most = isShort ? Math.min(asked, KNEE_SHARE * perHour.value) : asked
      return most > 0 ? [[model, most] as const] : []
    }),
  )
  const { warmUpMs, measureMs, load, keepsTo } = runLength(situation, wanted)
  const models = client.models.flatMap((one) => {
    const plan = tier.models.find(({ model }) => model === one.model)
    const perHour = load.get(one.model) ?? 0
    if (plan === undefined || perHour === 0) return []
    const arrivals = arrivalsInTurn(perHour / 3600, accounts)
    return [{ ...one, startOffsetMs: 0, admission: { ...plan.client, longestWaitMs: null }, arrivals }]
  })
  if (models.length === 0)
    return { profile: null, about: [`with the other models, no call gets through on tier ${tier.tier}`] }
  const [crowded] = crowdedSlots(situation, load)
  if (crowded !== undefined) return { profile: null, about: [noProfileWords(crowded)] }
  const measured = new Map([...load].map(([model, perHour]) => [model, (perHour * measureMs) / HOUR_MS]))
  const expected = [...measured.values()].reduce((sum, calls) => sum + calls, 0)
  const own = ownThresholds(profile, models, measured)
  const planned = plannedThresholds(tier, load, measured, profile.confidence, situation.models)
  const bare: Profile = {
    ...client,
    name: `${profile.name}-${name}`,
    gateway: { ...profile.gateway, isStated: true, target: { kind: 'mock', ...target }, speed: 1 },
    models,
    mix: null,
    phases: [
      { name: 'warm-up', durationMs: warmUpMs, record: false },
      { name: 'measure', durationMs: measureMs, record: true },
    ],
    credits: { ...profile.credits, budget: null, assumePrice: null },
    thresholds: [],
  }
  const tried = await triedThresholds({
    profile: bare,
    mock: situation.world,
    workers,
    calls: (expected * (warmUpMs + measureMs)) / measureMs,
    own: own.kept,
    planned,
  })
  const left = [...own.left, ...tried.left]
  const about = [
    ...models.map(({ model }) => {
      const perHour = load.get(model) ?? 0
      return `${model}: ${formatCounted(perHour, 'call')} an hour, ${reasonOf(perHour, wanted.get(model), peak.get(model), accounts)}`
    }),
    ...(keepsTo === null
      ? []
      : [`${formatDuration(warmUpMs + measureMs)} and no longer, to stay well within ${keepsTo}`]),
    ...(expected >= FEWEST_CALLS ? [] : ['a run has so few calls that it may have none, and then fails']),
    ...(left.length === 0 ? [] : [`left out: ${left.join('; ')}`]),
    ...(tried.failed.length === 0 ? [] : [`fails at this load: ${tried.failed.join('; ')}`]),
  ]
  return { profile: { ...bare, thresholds: tried.thresholds }, about }
}

/** With as many calls on average, chance leaves one run in 150 without any. */
const FEWEST_CALLS = 5

function reasonOf(perHour: number, wanted: number | undefined, peak: number | undefined, accounts: number): string {
  if (perHour !== wanted) return 'the rate that its quotas allow'
  if (perHour !== peak) return '90% of its capacity'
  return accounts === 1 ? "the demand's peak" : `1/${accounts} of the demand's peak`
}

/** How long a run at a load may be, in whole minutes, and the load where even a short one must have less of it. */
interface RunLength {
  warmUpMs: number
  measureMs: number
  load: Load
  /** Reason for a shorter run, in words; null if there is none. */
  keepsTo: string | null
}

const MINUTE_MS = 60_000
const WHOLE = { warmUpMinutes: 5, measureMinutes: 30 }
/** Below this part of it a run says too little: then there is less load instead. */
const SHORTEST = 0.2
/** Share of the remainder of a quota: calls come by chance, some are sent twice, and the account may have other work. */
const PART = 0.8

/** Quota of an hour or a day that a run uses up for good. */
interface Budget {
  words: string
  left: number
  uses: ReadonlyMap<string, number>
}

const NO_BUDGET = { words: '', share: 1, uses: new Map() as Budget['uses'] }

/** A run that meets the gateway's limits on rates and none of its quotas: those of a day, what is used up of an hour, files and credits. */
function runLength(situation: Situation, load: Load): RunLength {
  const hours = ((WHOLE.warmUpMinutes + WHOLE.measureMinutes) * MINUTE_MS) / HOUR_MS
  const shares = budgetsOf(situation).map(({ words, left, uses }) => {
    let units = 0
    for (const [model, each] of uses) units += each * (load.get(model) ?? 0) * hours
    return { words, uses, share: units === 0 ? 1 : Math.max(0, PART * left) / units }
  })
  const tightest = shares.reduce((a, b) => (b.share < a.share ? b : a), NO_BUDGET)
  const part = Math.max(SHORTEST, tightest.share)
  const partOf = (model: string): number =>
    Math.min(1, ...shares.map(({ uses, share }) => ((uses.get(model) ?? 0) > 0 ? share / part : 1)))
  return {
    warmUpMs: Math.floor(part * WHOLE.warmUpMinutes) * MINUTE_MS,
    measureMs: Math.floor(part * WHOLE.measureMinutes) * MINUTE_MS,
    load: new Map([...load].map(([model, perHour]) => [model, perHour * partOf(model)])),
    keepsTo: tightest.share < 1 ? tightest.words : null,
  }
}

function budgetsOf({ hourly, daily, models, world }: Situation): Budget[] {
  const counted = [...hourly, ...daily].flatMap((term): Budget[] => {
    const left = leftOf(term)
    return left === null ? [] : [{ words: term.words, left, uses: term.uses }]
  })
  const prices = new Map(models.map(({ load, cost }) => [load.model, cost.credits]))
  return [...counted, { words: 'the balance', left: usableCredits(world), uses: prices }]
}

/** Null of what is not used up, or comes back within the hour. */
function leftOf({ quota, kind, capacity, windowMs, used }: Term): number | null {
  if (quota !== null) return quota.amount - used
  if (kind !== 'rate' || windowMs === null || windowMs < HOUR_MS) return null
  return (capacity * windowMs) / HOUR_MS - used
}

/** Simulated runs of a written profile, and their calls in all at most; never fewer runs than `FEWEST`. */
const RUNS = 40
const MOST_CALLS = 400_000
const FEWEST = 10

interface TriedFor {
  /** As it is written, but for its thresholds. */
  profile: Profile
  mock: MockWorld
  workers: Pick<SimulationWorkers, 'judge'>
  /** Calls of a run that are expected. */
  calls: number
  /** Thresholds of the user's profile, and those of the plan. */
  own: readonly ThresholdSpec[]
  planned: readonly ThresholdSpec[]
}

interface TriedThresholds {
  thresholds: ThresholdSpec[]
  /** Thresholds that are left out, with why. */
  left: readonly string[]
  /** Thresholds of the user's profile that runs of this one fail, with how many. */
  failed: readonly string[]
}

/** Number of simulated runs that fail a threshold, and that do not judge it. */
interface Fate {
  spec: ThresholdSpec
  fails: number
  unjudged: number
}

/**
 * The thresholds that simulated runs of a written profile pass: one that a run cannot judge, because its calls depend on each other, would end CI
 * without an answer. Of a model's tail and its middle the plan keeps the tail if it can. A threshold of the user's that runs fail remains: that is its
 * answer.
 */
export async function triedThresholds({
  profile,
  mock,
  workers,
  calls,
  own,
  planned,
}: TriedFor): Promise<TriedThresholds> {
  const specs = [...own, ...planned]
  const count = Math.max(FEWEST, Math.min(RUNS, Math.floor(MOST_CALLS / calls)))
  const tried = { ...profile, thresholds: specs.map((spec) => ({ ...spec, abortRun: false })) }
  const runs = await Promise.all(
    Array.from({ length: count }, (_, n) => workers.judge({ profile: { ...tried, seed: profile.seed + n }, mock })),
  )
  const fates = specs.map((spec, index): Fate => {
    const verdicts = runs.map(({ thresholds }) => thresholds[index]?.verdict)
    const of = (isSo: (verdict: (typeof verdicts)[number]) => boolean): number => verdicts.filter(isSo).length
    const fails = of((verdict) => verdict === 'fail')
    return { spec, fails, unjudged: count - fails - of((verdict) => verdict === 'pass') }
  })
  const ofOwn = fates.slice(0, own.length)
  const ofPlan = fates.slice(own.length)
  const passed = ofPlan.filter(({ fails, unjudged }) => fails + unjudged === 0).map(({ spec }) => spec)
  const isOwnKept = ({ fails, unjudged }: Fate): boolean => fails > 0 || unjudged === 0
  const leftOut = [...ofOwn.filter((fate) => !isOwnKept(fate)), ...ofPlan.filter(({ spec }) => !passed.includes(spec))]
  const runsOf = (number: number): string => `${formatCount(number)} of ${formatCount(count)} simulated runs`
  return {
    thresholds: together(
      ofOwn.filter(isOwnKept).map(({ spec }) => spec),
      passed.filter((spec) => !isMiddle(spec) || !passed.some((other) => isTailOf(other, spec))),
    ),
    left: leftOut.map(({ spec, fails, unjudged }) =>
      fails > 0
        ? `${spec.source}, which ${runsOf(fails)} fail`
        : `${spec.source}, which ${runsOf(unjudged)} cannot judge`,
    ),
    failed: ofOwn.flatMap(({ spec, fails }) => (fails > 0 ? [`${spec.source}, in ${runsOf(fails)}`] : [])),
  }
}

const isMiddle = ({ metric, stat }: ThresholdSpec): boolean => metric === 'response_time' && stat === 'p50'

const isTailOf = ({ metric, stat, where }: ThresholdSpec, middle: ThresholdSpec): boolean =>
  metric === 'response_time' && stat === 'p95' && where.model === middle.where.model
