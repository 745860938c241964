import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import type { Comparison, MetricComparison } from '../../../src/compare/comparison.ts'
import { comparedSummarySchema, type RunRecord } from '../../../src/measure/summary/run-record.ts'
import { sampleSide } from '../../support/sample-comparison.ts'
import { latencyOf } from '../../support/sample-summary.ts'

/** 2,000 first tokens of 200 to 600 ms, so many times that; `never` of them broke off. */
function streaming(records: readonly RunRecord[], factors: readonly number[], never = 0): RunRecord[] {
  return records.map((record, run) => {
    const times = Array.from({ length: 2000 - never }, (_, n) => (200 + ((n * 0.618) % 1) * 400) * (factors[run] ?? 1))
    const streams = { times: { firstToken: { calls: { never, unseen: 0 }, seen: latencyOf(times) } } }
    return { ...record, summary: comparedSummarySchema.parse({ ...record.summary, streams }) }
  })
}

const FACTORS = [1, 1.02, 0.98, 1.01, 0.99]
const sides = (): [RunRecord[], RunRecord[]] => [sampleSide('base', FACTORS), sampleSide('candidate', FACTORS)]
const firstTokens = ({ metrics }: Comparison): MetricComparison[] =>
  metrics.filter(({ metric }) => metric === 'first_token')

describe('first tokens of streams', () => {
  test('a third slower is a regression, though whole responses take no longer', async () => {
    const [base, candidate] = sides()
    const slower = FACTORS.map((factor) => factor * 1.33)
    const comparison = await compareRuns(streaming(base, FACTORS), streaming(candidate, slower))
    expect(comparison.verdict.outcome).toBe('regressed')
    expect(firstTokens(comparison)).toMatchObject([
      { stat: 'p50', verdict: 'regressed' },
      { stat: 'p99', verdict: 'regressed' },
    ])
    expect(firstTokens(comparison)[0]?.change?.estimate).toBeCloseTo(0.33, 1)
    expect(
      comparison.metrics.filter(({ metric, verdict }) => metric !== 'first_token' && verdict === 'regressed'),
    ).toEqual([])
  })

  test('the same is none', async () => {
    const [base, candidate] = sides()
    const comparison = await compareRuns(streaming(base, FACTORS), streaming(candidate, FACTORS))
    expect(firstTokens(comparison).map(({ verdict }) => verdict)).toEqual(['not-regressed', 'not-regressed'])
  })

  test('streams that broke off have none, so that the tail is not reached', async () => {
    const [base, candidate] = sides()
    const comparison = await compareRuns(streaming(base, FACTORS), streaming(candidate, FACTORS, 100))
    expect(firstTokens(comparison)[1]).toMatchObject({
      stat: 'p99',
      verdict: 'regressed',
      notReached: { base: 0, candidate: 5 },
    })
  })

  test('are not looked at where the base streams nothing', async () => {
    const [base, candidate] = sides()
    expect(firstTokens(await compareRuns(base, streaming(candidate, FACTORS)))).toEqual([])
  })
})
