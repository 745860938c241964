import * as z from 'zod'

/** Outcomes of a call that a client, or the program around it, may state. */
export const OUTCOMES = ['completed', 'failed'] as const
export type ClientOutcome = (typeof OUTCOMES)[number]

/** A statement about calls: of one that its requests name in `x-gatebench-call`, or of all about which nothing has been stated. */
export const outcomeStatement = z.strictObject({
  outcome: z.enum(OUTCOMES),
  call: z.int().min(0).optional(),
})
export type OutcomeStatement = z.output<typeof outcomeStatement>
