import type { Latency } from '../summary/summary.ts'
import { Recorder } from './recorder.ts'

/** How latencies are spread: on one logarithmic axis for all of them, so that their shapes can be compared. */
export interface LatencyShapes {
  /** Bounds of the axis in ms; null where there are no samples at all. */
  axis: { fromMs: number; toMs: number } | null
  /** For each latency the samples in each of the bins; all 0 for one without samples. */
  counts: number[][]
}

/** Time below which differences do not matter to a reader. */
const LEAST_MS = 1

/** The latencies' samples over `bins` bins of equal width in the logarithm of time. */
export function latencyShapes(latencies: readonly Latency[], bins: number): LatencyShapes {
  const known = latencies.filter(({ count, hdr }) => count > 0 && hdr !== null)
  const from = Math.max(LEAST_MS, Math.min(...known.map(({ min }) => min ?? LEAST_MS)))
  const to = Math.max(from, ...known.map(({ max }) => max ?? from))
  const binOf = (ms: number): number => {
    const place = to === from ? 0 : Math.log(Math.max(from, ms) / from) / Math.log(to / from)
    return Math.min(bins - 1, Math.floor(place * bins))
  }
  return {
    axis: known.length === 0 ? null : { fromMs: from, toMs: to },
    counts: latencies.map((latency) => {
      const counts = new Array<number>(bins).fill(0)
      if (!known.includes(latency)) return counts
      for (const { ms, count } of Recorder.of(latency).buckets()) counts[binOf(ms)] = (counts[binOf(ms)] ?? 0) + count
      return counts
    }),
  }
}
