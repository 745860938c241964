import * as z from 'zod'

export const hintCountsSchema = z.object({
  /** Refusals and failures that carried any hint. */
  seen: z.int(),
  /** Retries sent no earlier than the hint said. */
  obeyed: z.int(),
  /** Obeyed, and refused again though no other request of the model had been let through since the hint was given. */
  tooShort: z.int(),
  /** Obeyed, and refused again after others had been let through: the limit had opened, and they took what it gave. */
  contended: z.int(),
  /** A retry sent before the hint's instant was let through. */
  tooLong: z.int(),
  /** 429 or 503 without any hint. */
  absent: z.int(),
})
export type HintCounts = z.infer<typeof hintCountsSchema>

export const modelHintsSchema = hintCountsSchema.extend({
  model: z.string(),
  /** The median of the waits that were named; null when none was. */
  medianMs: z.number().nullable(),
  /** By at least how much a hint was seen to be too short, or too long; null when it never was. */
  shortByMs: z.number().nullable(),
  longByMs: z.number().nullable(),
})
export type ModelHints = z.infer<typeof modelHintsSchema>

/** Hint minus the wait after which the mock's limits would have let the request pass, had no other come before it. */
export const hintTruthSchema = z.object({
  model: z.string(),
  /** Hinted refusals whose true wait the limits knew, and those that only the end of another task could tell. */
  known: z.int(),
  unknown: z.int(),
  /** Hints whose truth is known: below the truth, within 1 ms of it, above it. */
  short: z.int(),
  exact: z.int(),
  long: z.int(),
  /** Null without a known one. */
  meanErrorMs: z.number().nullable(),
  /** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
  edgesMs: z.array(z.number()),
  counts: z.array(z.int()),
})
export type HintTruth = z.infer<typeof hintTruthSchema>
