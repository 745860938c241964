import { expect, test } from 'vitest'
import { chartData } from '../../../src/report/charts.ts'
import { emptySummary, latencyOf, sampleSummary } from '../../support/sample-summary.ts'

test('a curve follows its sample and ends where ten samples lie above', () => {
  const summary = sampleSummary((summary) => {
    summary.latency.responseTime = latencyOf(Array.from({ length: 10_000 }, (_, at) => (at + 1) / 10))
    summary.latency.serviceTime = latencyOf(Array.from({ length: 100 }, (_, at) => at + 1))
  })
  const [all] = chartData(summary).curves
  const at = (nines: number): number => all?.nines.findIndex((value) => Math.abs(value - nines) < 1e-9) ?? -1
  expect(all?.response[at(1)]).toBeCloseTo(900, -1)
  expect(all?.response[at(2)]).toBeCloseTo(990, -1)
  expect(all?.nines.at(-1)).toBe(3)
  expect(all?.service[at(1)]).toBeCloseTo(90, 0)
  expect(all?.service.slice(at(1) + 1).every((value) => value === null)).toBe(true)
})

test('one model is not drawn twice, and a sample of ten not at all', () => {
  const one = sampleSummary((summary) => {
    summary.models = summary.models.slice(0, 1)
  })
  expect(chartData(one).curves.map((curve) => curve.name)).toEqual(['all models'])
  const ten = sampleSummary((summary) => {
    summary.models = []
    summary.latency.responseTime = latencyOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    summary.latency.serviceTime = latencyOf([])
  })
  expect(chartData(ten).curves).toEqual([])
  expect(chartData(emptySummary())).toEqual({
    curves: [],
    timelines: [],
    heat: null,
    credits: null,
    generator: null,
  })
})

test('the timeline holds every interval', () => {
  const summary = sampleSummary()
  const [timeline] = chartData(summary).timelines
  expect(timeline?.seconds).toEqual(summary.intervals.map((interval) => interval.t / 1000))
  expect(timeline?.inFlight).toEqual(summary.intervals.map((interval) => interval.inFlight))
})
