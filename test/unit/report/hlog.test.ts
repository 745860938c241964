import { HistogramLogReader, listTags } from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { LATENCY_METRICS } from '../../../src/measure/summary/summary.ts'
import { renderHlog } from '../../../src/report/hlog.ts'
import { readAsC } from '../../support/hdr-c-reader.ts'
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

test('the C library, which looks counts up by the offset in the head, finds the same least, largest and mean', () => {
  const summary = sampleSummary()
  const encoded = renderHlog(summary)
    .split('\n')
    .flatMap((line) => (/^Tag=([^,]+),.*,([^,]+)$/.exec(line)?.slice(1, 3) as [string, string] | undefined) ?? [])
  const read = new Map(
    Array.from({ length: encoded.length / 2 }, (_, n) => [encoded[2 * n], readAsC(encoded[2 * n + 1] as string)]),
  )
  for (const metric of LATENCY_METRICS) {
    const { count, min, max, mean, hdr } = summary.latency[metric]
    for (const found of [read.get(metric), readAsC(hdr as string)]) {
      expect(found, metric).toMatchObject({ normalizingIndexOffset: 0, conversionRatio: 1, total: count })
      // Three significant digits: the cell of a value is no wider than a thousandth of it.
      const near = (us: number, ms: number | null): void => {
        expect(Math.abs(us - 1000 * (ms as number)), metric).toBeLessThanOrEqual(1 + (ms as number))
      }
      near(found?.min ?? Number.NaN, min)
      near(found?.max ?? Number.NaN, max)
      near(found?.mean ?? Number.NaN, mean)
    }
  }
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
