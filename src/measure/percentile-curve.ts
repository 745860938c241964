import { lowerRank, quantileRank, upperRank } from '../stats/order-statistics.ts'
import { Recorder } from './recorder.ts'
import type { Latency } from './summary.ts'

export const POINTS_PER_NINE = 40
/** A percentile needs this many samples above it. */
const SAMPLES_ABOVE = 10

/** A latency at p = 1 − 10^(−k / POINTS_PER_NINE) for the k-th point, in ms. */
export interface CurvePoint {
  ms: number
  /** Bounds of the 95 % order-statistic interval; null where the sample is too small to have one. */
  low: number | null
  high: number | null
}

/** The percentile curve of a latency from its minimum on, for as long as the sample carries the percentile. */
export function percentileCurve(latency: Latency): CurvePoint[] {
  const n = latency.count
  if (latency.hdr === null || n <= SAMPLES_ABOVE) return []
  const length = Math.floor(Math.log10(n / SAMPLES_ABOVE) * POINTS_PER_NINE) + 1
  const points = Array.from({ length }, (_, at) => {
    const p = 1 - 10 ** (-at / POINTS_PER_NINE)
    // At p = 0 there is nothing below, and no interval.
    return p === 0
      ? { low: null, value: 1, high: null }
      : { low: lowerRank(n, p), value: quantileRank(n, p), high: upperRank(n, p) }
  })
  const values = valuesAt(
    Recorder.of(latency),
    points.flatMap(({ low, value, high }) => [low ?? value, value, high ?? value]),
  )
  const at = (rank: number | null): number | null => (rank === null ? null : (values.get(rank) as number))
  return points.map(({ low, value, high }) => ({ ms: at(value) as number, low: at(low), high: at(high) }))
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
