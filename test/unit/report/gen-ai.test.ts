import { describe, expect, it } from 'vitest'
import { watchingOf } from '../../../src/cli/run.ts'
import { roundEvent } from '../../../src/measure/events/event-tee.ts'
import type { OutcomeEvent, RunHeader } from '../../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { GenAiMetrics, type HistogramMetric } from '../../../src/report/metrics/gen-ai.ts'
import { renderOtlp } from '../../../src/report/metrics/otlp.ts'
import { randomRun, testHeader } from '../../support/random-run.ts'
import { streamedHeader, streamedRun } from '../../support/streamed-run.ts'

const events = streamedRun(3, 400).map(roundEvent)
const answers = events.filter((event): event is OutcomeEvent => event.type === 'outcome')

function told(header: RunHeader = streamedHeader(), of = events): HistogramMetric[] {
  const metrics = new GenAiMetrics(header)
  for (const event of of) metrics.emit(event)
  return metrics.metrics()
}

function pointsOf(name: string, metrics = told()): HistogramMetric['points'] {
  return metrics.find((metric) => metric.name === `gen_ai.client.${name}`)?.points ?? []
}

/** The values between one edge and the next, by looking at all of them for each. */
function bucketed(values: readonly number[], edges: readonly number[]): number[] {
  return [...edges, Number.POSITIVE_INFINITY].map(
    (edge, at) => values.filter((value) => value <= edge && value > (edges[at - 1] ?? Number.NEGATIVE_INFINITY)).length,
  )
}

const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]

describe('metrics of the conventions for generative AI', () => {
  it('are those of a client, and of texts alone', () => {
    expect(
      told()
        .map(({ name, unit }) => [name, unit])
        .sort(),
    ).toEqual([
      ['gen_ai.client.operation.duration', 's'],
      ['gen_ai.client.operation.time_per_output_chunk', 's'],
      ['gen_ai.client.operation.time_to_first_chunk', 's'],
      ['gen_ai.client.token.usage', '{token}'],
    ])
    const tasks = randomRun(5, 300).filter((event) => !('model' in event) || event.model !== 'text-fast')
    expect(told(testHeader(), tasks)).toEqual([])
  })

  it('hold every attempt in the buckets that the conventions advise, apart by model and error', () => {
    const points = pointsOf('operation.duration')
    for (const { attributes, counts, count, sum } of points) {
      const own = answers.filter(({ model, outcome, reason, status }) => {
        const error = outcome === 'accepted' ? undefined : (reason ?? String(status))
        return model === attributes['gen_ai.request.model'] && error === attributes['error.type']
      })
      const seconds = own.map(({ ms }) => ms / 1000)
      expect(counts).toEqual(bucketed(seconds, SECONDS))
      expect(count).toBe(own.length)
      expect(sum).toBeCloseTo(seconds.reduce((all, one) => all + one, 0))
    }
    expect(points.reduce((all, { count }) => all + count, 0)).toBe(answers.length)
    expect(new Set(points.map(({ attributes }) => attributes['error.type']))).toContain('cut-stream')
  })

  it('hold first chunks, the gaps after them and the tokens that servers count', () => {
    const read = answers.flatMap(({ model, stream }) => (model === 'chat' && stream !== undefined ? [stream] : []))
    const ofChat = (name: string, type?: string) =>
      pointsOf(name).find(
        ({ attributes: of }) => of['gen_ai.request.model'] === 'chat' && of['gen_ai.token.type'] === type,
      )
    const chunks = read.flatMap(({ firstChunkMs }) => (firstChunkMs === undefined ? [] : [firstChunkMs / 1000]))
    expect(ofChat('operation.time_to_first_chunk')?.counts).toEqual(bucketed(chunks, SECONDS))
    const gaps = read.flatMap(({ gaps }) => gaps.flatMap(([us, count]) => Array<number>(count).fill(us / 1e6)))
    expect(ofChat('operation.time_per_output_chunk')?.counts).toEqual(bucketed(gaps, SECONDS))
    const output = read.flatMap(({ tokens }) => tokens?.output ?? [])
    expect(ofChat('token.usage', 'output')).toMatchObject({
      counts: bucketed(
        output,
        Array.from({ length: 14 }, (_, power) => 4 ** power),
      ),
      sum: output.reduce((all, one) => all + one, 0),
    })
  })

  it('name provider and server by the profile', () => {
    const header = streamedHeader()
    const target = {
      kind: 'http',
      baseUrl: 'https://a.example',
      filesBaseUrl: 'https://a.example',
      apiKeyEnv: 'KEY',
    } as const
    const gateway = {
      ...header.settings.gateway,
      dialect: 'openai-chat',
      target: { ...target, textBaseUrl: 'https://text.example/v1' },
    }
    const [point] = pointsOf('operation.duration', told({ ...header, settings: { ...header.settings, gateway } }))
    expect(point?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'server.address': 'text.example',
      'server.port': '443',
    })
    expect(pointsOf('operation.duration')[0]?.attributes).not.toHaveProperty('server.address')
    const own = { ...gateway, dialect: '/home/me/secret.yaml' }
    const [custom] = pointsOf('operation.duration', told({ ...header, settings: { ...header.settings, gateway: own } }))
    expect(custom?.attributes['gen_ai.provider.name']).toBe('custom')
  })

  it('go into OTLP beside those of gatebench, as histograms', async () => {
    const builder = new SummaryBuilder(streamedHeader())
    for (const event of events) builder.add(event)
    const body = JSON.parse(await renderOtlp(builder.finish(), told()))
    const { metrics } = body.resourceMetrics[0].scopeMetrics[0]
    const duration = metrics.find(({ name }: { name: string }) => name === 'gen_ai.client.operation.duration')
    expect(duration.histogram).toMatchObject({ aggregationTemporality: 2 })
    const [first] = duration.histogram.dataPoints
    expect(first.explicitBounds).toEqual(SECONDS)
    expect(first.bucketCounts).toEqual(pointsOf('operation.duration')[0]?.counts)
    expect(metrics.some(({ name }: { name: string }) => name === 'gatebench.streams')).toBe(true)
    expect(await renderOtlp(builder.finish())).not.toContain('gen_ai')
  })

  it('are asked for by a flag beside the collector, and by nothing else', () => {
    const metricsOtlp = 'http://127.0.0.1:4318'
    expect(watchingOf({ metricsOtlp, genaiMetrics: true }, {}).genAi).toBe(true)
    expect(watchingOf({ metricsOtlp }, {})).not.toHaveProperty('genAi')
    expect(() => watchingOf({ genaiMetrics: true }, {})).toThrowError('--genai-metrics needs a collector to push to')
  })
})
