import { HistogramLogReader, listTags } from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { LATENCY_METRICS } from '../../../src/measure/summary.ts'
import { renderHlog } from '../../../src/report/hlog.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { emptySummary, hostileSummary, sampleSummary } from '../../support/sample-summary.ts'

function histograms(log: string) {
  const reader = new HistogramLogReader(log)
  const found = []
  for (let next = reader.nextIntervalHistogram(); next !== null; next = reader.nextIntervalHistogram()) found.push(next)
  return found
}

test('another reader finds every latency again, sample for sample', () => {
  const summary = sampleSummary()
  const read = new Map(histograms(renderHlog(summary)).map((one) => [one.tag, one]))
  for (const metric of LATENCY_METRICS) {
    expect(read.get(metric)?.totalCount).toBe(summary.latency[metric].count)
    for (const { model, latency } of summary.models) {
      expect(read.get(`${model}/${metric}`)?.totalCount ?? 0).toBe(latency[metric].count)
    }
  }
  const p99 = summary.latency.responseTime.p99.ms as number
  expect((read.get('responseTime')?.getValueAtPercentile(99) ?? 0) / 1000 / p99).toBeCloseTo(1, 2)
})

test('a run without samples is a log without intervals', () => {
  expect(histograms(renderHlog(emptySummary()))).toEqual([])
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text adds no line and no tag', (_, text) => {
  const log = renderHlog(hostileSummary(text))
  expect(log.split('\n')).toHaveLength(renderHlog(sampleSummary()).split('\n').length)
  const tags = listTags(log)
  expect(tags).toHaveLength(histograms(log).length)
  for (const tag of tags) expect(tag).toMatch(/^[^\s,"]+$/)
})
