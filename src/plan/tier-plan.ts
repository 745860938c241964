import * as z from 'zod'
import { MODALITIES } from '../gateway/modality.ts'
import { firstTokens } from '../measure/calls/first-tokens.ts'

/** Whether a tier carries the demand. `no rate`: it has nothing that a rate could be given for; its `why` says what. */
export const carries = z.enum(['yes', 'no', 'undecided', 'no rate'])
const simulatedCarries = carries.exclude(['no rate'])
export type Carries = z.infer<typeof carries>

export const modality = z.enum(MODALITIES)
const callsByModel = z.record(z.string(), z.number())

/** A figure with its 95% interval: from replications, and from the ends of ranges where an input is one. */
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Estimate = z.infer<typeof estimate>

const credits = z.object({
  /** Null where no rate can be given. */
  perDay: estimate.nullable(),
  /** Until the balance is spent; null where it is not known or not spent. */
  balanceDays: z.number().nullable(),
  balance: z.number().nullable(),
  /** Until what is left of a month's cap on spending is spent; null where there is none, or nothing is spent. */
  spendCapDays: z.number().nullable(),
})
export type CreditPlan = z.infer<typeof credits>

/** One limit, and what a call uses of it. */
const limitUse = z.object({
  /** As the mock and its log name it, such as `video-concurrency`; `client: …` for the profile's own. */
  limit: z.string(),
  /** In words: `3 video tasks at a time`. */
  words: z.string(),
  /** Calls of the demand's mix (or of the model) an hour that it alone would let through. */
  perHour: z.number(),
})
export type LimitUse = z.infer<typeof limitUse>
const limitOfDay = limitUse.omit({ perHour: true }).extend({ perDay: z.number() })

/** One limit that is lifted, on the basis of the model's rate: corrected like it, and with its goal at the same share of capacity. */
const lift = z.object({
  limit: z.string(),
  /** Null where nothing else would bound it. */
  perHour: z.number().nullable(),
  perDay: z.number().nullable(),
  /** As a share, of the hour's rate; of the day's where the limit is the day's. Null where there is no end to it. */
  gain: z.number().nullable(),
  bindsThen: z.string().nullable(),
})
export type Lift = z.infer<typeof lift>

const kneePoint = z.object({
  /** Share of capacity. */
  share: z.number(),
  perHour: z.number(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** From intended start to first token; absent of a model without streams. */
  firstToken: firstTokens.exactOptional(),
  /** Completions an hour within the profile's goals; all of them where it states none. */
  goodputPerHour: z.number(),
})
export type KneePoint = z.infer<typeof kneePoint>

const model = z.object({
  model: z.string(),
  modality,
  /** Largest rate that is sustained with the others at their demand. */
  perHour: estimate,
  perDay: estimate,
  /** Completions at that rate: without those that fail. */
  completedPerHour: z.number(),
  binds: limitUse.nullable(),
  next: limitUse.nullable(),
  /** Limit that binds over a whole day, if it is another. */
  bindsDay: limitOfDay.nullable(),
  /** Limit that binds the day once that is lifted; null if `bindsDay` is null, or if none would bind. */
  nextDay: limitOfDay.nullable(),
  /** Gain from lifting each limit alone. Limits without a gain are left out, unless they bind. */
  lifts: z.array(lift),
  /** Time from intended start to result at shares of its capacity. */
  knee: z.array(kneePoint),
  /** Times to the first token of a call that waits for nothing, by closed form; absent of a model without streams. */
  firstToken: firstTokens.exactOptional(),
  slotMs: z.object({ gateway: z.number(), client: z.number(), pollLag: z.number() }),
  credits: z.object({ perCompleted: z.number(), perHour: z.number(), perDay: z.number() }),
  batch: z.object({ calls: z.number(), ms: z.number() }).nullable(),
  /** Settings of the recommended client. */
  client: z.object({
    ratePerSecond: z.number().nullable(),
    burst: z.number(),
    concurrency: z.number().nullable(),
    tokens: z.object({ perSecond: z.number(), burst: z.number() }).exactOptional(),
  }),
})
export type ModelPlan = z.infer<typeof model>

const frontier = z.object({
  limit: z.string(),
  words: z.string(),
  /** Points on the joint limit of two models: calls an hour of each. */
  models: z.tuple([z.string(), z.string()]),
  points: z.array(z.tuple([z.number(), z.number()])),
})
export type Frontier = z.infer<typeof frontier>

const hour = z.object({
  hour: z.number(),
  /** By model, calls an hour. */
  demand: callsByModel,
  /** Share of the binding limit in use, and which it is. */
  used: z.number(),
  limit: z.string().nullable(),
  /** Calls that wait at the end of the hour, by model. */
  backlog: callsByModel,
  /** Calls that pass in the hour, by model; only of an hour in which a quota has too little left. */
  passed: callsByModel.exactOptional(),
})
export type HourPlan = z.infer<typeof hour>

/** The demand's hardest hours, simulated at the demand with the client that is recommended and written. */
const simulated = z.object({
  carries: simulatedCarries,
  /** Which hours, in words: `09:00 to 12:00`, or `the whole day`. */
  when: z.string(),
  /** The first of them. */
  hour: z.number(),
  /** Days that were simulated, which differ by chance alone, and those in which the demand was carried. */
  days: z.int(),
  carried: z.int(),
  /** For the worst model: whole days that were followed through its client's pace and slots alone, and those that passed. */
  followed: z.object({ model: z.string(), days: z.int(), carried: z.int() }).nullable(),
  /** Shortfall in the others, as a clause; null if there was none. */
  why: z.string().nullable(),
  /** Share of calls that were sent later than they may wait or not at all, and the worst day's p95 from intended start to result. */
  models: z.array(z.object({ model: z.string(), late: z.number(), p95Ms: z.number().nullable() })),
})
export type SimulatedHours = z.infer<typeof simulated>

/** The client as the profile sets it. */
const ownClient = z.object({
  carries,
  /** Completed share relative to the recommended client, with more demand on both than the tier gives, for the named model. */
  share: z.number(),
  /** Share of the calls in the demand's hardest hours that completes in time, for the worst model; null if a limit is short by itself. */
  completes: z.number().nullable(),
  /** The limit that holds it back, `client: …` for its own; null where its refusals and waits do. */
  binds: z.string().nullable(),
  why: z.string(),
})
export type OwnClient = z.infer<typeof ownClient>

/** Calls beyond a tier's capacity that go to a second account at once instead of waiting. */
const spill = z.object({
  /** Tier of the second account. */
  tier: z.string(),
  carries,
  why: z.string(),
  /** When the first call of the day spills over, such as `10:00`. */
  from: z.string(),
  /** Calls of a day that do, by model. */
  perDay: callsByModel,
  /** Credits of the second account. */
  credits,
  /** Credits a day of both accounts. */
  total: estimate,
})
export type SpillPlan = z.infer<typeof spill>

/** A client that does not divide shared limits among its models, but has one queue for each: only simulated, since no profile can state it. */
const pooled = z.object({
  /** The limits that have one queue. */
  limits: z.array(z.string()),
  carries: simulatedCarries,
  /** Simulated days of the hardest hours, and those in which the demand was carried; no days where the flow of a day does not pass. */
  days: z.int(),
  carried: z.int(),
  /** Which hours, in words. */
  when: z.string(),
})
export type PooledPlan = z.infer<typeof pooled>

/** Closed form beside simulation. */
const check = z.object({
  model: z.string(),
  closedForm: z.number(),
  simulated: estimate,
  agrees: z.boolean(),
  replications: z.int(),
})
export type Check = z.infer<typeof check>

/** Answer for one tier of an account: its rates, its day, and whether it carries the demand. */
export const tier = z.object({
  tier: z.string(),
  /** The recommended client's, unless `client` says otherwise. */
  carries,
  why: z.string(),
  /** Capacity of an hour and a day, whatever the demand: a sentence. Empty if no rate can be given. */
  gives: z.string(),
  /** When the demand of a day first breaks a goal or a limit, such as `10:20`; null where it does not. */
  failsAt: z.string().nullable(),
  /** Least share of capacity left over the day: negative where there is too little. Hour 24 is the day as a whole. */
  headRoom: z.object({ share: estimate, hour: z.number(), model: z.string(), limit: z.string() }).nullable(),
  models: z.array(model),
  /** Limits that several models draw on: how many calls of one model replace how many calls of another. */
  frontier: z.array(frontier),
  /** Over the day, hour by hour, from midnight. */
  hours: z.array(hour),
  credits,
  /** Null where the closed form alone says that the demand is not carried, or no rate can be given. */
  simulated: simulated.nullable(),
  /** Null where the profile's own client carries the demand and leaves nothing of the tier unused. */
  ownClient: ownClient.nullable(),
  /** Null where it was not asked for, or nothing spills over. */
  spill: spill.nullable(),
  /** Null where the demand is carried, or no limit is divided among models. */
  pooled: pooled.nullable(),
  checks: z.array(check),
  notices: z.array(z.string()),
})
export type TierPlan = z.infer<typeof tier>
