import * as z from 'zod'

/** A percentile the sample carries, with its 95% order-statistic interval; or none, and how many more samples it `needs`. */
export const percentileSchema = z.union([
  z.object({ ms: z.number(), low: z.number(), high: z.number() }),
  z.object({ ms: z.null(), needs: z.int() }),
])
export type Percentile = z.infer<typeof percentileSchema>

export const latencySchema = z.object({
  count: z.int(),
  /** Null when count is 0. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  p50: percentileSchema,
  p90: percentileSchema,
  p95: percentileSchema,
  p99: percentileSchema,
  p999: percentileSchema,
  /** HdrHistogram V2 encoding (compressed, base64), values in µs, 3 significant digits; null when count is 0. */
  hdr: z.string().nullable(),
})
export type Latency = z.infer<typeof latencySchema>
