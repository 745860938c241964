import { plainText } from '../../document/plain-text.ts'
import { keptIn } from '../../maps.ts'
import type { EventSink, OutcomeEvent, RunEvent, RunHeader } from '../../measure/events/events.ts'
import type { Attributes } from './definitions.ts'

/** Metric of values by explicit buckets, under its whole name. */
export interface HistogramMetric {
  kind: 'histogram'
  name: string
  /** UCUM. */
  unit: string
  description: string
  /** Upper edges; one bucket more holds what lies above. */
  boundaries: readonly number[]
  points: readonly HistogramPoint[]
}
export interface HistogramPoint {
  attributes: Attributes
  counts: readonly number[]
  sum: number
  count: number
  min: number
  max: number
}

const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power)

/** The client's metrics of OpenTelemetry's conventions for generative AI, with the buckets that they advise. */
const GEN_AI = {
  'gen_ai.client.operation.duration': { unit: 's', boundaries: SECONDS, description: 'GenAI operation duration.' },
  'gen_ai.client.operation.time_to_first_chunk': {
    unit: 's',
    boundaries: SECONDS,
    description: 'Time to receive the first chunk in response to a GenAI request.',
  },
  'gen_ai.client.operation.time_per_output_chunk': {
    unit: 's',
    boundaries: SECONDS,
    description: 'Time per output chunk of a GenAI response, after the first.',
  },
  'gen_ai.client.token.usage': {
    unit: '{token}',
    boundaries: TOKENS,
    description: 'Number of input and output tokens used.',
  },
} as const
type GenAiName = keyof typeof GEN_AI

/** Dialects whose API is a provider's own, by the conventions' names of providers. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['openai-chat', 'openai'],
  ['anthropic-messages', 'anthropic'],
])
const DEFAULT_PROVIDER = 'multimodal-gateway'

class Histogram {
  readonly #boundaries: readonly number[]
  readonly #counts: number[]
  #sum = 0
  #count = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  constructor(boundaries: readonly number[]) {
    this.#boundaries = boundaries
    this.#counts = new Array(boundaries.length + 1).fill(0)
  }

  /** A value on an edge belongs below it. */
  record(value: number, times = 1): void {
    const found = this.#boundaries.findIndex((edge) => value <= edge)
    const bucket = found === -1 ? this.#boundaries.length : found
    this.#counts[bucket] = (this.#counts[bucket] as number) + times
    this.#sum += value * times
    this.#count += times
    this.#min = Math.min(this.#min, value)
    this.#max = Math.max(this.#max, value)
  }

  snapshot(attributes: Attributes): HistogramPoint {
    const sum = Number(this.#sum.toPrecision(12))
    return { attributes, counts: [...this.#counts], sum, count: this.#count, min: this.#min, max: this.#max }
  }
}

/**
 * Attempts for texts of the whole run as OpenTelemetry's conventions for generative AI have a client tell of them. They know no operation that is a
 * task of images, videos or audio: those have the names of gatebench alone. Memory grows with the models and kinds of errors.
 */
export class GenAiMetrics implements EventSink {
  readonly #common: Attributes
  readonly #histograms = new Map<GenAiName, Map<string, { attributes: Attributes; histogram: Histogram }>>()

  constructor({ settings, gateway }: Pick<RunHeader, 'settings' | 'gateway'>) {
    const { target, dialect } = settings.gateway
    const address = target.kind === 'http' ? target.textBaseUrl : gateway.baseUrl
    this.#common = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': providerOf(dialect),
      ...serverOf(address),
    }
  }

  emit(event: RunEvent): void {
    if (event.type === 'outcome' && event.endpoint === 'message') this.#answered(event)
  }

  metrics(): HistogramMetric[] {
    return [...this.#histograms].map(([name, points]) => ({
      kind: 'histogram',
      name,
      ...GEN_AI[name],
      points: [...points.values()].map(({ attributes, histogram }) => histogram.snapshot(attributes)),
    }))
  }

  #answered({ model, outcome, status, reason, ms, stream }: OutcomeEvent): void {
    const of = { 'gen_ai.request.model': plainText(model) }
    const error = outcome === 'accepted' ? {} : { 'error.type': plainText(reason ?? String(status ?? outcome)) }
    this.#record('gen_ai.client.operation.duration', { ...of, ...error }, ms / 1000)
    if (stream === undefined) return
    if (stream.firstChunkMs !== undefined) {
      this.#record('gen_ai.client.operation.time_to_first_chunk', of, stream.firstChunkMs / 1000)
    }
    for (const [us, count] of stream.gaps) {
      this.#record('gen_ai.client.operation.time_per_output_chunk', of, us / 1e6, count)
    }
    for (const type of ['input', 'output'] as const) {
      const tokens = stream.tokens?.[type]
      if (tokens !== undefined) this.#record('gen_ai.client.token.usage', { ...of, 'gen_ai.token.type': type }, tokens)
    }
  }

  #record(name: GenAiName, own: Attributes, value: number, times = 1): void {
    const points = this.#histograms.get(name) ?? new Map<string, { attributes: Attributes; histogram: Histogram }>()
    this.#histograms.set(name, points)
    const key = JSON.stringify(own)
    const point = keptIn(points, key, () => ({
      attributes: { ...this.#common, ...own },
      histogram: new Histogram(GEN_AI[name].boundaries),
    }))
    point.histogram.record(value, times)
  }
}

/** A file of the user's own has no name that anybody knows. */
function providerOf(dialect: string | undefined): string {
  if (dialect === undefined) return DEFAULT_PROVIDER
  return PROVIDERS.get(dialect) ?? (/^[a-z0-9-]+$/.test(dialect) ? dialect : 'custom')
}

/** Where the requests went; nothing of a mock without an address. */
function serverOf(address: string): Attributes {
  if (!URL.canParse(address)) return {}
  const { protocol, hostname, port } = new URL(address)
  if (hostname === '') return {}
  return {
    'server.address': plainText(hostname),
    'server.port': port === '' ? (protocol === 'http:' ? '80' : '443') : port,
  }
}
