import { z } from 'zod'

/** A statistic over all calls. JSON knows no infinity: `notReached` says that so many never completed that there is no such time. */
const wholeStatSchema = z.object({
  /** With every end that was not seen taken for none: null where that leaves it without a value. */
  ms: z.number().nullable(),
  /** With every such end at the call's age; null where it is not reached either, or there are too few calls. */
  atLeast: z.number().nullable(),
  notReached: z.boolean(),
  /** How many calls more a percentile takes. */
  needs: z.int(),
})

/** Times of all recorded calls in ms: calls = completed + never + unseen. */
export const wholeLatencySchema = z.object({
  calls: z.int(),
  completed: z.int(),
  /** Dropped by the client's own limits, given up, failed, timed out, ambiguous, or refused for another reason than the request: longer than any bound. */
  never: z.int(),
  /** Still open when nobody looked any longer: at least as old as then. */
  unseen: z.int(),
  /** Refused for what the request itself is: in no time. */
  leftOut: z.int(),
  mean: wholeStatSchema,
  max: wholeStatSchema,
  p50: wholeStatSchema,
  p90: wholeStatSchema,
  p95: wholeStatSchema,
  p99: wholeStatSchema,
  p999: wholeStatSchema,
})
export type WholeLatency = z.infer<typeof wholeLatencySchema>

/** Response time from the intended start; service time from the first attempt sent, retries included. */
export const wholeLatenciesSchema = z.object({ responseTime: wholeLatencySchema, serviceTime: wholeLatencySchema })
