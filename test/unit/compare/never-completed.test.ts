import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import type { Comparison, MetricComparison } from '../../../src/compare/comparison.ts'
import { comparisonDocument } from '../../../src/compare/report/document.ts'
import type { CallDigest } from '../../../src/measure/calls/call-digest.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import { keyedRandom } from '../../../src/random.ts'
import { lognormalQuantile } from '../../../src/stats/distributions.ts'
import { sampleDigest, sampleRecord } from '../../support/sample-comparison.ts'

const CALLS = 400
const random = keyedRandom(12)

/** A run of 400 calls of about 1 s, of which the first `spoilt` come to another end. */
function run(seed: number, spoilt: number, change: Partial<CallDigest>, time: 'real' | 'virtual' = 'real'): RunRecord {
  const calls = Array.from({ length: CALLS }, (_, call) => {
    const ended = lognormalQuantile(random.uniform('latency', seed, call) || 0.5, 1000, 0.4)
    return sampleDigest(call, { ended, ...(call < spoilt ? change : {}) })
  })
  const record = sampleRecord({
    calls,
    startedAt: `2026-01-01T00:${String(seed % 60).padStart(2, '0')}:00.000Z`,
    change: (summary) => Object.assign(summary.run, { time, seed }),
  })
  // A summary that counts no refusals is an old one, and its calls are read.
  delete record.summary.measured.refused
  return record
}

type Spoil = readonly [spoilt: number, change: Partial<CallDigest>]

async function compared(base: readonly Spoil[], candidate: readonly Spoil[]): Promise<Comparison> {
  return compareRuns(
    base.map(([spoilt, change], at) => run(turnOf(at, 0), spoilt, change)),
    candidate.map(([spoilt, change], at) => run(turnOf(at, 1), spoilt, change)),
  )
}
/** A B B A … */
function turnOf(at: number, side: 0 | 1): number {
  return 2 * at + ((at % 2) ^ side)
}
const five = (spoilt: number, change: Partial<CallDigest> = {}): Spoil[] => Array<Spoil>(5).fill([spoilt, change])

const metric = ({ metrics }: Comparison, name: MetricComparison['metric'], stat?: string): MetricComparison =>
  metrics.find((one) => one.metric === name && (stat === undefined || one.stat === stat)) as MetricComparison

describe('a candidate whose calls do not complete is worse, however quick the others are', () => {
  test.each<[string, Partial<CallDigest>, MetricComparison['metric']]>([
    ['dropped by the client', { end: 'dropped' }, 'drop_rate'],
    ['given up', { end: 'gaveUp' }, 'give_up_rate'],
    ['failed', { end: 'failed' }, 'failure_rate'],
    ['timed out', { end: 'timedOut' }, 'failure_rate'],
    ['ambiguous', { end: 'ambiguous' }, 'failure_rate'],
    ['refused for the balance', { end: 'refused', status: 402 }, 'failure_rate'],
    ['refused as unknown', { end: 'refused', status: 404 }, 'failure_rate'],
  ])('%s: a tenth of the calls', async (_, change, rate) => {
    const comparison = await compared(five(0), five(40, change))
    const tail = metric(comparison, 'response_time')
    expect(tail).toMatchObject({
      ...{ stat: 'p95', verdict: 'regressed', notReached: { base: 0, candidate: 5 } },
      candidate: { value: null, runs: [null, null, null, null, null] },
    })
    expect(metric(comparison, rate)).toMatchObject({
      verdict: 'regressed',
      change: { estimate: expect.closeTo(0.1, 9) },
    })
    expect(metric(comparison, 'completion_rate').verdict).toBe('regressed')
    expect(comparison.verdict.reasons.join('\n')).toContain('not reached in 5 of 5 runs')
  })
})

test('a refusal of the request itself is in no percentile, and a failure', async () => {
  const { metrics } = await compared(five(0), five(40, { end: 'refused', status: 422 }))
  const regressed = metrics.filter(({ verdict }) => verdict === 'regressed')
  expect(regressed.map(({ metric }) => metric)).toEqual(['failure_rate'])
})

test('one run in trouble is no reason to look at another percentile, and no regression', async () => {
  const comparison = await compared(
    [
      [0, {}],
      [0, {}],
      [200, { end: 'failed' }],
      [0, {}],
      [0, {}],
    ],
    five(0),
  )
  expect(metric(comparison, 'response_time')).toMatchObject({ stat: 'p95', notReached: { base: 1, candidate: 0 } })
  const other = await compared(five(0), [
    [0, {}],
    [0, {}],
    [200, { end: 'failed' }],
    [0, {}],
    [0, {}],
  ])
  expect(other.verdict.outcome).toBe('inconclusive')
})

test('a tail that the base does not reach is left for a lower one that it does; below all of them nothing is said', async () => {
  const lower = await compared(five(30, { end: 'failed' }), five(30, { end: 'failed' }))
  expect(metric(lower, 'response_time').stat).toBe('p90')
  const none = await compared(five(100, { end: 'failed' }), five(100, { end: 'failed' }))
  expect(metric(none, 'response_time').verdict).toBe('not-measured')
  expect(metric(none, 'response_time', 'p50').verdict).not.toBe('not-measured')
  // A row of the same report shows a median.
  expect(JSON.stringify(comparisonDocument(none))).toMatch(/Not measured on both sides: (?!response time[.,])/)
})

test('ends that were not seen make the tail neither worse nor no worse: it hangs on them', async () => {
  const open = { end: 'unresolved', ended: 1800 } as const
  const { low, high } = metric(await compared(five(0), five(40, open)), 'response_time').effect as {
    low: number
    high: number
  }
  expect(low).toBeLessThan(0.2)
  expect(high).toBeGreaterThan(Math.LN2)
})

const SEEDS = Array.from({ length: 10 }, (_, at) => at)

describe('exact pairs see them likewise', () => {
  const exact = (spoilt: number, change: Partial<CallDigest>): Promise<Comparison> =>
    compareRuns(
      SEEDS.map((seed) => run(seed, 0, {}, 'virtual')),
      SEEDS.map((seed) => run(seed, spoilt, change, 'virtual')),
    )

  test('reached before, not reached now', async () => {
    const comparison = await exact(40, { end: 'gaveUp' })
    expect(comparison.design).toBe('exact')
    expect(metric(comparison, 'response_time')).toMatchObject({ verdict: 'regressed', notReached: { candidate: 10 } })
  })

  test('four failed calls of 400 in each seed are a point, more than the fifth of a point that is let pass', async () => {
    expect(metric(await exact(4, { end: 'failed' }), 'failure_rate').verdict).toBe('regressed')
  })

  test('the same open calls on both sides are the same', async () => {
    const open = run(3, 40, { end: 'unresolved', ended: 1800 }, 'virtual')
    expect((await compareRuns([open], [open])).verdict.outcome).toBe('not-regressed')
  })
})
