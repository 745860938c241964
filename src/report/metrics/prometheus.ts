import { Counter, Gauge, Registry, Summary, type SummaryConfiguration } from 'prom-client'
import type { Metric, Point } from './definitions.ts'

export const PROMETHEUS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Metrics in the text format that Prometheus scrapes. */
export async function renderPrometheus(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const metric of metrics) {
    const { kind, description, points } = metric
    const labelNames = [...new Set(points.flatMap(({ attributes }) => Object.keys(attributes)))]
    const options = { name: prometheusName(metric), help: description, labelNames, registers: [registry] }
    if (kind === 'summary') {
      // A label that is the summary's own marks percentiles.
      const ofPoints = labelNames.filter((name) => name !== 'quantile')
      new KnownSummary({ ...options, labelNames: ofPoints }, points)
    } else if (kind === 'gauge') {
      const gauge = new Gauge(options)
      for (const { value, attributes } of points) gauge.set(attributes, value)
    } else {
      const counter = new Counter(options)
      for (const { value, attributes } of points) counter.inc(attributes, value)
    }
  }
  // prom-client parts metrics by empty lines, which parsers of OpenMetrics refuse.
  return (await registry.metrics()).replaceAll(/\n{2,}/g, '\n')
}

/** prom-client's own summary computes its percentiles from what it observes; these are known. */
class KnownSummary extends Summary {
  readonly #values: Awaited<ReturnType<Summary['get']>>['values']

  constructor(options: SummaryConfiguration<string> & { name: string }, points: readonly Point[]) {
    super(options)
    this.#values = points.map(({ value, attributes, part }) => ({
      value,
      labels: attributes,
      ...(part === undefined ? {} : { metricName: `${options.name}_${part}` }),
    }))
  }

  override async get(): ReturnType<Summary['get']> {
    return { ...(await super.get()), values: this.#values }
  }
}

const UNIT_SUFFIXES: Readonly<Record<string, string>> = {
  s: '_seconds',
  1: '_ratio',
  '{call}/s': '_per_second',
  '{token}/s': '_per_second',
}

/** As OpenTelemetry's specification translates names: the unit behind the name, `_total` behind a counter's. */
export function prometheusName({ name, kind, unit }: Pick<Metric, 'name' | 'kind' | 'unit'>): string {
  return `gatebench_${name.replaceAll('.', '_')}${UNIT_SUFFIXES[unit] ?? ''}${kind === 'counter' ? '_total' : ''}`
}
