import type { HrTime } from '@opentelemetry/api'
import type { MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type { Summary } from '../../measure/summary/summary.ts'
import { escapeUnprintable } from '../../printable.ts'
import { epochMsOfIso } from '../../time/iso.ts'
import type { Attributes, Metric } from './definitions.ts'
import type { HistogramMetric } from './gen-ai.ts'
import { loadOpenTelemetry, type OpenTelemetry } from './open-telemetry.ts'
import { summaryMetrics } from './readings.ts'

/** Whose metrics they are, and of which time; Unix ms. */
export interface Told {
  runId: string
  startedAtMs: number
  atMs: number
}

/** Everything that is pushed to a collector: gatebench's metrics and, if asked for, those of other conventions under their own names. */
export type OtlpMetric = Metric | HistogramMetric

/** Metrics as OpenTelemetry's exporters and serializers take them: counters as cumulative sums since the start of the run. */
export function resourceMetrics(
  metrics: readonly OtlpMetric[],
  { runId, startedAtMs, atMs }: Told,
  { api: { ValueType }, sdk: { AggregationTemporality, DataPointType }, resources }: OpenTelemetry,
): ResourceMetrics {
  const times = { startTime: hrTime(startedAtMs), endTime: hrTime(atMs) }
  const histogramOf = ({ name, unit, description, boundaries, points }: HistogramMetric): MetricData => ({
    descriptor: { name, description, unit, valueType: unit === 's' ? ValueType.DOUBLE : ValueType.INT },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: points.map(({ attributes, counts, ...value }) => ({
      attributes: { ...attributes, ...portOf(attributes) },
      value: { ...value, buckets: { boundaries: [...boundaries], counts: [...counts] } },
      ...times,
    })),
  })
  return {
    resource: resources.resourceFromAttributes({ 'service.name': 'gatebench', 'service.instance.id': runId }),
    scopeMetrics: [
      {
        scope: { name: 'gatebench' },
        metrics: metrics.flatMap((metric): MetricData[] => {
          if (metric.kind === 'histogram') return [histogramOf(metric)]
          const { name, kind, unit, description, points } = metric
          // OpenTelemetry has no summaries but old ones: percentiles are gauges, and their number is a metric of its own.
          const told = points.filter(({ part }) => part === undefined)
          if (told.length === 0) return []
          const isCounter = kind === 'counter'
          const valueType = isCounter ? ValueType.INT : ValueType.DOUBLE
          const common = {
            descriptor: { name: `gatebench.${name}`, description, unit, valueType },
            aggregationTemporality: AggregationTemporality.CUMULATIVE,
            dataPoints: told.map(({ value, attributes }) => ({ value, attributes, ...times })),
          }
          return isCounter
            ? [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true }]
            : [{ ...common, dataPointType: DataPointType.GAUGE }]
        }),
      },
    ],
  }
}

/** A summary, and `more`, as the body of an export request in OTLP's JSON encoding, at the instant of the run's end. Throws OTLP_NOT_INSTALLED. */
export async function renderOtlp(summary: Summary, more: readonly HistogramMetric[] = []): Promise<string> {
  const openTelemetry = await loadOpenTelemetry()
  const { id: runId, startedAt, durationMs } = summary.run
  const startedAtMs = epochMsOfIso(startedAt)
  const told = { runId, startedAtMs, atMs: startedAtMs + durationMs }
  const request = resourceMetrics([...summaryMetrics(summary), ...more], told, openTelemetry)
  const body = openTelemetry.transformer.JsonMetricsSerializer.serializeRequest(request)
  return `${escapeUnprintable(new TextDecoder().decode(body))}\n`
}

/** The conventions have ports as numbers. */
function portOf({ 'server.port': port }: Attributes): { 'server.port'?: number } {
  return port === undefined ? {} : { 'server.port': Number(port) }
}

function hrTime(epochMs: number): HrTime {
  const seconds = Math.floor(epochMs / 1000)
  return [seconds, Math.round((epochMs - seconds * 1000) * 1e6)]
}
