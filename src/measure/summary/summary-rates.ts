import * as z from 'zod'
import { intervalStateSchema } from './summary-whole.ts'

export const SUMMARY_RATES = ['throughput', 'throttle', 'failure', 'giveUp'] as const
export type SummaryRate = (typeof SUMMARY_RATES)[number]

/** A rate of one run. */
const rateSchema = z.object({
  /** Null of nothing. With calls whose end was not seen: as if none of them were hits. */
  value: z.number().nullable(),
  /** As if all of them were. */
  atMost: z.number().nullable(),
  /** Bounds of the rate over all such runs, with a confidence of 95%; null where `state` says that one run gives none. */
  state: intervalStateSchema,
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type RateOfRun = z.infer<typeof rateSchema>

/**
 * Rates of the recorded calls, with intervals. `throughput`: calls completed a second of the recorded time, by their intended start;
 * `throttle`: attempts answered 429, over attempts; `failure` and `giveUp`: over started calls.
 */
export const ratesSchema = z.record(z.enum(SUMMARY_RATES), rateSchema)
export type RatesOfRun = z.infer<typeof ratesSchema>
