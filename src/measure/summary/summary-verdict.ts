import * as z from 'zod'
import { ENDPOINTS } from '../../gateway/outcome.ts'

/** Whether a run succeeded, in `summary.json`, and what it met instead of success. Instants in ms since the start of the run. */

/** Verdict on a run, in one word. `DONE`: carried out, and no threshold was stated. */
export const VERDICT_WORDS = ['PASS', 'DONE', 'FAIL', 'INCONCLUSIVE', 'INTERRUPTED', 'STOPPED', 'UNFIT'] as const
export type VerdictWord = (typeof VERDICT_WORDS)[number]

const gateResultSchema = z.object({
  gate: z.string(),
  /** `not-asked`: the run was cut short, and the gate is about whole ones. */
  verdict: z.enum(['pass', 'fail', 'not-asked']),
  /** Why it failed. */
  reason: z.string().nullable(),
})
export type GateResult = z.infer<typeof gateResultSchema>

export const verdictSchema = z.object({
  exitCode: z.int(),
  word: z.enum(VERDICT_WORDS),
  /** Why, the gravest first. */
  reasons: z.array(z.string()),
  /** Built-in gates: what a run must have done to be worth a verdict at all. None in logs from before there were any. */
  gates: z.array(gateResultSchema),
})

/**
 * Instant at which the gateway was last seen to work, and the faults since. 429s, refusals for insufficient balance, reads of a task that is not
 * there and attempts cut off by the run itself are no faults.
 */
export const answersSchema = z.object({
  /** The latest accepted attempt or read; null when nothing was ever accepted. */
  lastAcceptedMs: z.number().nullable(),
  /** Attempts and reads after that one that were not accepted, whether answered or not; null when there were none. */
  faultsSince: z.object({ count: z.int(), firstMs: z.number(), lastMs: z.number() }).nullable(),
})

/** Accepted tasks whose end was not seen: paid for, and to be followed by `gatebench resume`. */
export const openTasksSchema = z.array(
  z.object({
    taskId: z.string(),
    model: z.string(),
    call: z.int(),
    /** Only of a task that the gateway does not know, by the latest answer about it (404 or 410). */
    unknown: z
      .object({
        /** From the acceptance to that answer, in ms; a pause before a resume is part of it. */
        followedMs: z.number(),
        /** Price of the call; absent if the profile states none, and none was found. */
        price: z.number().optional(),
      })
      .optional(),
  }),
)

/** One kind of answer that was no acceptance. */
const errorRowSchema = z.object({
  /** Null for the account's queries, and in the row that sums up what the table has no room for. */
  model: z.string().nullable(),
  endpoint: z.enum(ENDPOINTS).nullable(),
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  /** Where a status does not say it all: the reason of an unreachable or ambiguous outcome, `task-failed`, `unreadable`, or `others`. */
  fault: z.string().nullable(),
  /** As the gateway put it, shortened. */
  message: z.string().nullable(),
  count: z.int(),
  firstMs: z.number(),
  lastMs: z.number(),
})
export type ErrorRow = z.infer<typeof errorRowSchema>

/** Errors of the whole run, the most frequent first; what is beyond the table's room is summed up in its last row. */
export const errorsSchema = z.array(errorRowSchema)
