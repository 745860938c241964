import { decodeFromCompressedBase64, Int32Histogram } from 'hdr-histogram-js'
import type { Latency } from '../measure/summary.ts'

/** Lines between one halving of the distance to 100 % and the next, as in the library's other implementations. */
const TICKS_PER_HALVING = 5
const MICROSECONDS_PER_MS = 1000

/** One latency as HdrHistogram's percentile text, in ms: what its plotters and scripts read. */
export function renderPercentiles({ hdr }: Latency): string {
  const histogram = hdr === null ? new Int32Histogram(1, 2, 3) : decodeFromCompressedBase64(hdr)
  return histogram.outputPercentileDistribution(TICKS_PER_HALVING, MICROSECONDS_PER_MS)
}
