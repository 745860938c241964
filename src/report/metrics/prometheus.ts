import { Counter, Gauge, Registry } from 'prom-client'
import type { Metric } from './definitions.ts'

export const PROMETHEUS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Metrics in the text format that Prometheus scrapes. */
export function renderPrometheus(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const metric of metrics) {
    const { kind, description, points } = metric
    const labelNames = [...new Set(points.flatMap(({ attributes }) => Object.keys(attributes)))]
    const options = { name: prometheusName(metric), help: description, labelNames, registers: [registry] }
    if (kind === 'gauge') {
      const gauge = new Gauge(options)
      for (const { value, attributes } of points) gauge.set(attributes, value)
    } else {
      const counter = new Counter(options)
      for (const { value, attributes } of points) counter.inc(attributes, value)
    }
  }
  return registry.metrics()
}

const UNIT_SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', 1: '_ratio', '{call}/s': '_per_second' }

/** As OpenTelemetry's specification translates names: the unit behind the name, `_total` behind a counter's. */
function prometheusName({ name, kind, unit }: Metric): string {
  return `gatebench_${name.replaceAll('.', '_')}${UNIT_SUFFIXES[unit] ?? ''}${kind === 'counter' ? '_total' : ''}`
}
