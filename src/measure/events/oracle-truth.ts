import * as z from 'zod'

const counts = z.record(z.string(), z.int().min(0))

/** How far the hints of a model's refusals were off; see `hints.truth` of a summary. Errors are hint minus true wait, in ms of the caller. */
const hintErrors = z.object({
  known: z.int(),
  unknown: z.int(),
  short: z.int(),
  long: z.int(),
  sumMs: z.number(),
  edgesMs: z.array(z.number()).readonly(),
  counts: z.array(z.int()).readonly(),
})
export type HintErrors = z.infer<typeof hintErrors>

const endpoint = z.object({ requests: z.int().min(0), byStatus: counts, spoiled: z.int().min(0) })

/** The mock's knowledge of a run: the part of its counts that a summary must repeat. */
export const oracleTruth = z.object({
  endpoints: z.object({ submit: endpoint, poll: endpoint, message: endpoint }),
  models: z.record(
    z.string(),
    z.object({
      requests: z.int().min(0),
      accepted: z.int().min(0),
      throttled: z.int().min(0),
      completed: z.int().min(0),
      failed: z.int().min(0),
      /** Ended by their owner; absent where none was. */
      cancelled: z.int().min(0).optional(),
      /** Bought again by an idempotency key; absent where nothing was. */
      boughtAgain: z.int().min(0).optional(),
      hints: hintErrors.nullish(),
    }),
  ),
  /** Task reads by the status that they returned. */
  polls: counts,
  credits: z.object({ charged: z.number() }),
})
export type OracleTruth = z.infer<typeof oracleTruth>

/** The mock's counts of one model; undefined if it knows none of this name. */
export function truthOfModel({ models }: OracleTruth, model: string): OracleTruth['models'][string] | undefined {
  return Object.hasOwn(models, model) ? models[model] : undefined
}
