import * as z from 'zod'
import { quantileRank } from '../../stats/order-statistics.ts'

/** Times from the intended start of calls to their first token, in ms; null is for ever, also of no call. */
export const firstTokens = z.object({
  p50Ms: z.number().nullable(),
  p90Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
})
export type FirstTokens = z.infer<typeof firstTokens>

export const FIRST_TOKEN_STATS = ['p50', 'p90', 'p95', 'p99'] as const

/** The figures of so many times; Infinity is for ever. */
export function firstTokensOf(times: readonly number[]): FirstTokens {
  const sorted = Float64Array.from(times).sort()
  const at = (p: number): number | null => {
    const ms = sorted[quantileRank(sorted.length, p) - 1] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(ms) ? ms : null
  }
  return { p50Ms: at(0.5), p90Ms: at(0.9), p95Ms: at(0.95), p99Ms: at(0.99) }
}

/** The figures of times that differ in their shares of all; at least one. */
export function weightedFirstTokens(points: readonly { share: number; ms: number }[]): FirstTokens {
  const total = points.reduce((sum, { share }) => sum + share, 0)
  let seen = 0
  const upTo = points
    .toSorted((a, b) => a.ms - b.ms)
    .map(({ share, ms }) => {
      seen += share / total
      return { seen, ms }
    })
  const at = (p: number): number | null => (upTo.find((one) => one.seen >= p) ?? upTo.at(-1))?.ms ?? null
  return { p50Ms: at(0.5), p90Ms: at(0.9), p95Ms: at(0.95), p99Ms: at(0.99) }
}
