import { decodeFromCompressedBase64 } from 'hdr-histogram-js'
import type { Latencies, Latency, Summary } from '../../measure/summary.ts'
import { plainText } from '../plain-text.ts'

/** What the page's script draws; embedded as JSON. */
export interface ChartData {
  curves: readonly Curve[]
  timeline: Timeline | null
  /** What a curve's two lines are; response and service time when absent. */
  labels?: readonly [string, string]
}

/** Latency by percentile. `nines` is log10(1 / (1 − p)): 1 is p90, 2 is p99. Values in ms; null beyond what the sample carries. */
export interface Curve {
  name: string
  nines: readonly number[]
  response: readonly (number | null)[]
  service: readonly (number | null)[]
}

/** What happened in each stretch of the run. Times in seconds since its start. */
interface Timeline {
  seconds: readonly number[]
  offered: readonly number[]
  attempts: readonly number[]
  throttled: readonly number[]
  completed: readonly number[]
  inFlight: readonly number[]
}

const POINTS_PER_NINE = 40
/** A percentile needs this many samples above it. */
const SAMPLES_ABOVE = 10

export function chartData(summary: Summary): ChartData {
  const curves = [
    curve('all models', summary.latency),
    // One model is all models: a second entry would be the same curve.
    ...(summary.models.length > 1 ? summary.models.map((model) => curve(plainText(model.model), model.latency)) : []),
  ]
  return { curves: curves.filter((one) => one.nines.length > 1), timeline: timeline(summary.intervals) }
}

function curve(name: string, latencies: Latencies): Curve {
  return curveOf(name, latencies.responseTime, latencies.serviceTime)
}

/** Two latencies over the same percentiles. */
export function curveOf(name: string, first: Latency, second: Latency): Curve {
  const [response, service] = [points(first), points(second)]
  const length = Math.max(response.length, service.length)
  const filled = (values: readonly number[]): (number | null)[] => Array.from({ length }, (_, at) => values[at] ?? null)
  return {
    name,
    nines: Array.from({ length }, (_, at) => at / POINTS_PER_NINE),
    response: filled(response),
    service: filled(service),
  }
}

/** Values in ms at p = 1 − 10^(−k / POINTS_PER_NINE), for as long as enough samples lie above. */
function points({ count, hdr }: Latency): number[] {
  if (hdr === null || count <= SAMPLES_ABOVE) return []
  const histogram = decodeFromCompressedBase64(hdr)
  const last = Math.floor(Math.log10(count / SAMPLES_ABOVE) * POINTS_PER_NINE)
  return Array.from({ length: last + 1 }, (_, at) => {
    const percent = 100 * (1 - 10 ** (-at / POINTS_PER_NINE))
    return Number((histogram.getValueAtPercentile(percent) / 1000).toPrecision(4))
  })
}

function timeline(intervals: Summary['intervals']): Timeline | null {
  if (intervals.length < 2) return null
  return {
    seconds: intervals.map((interval) => interval.t / 1000),
    offered: intervals.map((interval) => interval.offered),
    attempts: intervals.map((interval) => interval.attempts),
    throttled: intervals.map((interval) => interval.throttled),
    completed: intervals.map((interval) => interval.completed),
    inFlight: intervals.map((interval) => interval.inFlight),
  }
}
