import * as z from 'zod'

/** Result of a demand: time, money and requests. */
export const demandResultSchema = z.object({
  /** From the first request to the last end of a task that somebody learnt of. */
  spanMs: z.number(),
  credits: z.number(),
  attempts: z.int(),
  reads: z.int(),
  /** Calls whose end was learnt. */
  learnt: z.int(),
})
export type DemandResult = z.output<typeof demandResultSchema>
