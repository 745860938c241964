import * as z from 'zod'

/** A statistic over all calls. JSON knows no infinity: `notReached` says that so many never completed that there is no such time. */
const wholeStatSchema = z.object({
  /** With every unseen end taken as never coming: null where that leaves it without a value. */
  ms: z.number().nullable(),
  /** With every such end at the call's age; null where it is not reached either, or there are too few calls. */
  atLeast: z.number().nullable(),
  notReached: z.boolean(),
  /** How many more calls a percentile needs. */
  needs: z.int(),
})

/** Times of all recorded calls in ms: calls = completed + never + unseen. */
export const wholeLatencySchema = z.object({
  calls: z.int(),
  completed: z.int(),
  /** Dropped by the client's own limits, given up, failed, timed out, ambiguous, or refused for another reason than the request: longer than any bound. */
  never: z.int(),
  /** Still open when the run stopped looking: at least as old as then. */
  unseen: z.int(),
  /** Left out of all times: refused for what the request itself is, or not due yet when the run was stopped. */
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

export const INTERVAL_PERCENTILES = ['p50', 'p90', 'p95', 'p99'] as const

/**
 * Why one run gives no interval. `not-stationary`: figures drift, or depend on each other over stretches too long for one run; `too-short`: too
 * few calls that do not depend on each other; `near-limit`: by its refusals more than 1% of all attempts may be answered 429; `shaped`: the load
 * changes by plan; `cut-short`: the run ended before it.
 */
export const intervalStateSchema = z.enum([
  'stated',
  'not-stationary',
  'too-short',
  'near-limit',
  'shaped',
  'cut-short',
])

/** Bounds of the percentile over all such runs, with a confidence of 95%; in ms, null where one is not reached. */
const intervalSchema = z.object({
  state: intervalStateSchema,
  low: z.number().nullable(),
  high: z.number().nullable(),
})

export const intervalsSchema = z.record(z.enum(INTERVAL_PERCENTILES), intervalSchema)

/** Response time from the intended start, with intervals; service time from the first attempt sent, retries included. */
export const wholeLatenciesSchema = z.object({
  responseTime: wholeLatencySchema,
  serviceTime: wholeLatencySchema,
  intervals: intervalsSchema,
})
export type WholeLatencies = z.infer<typeof wholeLatenciesSchema>
