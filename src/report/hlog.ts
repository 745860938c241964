import { plainText } from '../document/plain-text.ts'
import { STREAM_TIMES, type Streams } from '../measure/streams/summary-streams.ts'
import { LATENCY_METRICS, type Latencies, type Latency, type Summary } from '../measure/summary/summary.ts'
import { decodeHistogram, encodeHistogram } from '../measure/times/encoded-histogram.ts'
import { LatencyHistogram } from '../measure/times/hdr.ts'

/** Start and length of an interval are in seconds, its maximum by custom in ms; the histograms count µs. */
const COLUMNS = '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"'
const MICROSECONDS_PER_MS = 1000
/** Lines between one halving of the distance to 100% and the next, as in the library's other implementations. */
const TICKS_PER_HALVING = 5

/**
 * `latency.hlog`: every latency of the run as an HdrHistogram log, which the format's libraries in Java, C and JavaScript read. Tags are
 * `metric` for the whole run and `model/metric` for one model, percent-encoded: a tag may hold no comma and no space.
 */
export function renderHlog(summary: Summary): string {
  const { id, startedAt, durationMs } = summary.run
  const lines = [
    '#[Histogram log format version 1.3]',
    `#[Latencies in microseconds of run ${plainText(id)}, ${plainText(startedAt)}]`,
    COLUMNS,
  ]
  const put = (latencies: Latencies, streams: Streams | undefined, prefix: string): void => {
    const named = [...LATENCY_METRICS.map((metric) => [metric, latencies[metric]] as const), ...ofStreams(streams)]
    for (const [metric, { hdr }] of named) {
      if (hdr === null) continue
      // Decoded for its maximum; and one from a summary of old must be encoded anew.
      const histogram = decodeHistogram(hdr)
      const figures = [0, durationMs / 1000, histogram.maxValue / MICROSECONDS_PER_MS].map((figure) =>
        figure.toFixed(3),
      )
      lines.push([`Tag=${prefix}${metric}`, ...figures, encodeHistogram(histogram)].join(','))
    }
  }
  put(summary.latency, summary.streams, '')
  for (const model of summary.models)
    put(model.latency, model.streams, `${encodeURIComponent(plainText(model.model))}/`)
  return `${lines.join('\n')}\n`
}

/** Instants from the intended start, and what passes within a stream. */
function ofStreams(streams: Streams | undefined): (readonly [string, Latency])[] {
  if (streams === undefined) return []
  const { times, chunkGap, tokenTime } = streams
  return [
    ...STREAM_TIMES.map((time) => [time, times[time].seen] as const),
    ['chunkGap', chunkGap],
    ['tokenTime', tokenTime.seen],
  ]
}

/** One latency as HdrHistogram's percentile text, in ms: what its plotters and scripts read. */
export function renderHgrm({ hdr }: Latency): string {
  const histogram = hdr === null ? new LatencyHistogram(1, 2, 3) : decodeHistogram(hdr)
  for (const iterator of [histogram.percentileIterator, histogram.recordedValuesIterator]) passOverEmpty(iterator)
  return histogram.outputPercentileDistribution(TICKS_PER_HALVING, MICROSECONDS_PER_MS)
}

/** The library works out the value of each of 20,000 places three times a text, though an empty one adds nothing. */
function passOverEmpty(iterator: LatencyHistogram['percentileIterator' | 'recordedValuesIterator']): void {
  const { histogram } = iterator
  const { incrementSubBucket } = iterator
  iterator.incrementSubBucket = () => {
    const last = histogram.countsArrayLength - 1
    while (iterator.currentIndex < last && histogram.getCountAtIndex(iterator.currentIndex + 1) === 0) {
      iterator.currentIndex++
    }
    incrementSubBucket.call(iterator)
  }
}
