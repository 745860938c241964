import { quantileRank } from '../../stats/order-statistics.ts'
import type { Latency } from '../summary/summary.ts'
import { Recorder } from './recorder.ts'

export const POINTS_PER_NINE = 40
/** A percentile needs this many samples above it. */
const SAMPLES_ABOVE = 10

/**
 * The percentile curve of a latency from its minimum on, for as long as the sample carries the percentile: in ms, at
 * p = 1 − 10^(−k / POINTS_PER_NINE) for the k-th point.
 */
export function percentileCurve(latency: Latency): number[] {
  const n = latency.count
  if (latency.hdr === null || n <= SAMPLES_ABOVE) return []
  const length = Math.floor(Math.log10(n / SAMPLES_ABOVE) * POINTS_PER_NINE) + 1
  const ranks = Array.from({ length }, (_, at) => quantileRank(n, 1 - 10 ** (-at / POINTS_PER_NINE)))
  const values = valuesAt(Recorder.of(latency), ranks)
  return ranks.map((rank) => values.get(rank) as number)
}

/** The value of each rank, in one pass over the buckets. */
function valuesAt(recorder: Recorder, ranks: readonly number[]): Map<number, number> {
  const sorted = [...new Set(ranks)].sort((a, b) => a - b)
  const values = new Map<number, number>()
  let seen = 0
  let next = 0
  for (const { ms, count } of recorder.buckets()) {
    seen += count
    while (next < sorted.length && (sorted[next] as number) <= seen) values.set(sorted[next++] as number, ms)
  }
  return values
}
