import * as z from 'zod'
import { foreignRecordSchema } from '../../foreign-record.ts'

/** The money in `summary.json`: credits as decimal numbers. */

/** Bounds of a figure that is not known exactly; equal if it is. */
const rangeSchema = z.object({ least: z.number(), most: z.number() })

/** A figure with its 95% interval. */
const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() })

export type Estimate = z.infer<typeof estimateSchema>

/** Burn of one model: by stated prices where the profile gives them, else as the readings of the balance tell it. */
export const modelCreditsSchema = z.object({
  /** Sum of the stated prices of completed calls, and its mean; null where one is not stated. */
  priced: z.number().nullable(),
  perCompleted: z.number().nullable(),
  /** All that the model's calls were charged, by stated prices and the balance; null where these do not tell. */
  charged: rangeSchema.nullable(),
  /** Where prices are not stated: by least squares over the readings. `perCall` is of a completed call. */
  estimated: z.object({ burn: estimateSchema, perCall: estimateSchema.nullable() }).nullable(),
})
export type ModelCredits = z.infer<typeof modelCreditsSchema>
export const NO_CREDITS: ModelCredits = { priced: null, perCompleted: null, charged: null, estimated: null }

/** A request that was bought by itself before the load; prices in credits, null where they are not stated or not found. */
const checkedPriceSchema = z.object({
  model: z.string(),
  /** Index of the weighted request. */
  request: z.int(),
  stated: z.number().nullable(),
  found: z.number().nullable(),
  /** Why none was found. */
  problem: z.string().nullable(),
})
export type CheckedPrice = z.infer<typeof checkedPriceSchema>

/** A price that the balance contradicts: of one request, or (null) of a completed call of the model, by all readings of the run. */
const contradictedSchema = z.object({
  model: z.string(),
  request: z.int().nullable(),
  stated: z.number(),
  found: estimateSchema,
})
export type Contradicted = z.infer<typeof contradictedSchema>

const balanceSchema = z.object({
  token: z.object({ remaining: z.number(), used: z.number(), unlimited: z.boolean() }),
  /** `used` is null where the gateway states the balance alone. */
  user: z.object({ remaining: z.number(), used: z.number().nullable() }),
})

const quotaReadingSchema = z.object({ used: z.int(), max: z.int(), remain: z.int(), group: z.string() })

/** Cost of the run, by the balance and by stated prices, and whether the two agree. */
export const creditsSchema = z.object({
  before: balanceSchema.nullable(),
  after: balanceSchema.nullable(),
  /** Credits used between the two readings; null unless both were read. */
  delta: z.number().nullable(),
  /** Whose count `delta` is: the token's, or its user's where an unlimited token's use is not counted. */
  basis: z.enum(['token', 'user']),
  readings: z.int(),
  byModel: foreignRecordSchema(modelCreditsSchema),
  /** Sum of stated prices of completed calls, where every one is stated. */
  priced: z.number().nullable(),
  /** `delta` less `priced`: what was charged beyond completed calls. Null where either is unknown. */
  beyondPriced: z.number().nullable(),
  /** The part of it that no combination of failed, ambiguous and open calls explains at their prices. */
  unexplained: z.number().nullable(),
  /** The most that failed, ambiguous and open calls can have cost, at their prices; null where one is not stated, and in older summaries. */
  inDoubt: z.number().nullable().default(null),
  /** Failed tasks that must have been charged all the same. Null where prices and balance do not tell. */
  failedButCharged: rangeSchema.nullable(),
  reconciliation: z.object({
    ambiguousCalls: z.int(),
    /** Attempts that may have been accepted, whatever became of their call: retried ones are among them. */
    ambiguousAttempts: z.int(),
    /** How many of these attempts must have been charged. Null where prices and balance do not tell. */
    explainedByDelta: rangeSchema.nullable(),
  }),
  /** All that was spent over completed calls; what failed tasks and ambiguous attempts cost each, where that is known exactly. */
  cost: z.object({
    perCompleted: z.number().nullable(),
    perFailed: z.number().nullable(),
    perAmbiguous: z.number().nullable(),
  }),
  /** Credits that came back between readings, at least; and those of them that came after the run. */
  refunded: z.object({ seen: z.number(), afterRun: z.number() }),
  /** `used_credits` fell while the run lasted: how often, by how much in all, and when first, in ms; null when it never did. */
  fell: z.object({ times: z.int(), by: z.number(), firstMs: z.number() }).nullable(),
  /** Spent by the user's other tokens; and by anybody, while nothing of this run could be charged. */
  otherSpend: z.object({ byOtherTokens: z.number().nullable(), whileIdle: z.number() }),
  /** Charged between the last reading before the run was resumed and the first one after; others may have spent it. */
  whilePaused: z.number().default(0),
  /** The count fell by more than refunds of the run's own calls explain: a top-up or a reset hides what was spent. */
  toppedUp: z.boolean().default(false),
  budget: z.number().nullable(),
  /** By the price of every attempt that may have bought something, as the budget counts it; null without a budget, and in older summaries. */
  reckoned: z.number().nullable().default(null),
  /** Amount that may have been spent: the larger of `reckoned` and the account's own figure. */
  committed: z.number().nullable().default(null),
  /** How often the account was read while a budget was spent, at least; null where it was not. */
  read: z.object({ attempts: z.int(), everyMs: z.number() }).nullable().default(null),
  /** Findings of the price check, in the order of the profile; null if there was none. */
  checked: z.array(checkedPriceSchema).nullable(),
  contradicted: z.array(contradictedSchema),
})

type Credits = z.infer<typeof creditsSchema>

/** Credits that were charged while a run was interrupted, and that the run's calls need not have cost; 0 where the prices explain all of them. */
export function perhapsOthers({ unexplained, whilePaused }: Pick<Credits, 'unexplained' | 'whilePaused'>): number {
  return unexplained === 0 ? 0 : whilePaused
}

type Doubt = Pick<Credits, 'unexplained' | 'whilePaused' | 'toppedUp'> & { otherSpend: { whileIdle: number } }

/** Whether others may have spent a part of what counts as used by the run, or have hidden a part by a top-up. */
export function mayBeOthers(credits: Doubt | null): boolean {
  if (credits === null || credits.unexplained === 0) return false
  return credits.whilePaused > 0 || credits.otherSpend.whileIdle > 0 || credits.toppedUp
}

/** Credits that the run used by the balance; null where it was not read, or where the account may show those of others too. */
export function chargedAlone(credits: (Doubt & Pick<Credits, 'delta'>) | null): number | null {
  return credits === null || mayBeOthers(credits) ? null : credits.delta
}

/** The file quota around the run. */
export const quotaSchema = z.object({
  before: quotaReadingSchema.nullable(),
  after: quotaReadingSchema.nullable(),
  /** Files that the planned calls asked for, closed models apart; null in logs that do not say. */
  plannedFiles: z.int().nullable(),
  /** The fewest files left that any reading found. */
  leastRemain: z.int().nullable(),
})
