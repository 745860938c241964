import * as z from 'zod'
import { MODALITIES } from '../gateway/modality.ts'
import { type CapacityPlan, PLAN_SCHEMA } from './capacity-plan.ts'

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
const carries = z.enum(['yes', 'no', 'undecided', 'no rate'])
const modality = z.enum(MODALITIES)
const callsByModel = z.record(z.string(), z.number())
const credits = z.object({
  perDay: estimate.nullable(),
  balanceDays: z.number().nullable(),
  balance: z.number().nullable(),
  spendCapDays: z.number().nullable(),
})
const limitUse = z.object({ limit: z.string(), words: z.string(), perHour: z.number() })
const limitOfDay = z.object({ limit: z.string(), words: z.string(), perDay: z.number() })

const demand = z.object({
  source: z.string(),
  timeZone: z.string(),
  partOfDayMs: z.number().exactOptional(),
  models: z.array(
    z.object({
      model: z.string(),
      modality,
      perDay: z.number(),
      perHour: z.array(z.number()),
      peak: z.object({ hour: z.number(), perHour: z.number() }),
    }),
  ),
})

const firstTokens = z
  .object({
    p50Ms: z.number().nullable(),
    p90Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
    p99Ms: z.number().nullable(),
  })
  .exactOptional()

const model = z.object({
  model: z.string(),
  modality,
  perHour: estimate,
  perDay: estimate,
  completedPerHour: z.number(),
  binds: limitUse.nullable(),
  next: limitUse.nullable(),
  bindsDay: limitOfDay.nullable(),
  nextDay: limitOfDay.nullable(),
  lifts: z.array(
    z.object({
      limit: z.string(),
      perHour: z.number().nullable(),
      perDay: z.number().nullable(),
      gain: z.number().nullable(),
      bindsThen: z.string().nullable(),
    }),
  ),
  knee: z.array(
    z.object({
      share: z.number(),
      perHour: z.number(),
      p50Ms: z.number().nullable(),
      p95Ms: z.number().nullable(),
      firstToken: firstTokens,
      goodputPerHour: z.number(),
    }),
  ),
  firstToken: firstTokens,
  slotMs: z.object({ gateway: z.number(), client: z.number(), pollLag: z.number() }),
  credits: z.object({ perCompleted: z.number(), perHour: z.number(), perDay: z.number() }),
  batch: z.object({ calls: z.number(), ms: z.number() }).nullable(),
  client: z.object({
    ratePerSecond: z.number().nullable(),
    burst: z.number(),
    concurrency: z.number().nullable(),
    tokens: z.object({ perSecond: z.number(), burst: z.number() }).exactOptional(),
  }),
})

const tier = z.object({
  tier: z.string(),
  carries,
  why: z.string(),
  gives: z.string(),
  failsAt: z.string().nullable(),
  headRoom: z.object({ share: estimate, hour: z.number(), model: z.string(), limit: z.string() }).nullable(),
  models: z.array(model),
  frontier: z.array(
    z.object({
      limit: z.string(),
      words: z.string(),
      models: z.tuple([z.string(), z.string()]),
      points: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
  hours: z.array(
    z.object({
      hour: z.number(),
      demand: callsByModel,
      used: z.number(),
      limit: z.string().nullable(),
      backlog: callsByModel,
      passed: callsByModel.exactOptional(),
    }),
  ),
  credits,
  simulated: z
    .object({
      carries: z.enum(['yes', 'no', 'undecided']),
      when: z.string(),
      hour: z.number(),
      days: z.int(),
      carried: z.int(),
      followed: z.object({ model: z.string(), days: z.int(), carried: z.int() }).nullable(),
      why: z.string().nullable(),
      models: z.array(z.object({ model: z.string(), late: z.number(), p95Ms: z.number().nullable() })),
    })
    .nullable(),
  ownClient: z
    .object({
      carries,
      share: z.number(),
      completes: z.number().nullable(),
      binds: z.string().nullable(),
      why: z.string(),
    })
    .nullable(),
  spill: z
    .object({
      tier: z.string(),
      carries,
      why: z.string(),
      from: z.string(),
      perDay: callsByModel,
      credits,
      total: estimate,
    })
    .nullable(),
  pooled: z
    .object({
      limits: z.array(z.string()),
      carries: z.enum(['yes', 'no', 'undecided']),
      days: z.int(),
      carried: z.int(),
      when: z.string(),
    })
    .nullable(),
  checks: z.array(
    z.object({
      model: z.string(),
      closedForm: z.number(),
      simulated: estimate,
      agrees: z.boolean(),
      replications: z.int(),
    }),
  ),
  notices: z.array(z.string()),
})

/** The shape of `plan.json`, for who reads it again and for its JSON Schema. */
export const planSchema = z.object({
  schema: z.literal(PLAN_SCHEMA),
  profile: z.string(),
  seed: z.number(),
  preset: z.string(),
  sentence: z.string(),
  next: z.string().nullable(),
  isExample: z.boolean(),
  carries,
  recommended: z.string().nullable(),
  demand,
  tiers: z.array(tier),
  mixes: z.array(
    z.object({
      source: z.string(),
      partOfDayMs: z.number().exactOptional(),
      tiers: z.array(tier.pick({ tier: true, carries: true, why: true, failsAt: true, headRoom: true, credits: true })),
    }),
  ),
  assumptions: z.array(
    z.object({
      what: z.string(),
      value: z.string(),
      source: z.enum(['tier', 'profile', 'demand', 'default', 'range', 'what-if']),
    }),
  ),
  sensitivity: z.array(z.object({ what: z.string(), less: z.number(), more: z.number(), decides: z.boolean() })),
  validUntil: z.array(z.string()),
}) satisfies z.ZodType<CapacityPlan>
