import { EXIT } from '../errors.ts'
import type { Modality } from '../gateway/modality.ts'
import type { FirstTokens } from '../measure/calls/first-tokens.ts'
import type { TokenPace } from '../profile/profile.ts'

export const PLAN_SCHEMA = 'gatebench.plan/v1'

/** A figure with its 95 % interval: from replications, and from the ends of ranges where an input is one. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** Whether a tier carries the demand. `no rate`: it has nothing that a rate could be given for; its `why` says what. */
export type Carries = 'yes' | 'no' | 'undecided' | 'no rate'

/** Exit codes of a plan by whether a tier carries the demand. */
export const PLAN_EXITS = {
  yes: EXIT.ok,
  no: EXIT.threshold,
  undecided: EXIT.inconclusive,
  'no rate': EXIT.inconclusive,
} as const

/**
 * `plan.json`: what it would take to carry a demand. All rates are calls per hour or day of the gateway's own time; times in ms, hours of
 * the day in the demand's time zone, shares of 1, money in credits.
 */
export interface CapacityPlan {
  schema: typeof PLAN_SCHEMA
  profile: string
  seed: number
  preset: string
  /** The whole answer, to decide by. */
  sentence: string
  /** Next step if no tier carries the demand; null if one does. */
  next: string | null
  /** All tiers are those that come with the mock: no file, twin or probe of somebody's account is behind them. */
  isExample: boolean
  carries: Carries
  /** The first of the tiers, in the order given, that carries the demand; null where none does. */
  recommended: string | null
  demand: PlannedDemand
  tiers: readonly TierPlan[]
  /** Other demands, each on every tier. */
  mixes: readonly MixPlan[]
  assumptions: readonly Assumption[]
  /** For the recommended tier, or the first: its head-room if an input is off, the worst first. */
  sensitivity: readonly Sensitivity[]
  /** Changes that would make the plan void, as sentences. */
  validUntil: readonly string[]
}

export interface PlannedDemand {
  /** Where it comes from, in words. */
  source: string
  timeZone: string
  /** Length of a trace of less than a day, in ms: its mean rate stands for the rest of the day. */
  partOfDayMs?: number
  models: readonly {
    model: string
    modality: Modality
    perDay: number
    /** Calls that start in each hour, from midnight. */
    perHour: readonly number[]
    peak: { hour: number; perHour: number }
  }[]
}

/** Result of the tiers for another demand. */
export interface MixPlan {
  /** Where the demand comes from, in words. */
  source: string
  /** As in PlannedDemand. */
  partOfDayMs?: number
  tiers: readonly Pick<TierPlan, 'tier' | 'carries' | 'why' | 'failsAt' | 'headRoom' | 'credits'>[]
}

/** Calls beyond a tier's capacity that go to a second account at once instead of waiting. */
export interface SpillPlan {
  /** Tier of the second account. */
  tier: string
  carries: Carries
  why: string
  /** When the first call of the day spills over, such as `10:00`. */
  from: string
  /** Calls of a day that do, by model. */
  perDay: Readonly<Record<string, number>>
  /** Credits of the second account. */
  credits: CreditPlan
  /** Credits a day of both accounts. */
  total: Estimate
}

/** A client that does not divide shared limits among its models, but has one queue for each: only simulated, since no profile can state it. */
export interface PooledPlan {
  /** The limits that have one queue. */
  limits: readonly string[]
  carries: Exclude<Carries, 'no rate'>
  /** Simulated days of the hardest hours, and those in which the demand was carried; no days where the flow of a day does not pass. */
  days: number
  carried: number
  /** Which hours, in words. */
  when: string
}

/** The demand's hardest hours, simulated at the demand with the client that is recommended and written. */
export interface SimulatedHours {
  carries: Exclude<Carries, 'no rate'>
  /** Which hours, in words: `09:00 to 12:00`, or `the whole day`. */
  when: string
  /** The first of them. */
  hour: number
  /** Days that were simulated, which differ by chance alone, and those in which the demand was carried. */
  days: number
  carried: number
  /** For the worst model: whole days that were followed through its client's pace and slots alone, and those that passed. */
  followed: { model: string; days: number; carried: number } | null
  /** Shortfall in the others, as a clause; null if there was none. */
  why: string | null
  /** Share of calls that were sent later than they may wait or not at all, and the worst day's p95 from intended start to result. */
  models: readonly { model: string; late: number; p95Ms: number | null }[]
}

/** The client as the profile sets it. */
export interface OwnClient {
  carries: Carries
  /** Completed share relative to the recommended client, with more demand on both than the tier gives, for the named model. */
  share: number
  /** Share of the calls in the demand's hardest hours that completes in time, for the worst model; null if a limit is short by itself. */
  completes: number | null
  /** The limit that holds it back, `client: …` for its own; null where its refusals and waits do. */
  binds: string | null
  why: string
}

/** One thing that the answer hangs on. */
export interface Assumption {
  what: string
  value: string
  source: 'tier' | 'profile' | 'demand' | 'default' | 'range' | 'what-if'
}

/** Least head-room of the day where one input is 30 % less, and 30 % more. */
export interface Sensitivity {
  what: string
  less: number
  more: number
  /** Whether either changes the answer. */
  decides: boolean
}

/** One limit, and what a call uses of it. */
export interface LimitUse {
  /** As the mock and its log name it, such as `video-concurrency`; `client: …` for the profile's own. */
  limit: string
  /** In words: `3 video tasks at a time`. */
  words: string
  /** Calls of the demand's mix (or of the model) an hour that it alone would let through. */
  perHour: number
}

export interface TierPlan {
  tier: string
  /** The recommended client's, unless `client` says otherwise. */
  carries: Carries
  why: string
  /** Capacity of an hour and a day, whatever the demand: a sentence. Empty if no rate can be given. */
  gives: string
  /** When the demand of a day first breaks a goal or a limit, such as `10:20`; null where it does not. */
  failsAt: string | null
  /** Least share of capacity left over the day: negative where there is too little. Hour 24 is the day as a whole. */
  headRoom: { share: Estimate; hour: number; model: string; limit: string } | null
  models: readonly ModelPlan[]
  /** Limits that several models draw on: how many calls of one model replace how many calls of another. */
  frontier: readonly Frontier[]
  /** Over the day, hour by hour, from midnight. */
  hours: readonly HourPlan[]
  credits: CreditPlan
  /** Null where the closed form alone says that the demand is not carried, or no rate can be given. */
  simulated: SimulatedHours | null
  /** Null where the profile's own client carries the demand and leaves nothing of the tier unused. */
  ownClient: OwnClient | null
  /** Null where it was not asked for, or nothing spills over. */
  spill: SpillPlan | null
  /** Null where the demand is carried, or no limit is divided among models. */
  pooled: PooledPlan | null
  checks: readonly Check[]
  notices: readonly string[]
}

export interface ModelPlan {
  model: string
  modality: Modality
  /** Largest rate that is sustained with the others at their demand. */
  perHour: Estimate
  perDay: Estimate
  /** Completions at that rate: without those that fail. */
  completedPerHour: number
  binds: LimitUse | null
  next: LimitUse | null
  /** Limit that binds over a whole day, if it is another. */
  bindsDay: { limit: string; words: string; perDay: number } | null
  /** Limit that binds the day once that is lifted; null if `bindsDay` is null, or if none would bind. */
  nextDay: { limit: string; words: string; perDay: number } | null
  /** Gain from lifting each limit alone. Limits without a gain are left out, unless they bind. */
  lifts: readonly Lift[]
  /** Time from intended start to result at shares of its capacity. */
  knee: readonly KneePoint[]
  /** Times to the first token of a call that waits for nothing, by closed form; absent of a model without streams. */
  firstToken?: FirstTokens
  slotMs: { gateway: number; client: number; pollLag: number }
  credits: { perCompleted: number; perHour: number; perDay: number }
  batch: { calls: number; ms: number } | null
  /** Settings of the recommended client. */
  client: { ratePerSecond: number | null; burst: number; concurrency: number | null; tokens?: TokenPace }
}

/** One limit that is lifted, on the basis of the model's rate: corrected like it, and with its goal at the same share of capacity. */
export interface Lift {
  limit: string
  /** Null where nothing else would bound it. */
  perHour: number | null
  perDay: number | null
  /** As a share, of the hour's rate; of the day's where the limit is the day's. Null where there is no end to it. */
  gain: number | null
  bindsThen: string | null
}

export interface KneePoint {
  /** Share of capacity. */
  share: number
  perHour: number
  p50Ms: number | null
  p95Ms: number | null
  /** From intended start to first token; absent of a model without streams. */
  firstToken?: FirstTokens
  /** Completions an hour within the profile's goals; all of them where it states none. */
  goodputPerHour: number
}

export interface Frontier {
  limit: string
  words: string
  /** Points on the joint limit of two models: calls an hour of each. */
  models: readonly [string, string]
  points: readonly (readonly [number, number])[]
}

export interface HourPlan {
  hour: number
  /** By model, calls an hour. */
  demand: Readonly<Record<string, number>>
  /** Share of the binding limit in use, and which it is. */
  used: number
  limit: string | null
  /** Calls that wait at the end of the hour, by model. */
  backlog: Readonly<Record<string, number>>
  /** Calls that pass in the hour, by model; only of an hour in which a quota has too little left. */
  passed?: Readonly<Record<string, number>>
}

export interface CreditPlan {
  /** Null where no rate can be given. */
  perDay: Estimate | null
  /** Until the balance is spent; null where it is not known or not spent. */
  balanceDays: number | null
  balance: number | null
  /** Until what is left of a month's cap on spending is spent; null where there is none, or nothing is spent. */
  spendCapDays: number | null
}

/** Closed form beside simulation. */
export interface Check {
  model: string
  closedForm: number
  simulated: Estimate
  agrees: boolean
  replications: number
}
