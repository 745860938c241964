import * as z from 'zod'
import { EXIT } from '../errors.ts'
import { carries, modality, tier } from './tier-plan.ts'

export const PLAN_SCHEMA = 'gatebench.plan/v1'

/** Exit codes of a plan by whether a tier carries the demand. */
export const PLAN_EXITS = {
  yes: EXIT.ok,
  no: EXIT.threshold,
  undecided: EXIT.inconclusive,
  'no rate': EXIT.inconclusive,
} as const

const demand = z.object({
  /** Where it comes from, in words. */
  source: z.string(),
  timeZone: z.string(),
  /** Length of a trace of less than a day, in ms: its mean rate stands for the rest of the day. */
  partOfDayMs: z.number().exactOptional(),
  models: z.array(
    z.object({
      model: z.string(),
      modality,
      perDay: z.number(),
      /** Calls that start in each hour, from midnight. */
      perHour: z.array(z.number()),
      peak: z.object({ hour: z.number(), perHour: z.number() }),
    }),
  ),
})
export type PlannedDemand = z.infer<typeof demand>

/** Result of the tiers for another demand. */
const mix = z.object({
  /** Where the demand comes from, in words. */
  source: z.string(),
  /** As in PlannedDemand. */
  partOfDayMs: z.number().exactOptional(),
  tiers: z.array(tier.pick({ tier: true, carries: true, why: true, failsAt: true, headRoom: true, credits: true })),
})
export type MixPlan = z.infer<typeof mix>

/** One thing that the answer hangs on. */
const assumption = z.object({
  what: z.string(),
  value: z.string(),
  source: z.enum(['tier', 'profile', 'demand', 'default', 'range', 'what-if']),
})
export type Assumption = z.infer<typeof assumption>

/** Least head-room of the day where one input is 30% less, and 30% more. */
const sensitivity = z.object({
  what: z.string(),
  less: z.number(),
  more: z.number(),
  /** Whether either changes the answer. */
  decides: z.boolean(),
})
export type Sensitivity = z.infer<typeof sensitivity>

/**
 * `plan.json`: what it would take to carry a demand. All rates are calls per hour or day of the gateway's own time; times in ms, hours of
 * the day in the demand's time zone, shares of 1, money in credits.
 */
export const planSchema = z.object({
  schema: z.literal(PLAN_SCHEMA),
  profile: z.string(),
  seed: z.number(),
  preset: z.string(),
  /** The whole answer, to decide by. */
  sentence: z.string(),
  /** Next step if no tier carries the demand; null if one does. */
  next: z.string().nullable(),
  /** All tiers are those that come with the mock: no file, twin or probe of somebody's account is behind them. */
  isExample: z.boolean(),
  carries,
  /** The first of the tiers, in the order given, that carries the demand; null where none does. */
  recommended: z.string().nullable(),
  demand,
  tiers: z.array(tier),
  /** Other demands, each on every tier. */
  mixes: z.array(mix),
  assumptions: z.array(assumption),
  /** For the recommended tier, or the first: its head-room if an input is off, the worst first. */
  sensitivity: z.array(sensitivity),
  /** Changes that would make the plan void, as sentences. */
  validUntil: z.array(z.string()),
})
export type CapacityPlan = z.infer<typeof planSchema>
