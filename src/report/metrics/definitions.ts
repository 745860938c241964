import { plainText } from '../../document/plain-text.ts'
import { keptIn } from '../../maps.ts'

/** Definition of a metric, for every exporter. */
interface Definition {
  /** A counter only grows while a run lasts. A summary has points that tell percentiles, and others that tell their sum and number. */
  kind: 'counter' | 'gauge' | 'summary'
  /** UCUM, as OpenTelemetry writes it; words in braces only explain. */
  unit: string
  description: string
}

/**
 * Every metric, under its name in OpenTelemetry. Prometheus has the same under the name that OpenTelemetry's own rules translate it to,
 * so that a scrape and a collector in between agree.
 */
export const DEFINITIONS = {
  'run.info': { kind: 'gauge', unit: '', description: 'Always 1; the labels name the run' },
  'run.duration': { kind: 'gauge', unit: 's', description: 'Time from the first arrival to the last end of a call' },
  exit_code: { kind: 'gauge', unit: '', description: 'Exit code of the process; 0 is a pass' },
  calls: { kind: 'counter', unit: '{call}', description: 'Calls of the whole run by how they ended' },
  'calls.in_flight': { kind: 'gauge', unit: '{call}', description: 'Calls that have started but not ended' },
  attempts: { kind: 'counter', unit: '{attempt}', description: 'Submits and messages by outcome' },
  polls: { kind: 'counter', unit: '{poll}', description: 'Task reads by status' },
  duplicates: { kind: 'counter', unit: '{call}', description: 'Calls that may have bought more than one task' },
  latency: {
    kind: 'summary',
    unit: 's',
    description: 'Percentiles with enough samples; without a model label: all models',
  },
  'latency.samples': {
    kind: 'counter',
    unit: '{sample}',
    description: 'Number of values that the percentiles are computed from',
  },
  streams: {
    kind: 'counter',
    unit: '{stream}',
    description: 'Streamed responses of recorded calls, by how they ended: complete, or the cause of the break',
  },
  'stream.tokens': {
    kind: 'counter',
    unit: '{token}',
    description: 'Tokens of streams by type, as counted by the server',
  },
  'stream.token.rate': {
    kind: 'summary',
    unit: '{token}/s',
    description: 'Output tokens per second that this share of the streams reaches; without a model label: all models',
  },
  'stream.marks': {
    kind: 'counter',
    unit: '{stream}',
    description: 'Streams with irregularities that a correct gateway would not show',
  },
  'credits.priced': {
    kind: 'gauge',
    unit: '{credit}',
    description: 'Credits according to the stated prices of completed calls',
  },
  throttled: {
    kind: 'gauge',
    unit: '1',
    description: 'Attempts answered 429 divided by all attempts of recorded calls',
  },
  'retry.amplification': {
    kind: 'gauge',
    unit: '1',
    description: 'Attempts of recorded calls divided by recorded calls with an attempt',
  },
  goodput: {
    kind: 'gauge',
    unit: '{call}/s',
    description: 'Recorded calls per second that completed within every response-time threshold',
  },
  hints: { kind: 'counter', unit: '{hint}', description: 'Retry hints by quality' },
  'protocol.faults': { kind: 'counter', unit: '{fault}', description: 'Breaches of the protocol by the gateway' },
  'credits.used': {
    kind: 'gauge',
    unit: '{credit}',
    description: 'Credits used by the token, according to the credit query',
  },
  'credits.budget': { kind: 'gauge', unit: '{credit}', description: 'Credits that the run may use' },
  'generator.fit': { kind: 'gauge', unit: '', description: '1 if the generator kept to the plan' },
  'generator.arrival_lag.p99': {
    kind: 'gauge',
    unit: 's',
    description: 'p99 so far of how late this machine starts the planned calls; only during a run',
  },
  'event_loop.delay.p99': { kind: 'gauge', unit: 's', description: 'Highest p99 of the event loop delay' },
  'cpu.utilization': { kind: 'gauge', unit: '1', description: 'CPU time divided by wall time; 1 is one core' },
  errors: {
    kind: 'counter',
    unit: '{error}',
    description: 'Requests that were not accepted or not answered, by status or fault',
  },
  'gate.pass': { kind: 'gauge', unit: '', description: '1 pass, 0 fail; absent if not required' },
  'threshold.pass': { kind: 'gauge', unit: '', description: '1 pass, 0 fail; absent if not judged' },
} as const satisfies Record<string, Definition>
export type MetricName = keyof typeof DEFINITIONS

export type Attributes = Readonly<Record<string, string>>

export interface Point {
  value: number
  attributes: Attributes
  /** Part of a summary, over all samples with these attributes. Only Prometheus receives it. */
  part?: 'sum' | 'count'
}

/** A metric with what is known of it. */
export interface Metric extends Definition {
  /** Without the prefix of gatebench. */
  name: string
  /** No two have the same attributes and are the same part. */
  points: readonly Point[]
}

/** Collects the readings of metrics; an unknown figure is absent. */
export class Metrics {
  readonly #told = new Map<MetricName, Map<string, Point>>()

  tell(
    name: MetricName,
    value: number | null | undefined,
    attributes: Attributes = {},
    part: Pick<Point, 'part'> = {},
  ): void {
    if (value === null || value === undefined) return
    const points = keptIn(this.#told, name, () => new Map())
    const shown = Object.entries(attributes).map(([key, text]) => [key, plainText(text)] as const)
    points.set(JSON.stringify([shown, part]), { value, attributes: Object.fromEntries(shown), ...part })
  }

  /** Every metric with a known value, in the order of its first reading. */
  all(): Metric[] {
    return [...this.#told].map(([name, points]) => ({ name, ...DEFINITIONS[name], points: [...points.values()] }))
  }
}
