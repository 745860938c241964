import { type HrTime, ValueType } from '@opentelemetry/api'
import { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import type { Summary } from '../../measure/summary.ts'
import { epochMsOfIso } from '../../time/iso.ts'
import type { Metric } from './definitions.ts'
import { summaryMetrics } from './readings.ts'

/** Whose metrics they are, and of which time; Unix ms. */
export interface Told {
  runId: string
  startedAtMs: number
  atMs: number
}

/** Metrics as OpenTelemetry's exporters and serializers take them: counters as cumulative sums since the start of the run. */
export function resourceMetrics(metrics: readonly Metric[], { runId, startedAtMs, atMs }: Told): ResourceMetrics {
  const times = { startTime: hrTime(startedAtMs), endTime: hrTime(atMs) }
  return {
    resource: resourceFromAttributes({ 'service.name': 'gatebench', 'service.instance.id': runId }),
    scopeMetrics: [
      {
        scope: { name: 'gatebench' },
        metrics: metrics.flatMap(({ name, kind, unit, description, points }): MetricData[] => {
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

/** A summary as the body of an export request in OTLP's JSON encoding, told of the run's end. */
export function renderOtlp(summary: Summary): string {
  const { id: runId, startedAt, durationMs } = summary.run
  const startedAtMs = epochMsOfIso(startedAt)
  const told = { runId, startedAtMs, atMs: startedAtMs + durationMs }
  const body = JsonMetricsSerializer.serializeRequest(resourceMetrics(summaryMetrics(summary), told))
  return `${new TextDecoder().decode(body)}\n`
}

function hrTime(epochMs: number): HrTime {
  const seconds = Math.floor(epochMs / 1000)
  return [seconds, Math.round((epochMs - seconds * 1000) * 1e6)]
}
