import { expect, test } from 'vitest'
import { LiveCounts } from '../../../src/measure/live-counts.ts'
import { renderPercentiles } from '../../../src/report/percentiles.ts'
import { renderLiveMetrics, renderPrometheus } from '../../../src/report/prometheus.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { randomRun, testProfile } from '../../support/random-run.ts'
import { emptySummary, hostileSummary, latencyOf, sampleSummary } from '../../support/sample-summary.ts'

/** One sample a line: name, labels in braces with escaped values, a number. */
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?[\d.e+-]+|NaN)$/

function samples(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-z0-9_]+ \S/.test(line)) continue
    const match = SAMPLE.exec(line)
    if (match === null) throw new Error(`not a sample: ${line}`)
    const labels = (match[2] ?? '').split(',').sort().join(',')
    found.set(`${match[1]}{${labels}}`, Number(match[3]))
  }
  return found
}

test('every call, attempt and percentile of the summary is a sample', async () => {
  const summary = sampleSummary()
  const found = samples(await renderPrometheus(summary))
  for (const { model, counts, latency } of summary.models) {
    expect(found.get(`gatebench_calls{end="completed",model="${model}"}`)).toBe(counts.completed)
    expect(found.get(`gatebench_attempts{model="${model}",outcome="throttled"}`)).toBe(counts.throttled)
    const p50 = found.get(`gatebench_latency_seconds{metric="response_time",model="${model}",quantile="0.5"}`)
    expect(p50).toBeCloseTo((latency.responseTime.p50.ms ?? Number.NaN) / 1000, 6)
  }
  expect(found.get('gatebench_exit_code{}')).toBe(99)
  expect(samples(await renderPrometheus(emptySummary())).get('gatebench_exit_code{}')).toBe(105)
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text adds no line and stays in its label', async (_, text) => {
  const plain = samples(await renderPrometheus(hostileSummary('x')))
  const hostile = await renderPrometheus(hostileSummary(text))
  expect(samples(hostile).size).toBe(plain.size)
  expect(hostile).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
})

test('a run under way tells what has happened so far', async () => {
  const counts = new LiveCounts(testProfile().models)
  const events = randomRun(4, 300)
  for (const event of events) counts.emit(event)
  const found = samples(await renderLiveMetrics('run-1', counts))
  const sum = (start: string): number =>
    [...found].filter(([name]) => name.startsWith(start)).reduce((total, [, value]) => total + value, 0)
  const of = (type: string): number => events.filter((event) => event.type === type).length
  expect(sum('gatebench_attempts{')).toBe(of('outcome'))
  expect(sum('gatebench_polls_sent{')).toBe(of('poll'))
  expect(sum('gatebench_calls{') + sum('gatebench_calls_in_flight{')).toBe(300)
})

test('the percentile text is HdrHistogram’s, in ms', () => {
  const text = renderPercentiles(latencyOf(Array.from({ length: 1000 }, (_, at) => at + 1)))
  expect(text).toMatch(/^ +Value +Percentile TotalCount 1\/\(1-Percentile\)\n\n/)
  expect(text).toMatch(/#\[Max +=\s+1000\.\d+, Total count +=\s+1000\]/)
  const rows = [...text.matchAll(/^\s+([\d.]+) (0\.\d+)\s+(\d+)/gm)].map(([, ms, p]) => [Number(ms), Number(p)])
  expect(rows.length).toBeGreaterThan(20)
  for (const [ms = 0, p = 0] of rows) expect(Math.abs(ms - 1000 * p)).toBeLessThan(3)
  expect(renderPercentiles(latencyOf([]))).toContain('Total count    =            0')
})
