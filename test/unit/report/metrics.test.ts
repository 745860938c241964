import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { LiveCounts } from '../../../src/measure/calls/live-counts.ts'
import { ProtocolFaults } from '../../../src/measure/calls/protocol-faults.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { decodeHistogram } from '../../../src/measure/times/encoded-histogram.ts'
import { LatencyHistogram } from '../../../src/measure/times/hdr.ts'
import { renderHgrm } from '../../../src/report/hlog.ts'
import { renderOtlp } from '../../../src/report/metrics/otlp.ts'
import { renderPrometheus } from '../../../src/report/metrics/prometheus.ts'
import { liveMetrics, summaryMetrics } from '../../../src/report/metrics/readings.ts'
import { lintExposition } from '../../support/exposition-lint.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { readOtlp } from '../../support/otlp-request.ts'
import { samplesOf } from '../../support/prometheus-samples.ts'
import { randomRun, testHeader, testProfile } from '../../support/random-run.ts'
import { emptySummary, hostileSummary, latencyOf, sampleSummary } from '../../support/sample-summary.ts'

async function samples(summary: Summary): Promise<Map<string, number>> {
  return samplesOf(await renderPrometheus(summaryMetrics(summary)))
}

test('every call, attempt and percentile of the summary is a sample', async () => {
  const summary = sampleSummary()
  const found = await samples(summary)
  for (const { model, counts, latency } of summary.models) {
    expect(found.get(`gatebench_calls_total{end="completed",model="${model}"}`)).toBe(counts.completed)
    expect(found.get(`gatebench_attempts_total{model="${model}",outcome="throttled"}`)).toBe(counts.throttled)
    const p50 = found.get(`gatebench_latency_seconds{metric="response_time",model="${model}",quantile="0.5"}`)
    expect(p50).toBeCloseTo((latency.responseTime.p50.ms ?? Number.NaN) / 1000, 6)
  }
  expect(found.get('gatebench_exit_code{}')).toBe(99)
  expect((await samples(emptySummary())).get('gatebench_exit_code{}')).toBe(105)
})

/** Prometheus' own tool, where it is installed. */
const PROMTOOL = spawnSync('promtool', ['--version']).error === undefined

describe.each([
  ['a run that is over', () => summaryMetrics(sampleSummary())],
  ['hostile names', () => summaryMetrics(hostileSummary('"\\\n{quantile="0.5"}'))],
  ['a run without samples', () => summaryMetrics(emptySummary())],
  [
    'a run under way',
    () => {
      const counts = new LiveCounts(testProfile().models)
      for (const event of randomRun(4, 300)) counts.emit(event)
      return liveMetrics(testHeader(), counts)
    },
  ],
] as const)('the text of %s', (_, metrics) => {
  test('is as Prometheus would have it', async () => {
    expect(lintExposition(await renderPrometheus(metrics()))).toEqual([])
  })

  test.runIf(PROMTOOL)('passes promtool check metrics', async () => {
    const input = await renderPrometheus(metrics())
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})

test('latencies are summaries: percentiles that the sample carries, sum and count', async () => {
  const summary = sampleSummary()
  const found = await samples(summary)
  for (const { model, latency } of summary.models) {
    const labels = `{metric="response_time",model="${model}"}`
    const { count, mean } = latency.responseTime
    expect(found.get(`gatebench_latency_seconds_count${labels}`)).toBe(count)
    expect(found.get(`gatebench_latency_seconds_sum${labels}`)).toBeCloseTo((count * (mean ?? 0)) / 1000, 5)
  }
})

test('OTLP tells the same metrics, points and values as Prometheus, of the time of the run', async () => {
  const summary = sampleSummary()
  const { resource, points } = readOtlp(await renderOtlp(summary))
  expect(resource).toEqual({ 'service.name': 'gatebench', 'service.instance.id': summary.run.id })
  // The translation of names that OpenTelemetry's specification prescribes.
  const suffixes: Record<string, string> = { s: '_seconds', 1: '_ratio', '{call}/s': '_per_second' }
  const translated = points.map(({ name, unit, isSum, attributes, value }) => {
    const labels = Object.entries(attributes).map(([key, text]) => `${key}="${text}"`)
    const total = isSum ? '_total' : ''
    return [`${name.replaceAll('.', '_')}${suffixes[unit] ?? ''}${total}{${labels.sort().join(',')}}`, value] as const
  })
  // A summary's sum is Prometheus' own, and its count has a name of its own in both.
  const told = [...(await samples(summary))].filter(([name]) => !/_seconds_(?:sum|count)\{/.test(name))
  expect(new Map(translated)).toEqual(new Map(told))
  const startMs = Date.parse(summary.run.startedAt)
  for (const point of points) {
    expect([point.startMs, point.atMs]).toEqual([startMs, Math.floor(startMs + summary.run.durationMs)])
  }
  expect(await renderOtlp(summary)).toBe(await renderOtlp(summary))
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text adds no line and stays in its label', async (_, text) => {
  const plain = await samples(hostileSummary('x'))
  const hostile = await renderPrometheus(summaryMetrics(hostileSummary(text)))
  expect(samplesOf(hostile).size).toBe(plain.size)
  expect(hostile).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  const summary = hostileSummary(text)
  const dated = { ...summary, run: { ...summary.run, startedAt: '2026-01-01T00:00:00.000Z' } }
  const told = [...plain.keys()].filter((name) => !/_seconds_(?:sum|count)\{/.test(name))
  expect(readOtlp(await renderOtlp(dated)).points).toHaveLength(told.length)
})

test('a run under way tells of what has ended just what its summary will say', async () => {
  const header = testHeader()
  const events = randomRun(4, 300)
  const read = async (until: number): Promise<[live: Map<string, number>, over: Map<string, number>]> => {
    const counts = new LiveCounts(testProfile().models, new ProtocolFaults())
    const builder = new SummaryBuilder(header)
    for (const event of events.slice(0, until)) {
      counts.emit(event)
      builder.add(event)
    }
    return [samplesOf(await renderPrometheus(liveMetrics(header, counts))), await samples(builder.finish())]
  }
  const sum = (of: Map<string, number>, start: string): number =>
    [...of].filter(([name]) => name.startsWith(start)).reduce((total, [, value]) => total + value, 0)

  const [live, over] = await read(events.length)
  expect(sum(live, 'gatebench_calls_total{') + sum(live, 'gatebench_calls_in_flight{')).toBe(300)
  // The summary counts calls without an end as unresolved, and has the lag of whole requests.
  const told = [...live].filter(([name]) => !/run_info|in_flight|end="unresolved"|arrival_lag/.test(name))
  expect(told.length).toBeGreaterThan(60)
  expect(told.map(([name]) => [name, over.get(name)])).toEqual(told)

  const [halfway] = await read(Math.floor(events.length / 2))
  expect(sum(halfway, 'gatebench_calls_in_flight{')).toBeGreaterThan(sum(live, 'gatebench_calls_in_flight{'))
  for (const [name, value] of halfway)
    if (/_total\{/.test(name)) expect(value).toBeLessThanOrEqual(live.get(name) ?? -1)
})

test('the percentile text is HdrHistogram’s, in ms', () => {
  const text = renderHgrm(latencyOf(Array.from({ length: 1000 }, (_, at) => at + 1)))
  expect(text).toMatch(/^ +Value +Percentile TotalCount 1\/\(1-Percentile\)\n\n/)
  expect(text).toMatch(/#\[Max +=\s+1000\.\d+, Total count +=\s+1000\]/)
  const rows = [...text.matchAll(/^\s+([\d.]+) (0\.\d+)\s+(\d+)/gm)].map(([, ms, p]) => [Number(ms), Number(p)])
  expect(rows.length).toBeGreaterThan(20)
  for (const [ms = 0, p = 0] of rows) expect(Math.abs(ms - 1000 * p)).toBeLessThan(3)
  expect(renderHgrm(latencyOf([]))).toContain('Total count    =            0')
})

test.each([
  ['none', []],
  ['one of 0', [0]],
  ['one', [17]],
  ['the shortest and the longest', [0, 0.001, 86_400_000]],
  ['many', Array.from({ length: 5000 }, (_, at) => Math.exp(at / 300) - 1)],
])('the percentile text is byte for byte what the library itself writes of %s', (_, ms) => {
  const latency = latencyOf(ms)
  const histogram = latency.hdr === null ? new LatencyHistogram(1, 2, 3) : decodeHistogram(latency.hdr)
  expect(renderHgrm(latency)).toBe(histogram.outputPercentileDistribution(5, 1000))
})
