import { decodeFromCompressedBase64, HistogramLogWriter } from 'hdr-histogram-js'
import { LATENCY_METRICS, type Latencies, type Summary } from '../measure/summary.ts'
import { plainText } from './plain-text.ts'

/** The writer's own column of maxima is in ms; the histograms count µs. */
const MICROSECONDS_PER_MS = 1000

/**
 * `latency.hlog`: every latency of the run as an HdrHistogram log that the library's other implementations read. Tags are `metric` for the
 * whole run and `model/metric` for one model, percent-encoded: a tag may hold no comma and no space.
 */
export function renderHlog(summary: Summary): string {
  const lines: string[] = []
  const writer = new HistogramLogWriter((line) => lines.push(line))
  writer.outputLogFormatVersion()
  writer.outputComment(
    `[Latencies in microseconds of run ${plainText(summary.run.id)}, ${plainText(summary.run.startedAt)}]`,
  )
  writer.outputLegend()

  const put = (latencies: Latencies, prefix: string): void => {
    for (const metric of LATENCY_METRICS) {
      const { hdr } = latencies[metric]
      if (hdr === null) continue
      const histogram = decodeFromCompressedBase64(hdr)
      histogram.tag = prefix + metric
      writer.outputIntervalHistogram(histogram, 0, summary.run.durationMs / 1000, MICROSECONDS_PER_MS)
    }
  }
  put(summary.latency, '')
  for (const model of summary.models) put(model.latency, `${encodeURIComponent(plainText(model.model))}/`)
  return lines.join('')
}
