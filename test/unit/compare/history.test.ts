import { expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import { historyDifference } from '../../../src/compare/effect.ts'
import { sessionsOf } from '../../../src/compare/sessions.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { upperProbability } from '../../../src/stats/mean-difference.ts'
import { sampleRecord } from '../../support/sample-comparison.ts'

const at = (day: number, minute: number, slower = 1): RunRecord =>
  sampleRecord({
    slower,
    startedAt: `2026-01-${String(day).padStart(2, '0')}T10:${String(minute).padStart(2, '0')}:00.000Z`,
    change: ({ run }) => Object.assign(run, { durationMs: 60_000 }),
  })

test('runs within an hour of one another are one session, in whatever order they are named', () => {
  const runs = [at(2, 0), at(1, 5), at(2, 50), at(1, 0), at(3, 0)]
  expect(sessionsOf(runs).map((session) => session.length)).toEqual([2, 2, 1])
  expect(sessionsOf([at(1, 0), at(1, 59)])).toHaveLength(1)
})

test('runs of two hosts share no session, however near in time; those whose host is not known go together', () => {
  const on = (host: string | undefined, minute: number): RunRecord => ({ ...at(1, minute), host })
  const lengths = (...runs: RunRecord[]): number[] => sessionsOf(runs).map(({ length }) => length)
  expect(lengths(on('a', 0), on('b', 1), on('a', 2), on('b', 3))).toEqual([2, 2])
  expect(lengths(on(undefined, 0), on(undefined, 5), on('a', 2))).toEqual([2, 1])
  // The hours in between are another host's, and do not bridge a gap.
  const later = { ...at(1, 0), host: 'a' }
  later.summary = structuredClone(later.summary)
  later.summary.run.startedAt = '2026-01-01T13:00:00.000Z'
  expect(lengths(on('a', 0), on('b', 50), later)).toEqual([1, 1, 1])
})

test('sides that took turns on two hosts, or of which each ran on its own, cannot be told from their hosts', async () => {
  const side = (host: string, minutes: readonly number[], slower: number): RunRecord[] =>
    minutes.map((minute) => ({ ...at(1, minute, slower), host }))
  const apart = await compareRuns(side('a', [0, 6, 8, 14], 1), side('b', [2, 4, 10, 12], 1.5))
  expect([apart.design, apart.verdict.outcome]).toEqual(['apart', 'inconclusive'])
  const together = await compareRuns(side('a', [0, 6, 8, 14], 1), side('a', [2, 4, 10, 12], 1.5))
  expect([together.design, together.verdict.outcome]).toEqual(['paired', 'regressed'])
})

test('three hosts are a history for runs of a fourth', async () => {
  const base = ['a', 'b', 'c'].flatMap((host, n) => [{ ...at(1, n, 1 + n / 100), host }])
  const { design, base: told } = await compareRuns(
    base,
    [0, 5].map((minute) => ({ ...at(1, minute), host: 'd' })),
  )
  expect([design, told.sessions]).toEqual(['history', 3])
})

test('a base of three sessions is a history, of two it tells nothing of how sessions differ', async () => {
  const candidate = [at(9, 0), at(9, 10)]
  const { design, base } = await compareRuns([at(1, 0), at(2, 0, 1.01), at(3, 0, 0.99)], candidate)
  expect([design, base.sessions]).toEqual(['history', 3])
  expect((await compareRuns([at(1, 0), at(2, 0, 1.01)], candidate)).design).toBe('apart')
})

test('what one session differs from the others by is no regression, though all of its runs do', async () => {
  // Sessions of the history lie up to 13% from each other: a new one that is as slow as the slowest proves nothing.
  const history = [0.94, 1.06, 0.98, 1.04, 0.96, 1.05, 1].map((slower, day) => at(day + 1, 0, slower))
  const candidate = [1.15, 1.16, 1.14, 1.15, 1.16].map((slower, run) => at(20, 5 * run, slower))
  const comparison = await compareRuns(history, candidate)
  expect(comparison.metrics.filter(({ verdict }) => verdict === 'regressed')).toEqual([])
  const far = [1.5, 1.51, 1.49, 1.5, 1.5].map((slower, run) => at(20, 5 * run, slower))
  expect((await compareRuns(history, far)).verdict.outcome).toBe('regressed')
})

test.each([
  [5, 1, 5],
  [30, 1, 10],
  [10, 5, 5],
  [6, 5, 1],
])(
  '%i sessions of %i runs against one of %i: few false alarms, however much sessions differ',
  (sessions, before, after) => {
    const random = keyedRandom(sessions)
    for (const spread of [0, 0.05, 0.2]) {
      let alarms = 0
      const trials = 3000
      for (let trial = 0; trial < trials; trial++) {
        const values = new Map<RunRecord, number>()
        const session = (number: number, runs: number): RunRecord[] => {
          const shared = spread * normalQuantile(random.uniform('replica', trial, number) || 0.5)
          return Array.from({ length: runs }, (_, run) => {
            const record = {} as RunRecord
            values.set(record, shared + 0.1 * normalQuantile(random.uniform('replica', trial, number, run) || 0.5))
            return record
          })
        }
        const base = Array.from({ length: sessions }, (_, number) => session(number, before))
        const candidate = [session(sessions, after)]
        const found = historyDifference({ base, candidate }, (run) => values.get(run) ?? 0, 0)
        if (upperProbability(found) <= 0.025) alarms++
      }
      // 2.5%, or 3% where sessions differ by far more than runs do; and three standard errors of so many trials.
      expect(alarms / trials, `spread ${spread}`).toBeLessThanOrEqual(0.0393)
    }
  },
)

test('a single run is as skewed as runs are: of histories and a run that differ by luck alone few alarm', () => {
  const random = keyedRandom(2)
  let alarms = 0
  const trials = 6000
  for (let trial = 0; trial < trials; trial++) {
    const values = new Map<RunRecord, number>()
    const session = (number: number): RunRecord[] => {
      const record = {} as RunRecord
      values.set(record, -Math.log(1 - random.uniform('replica', trial, number)))
      return [record]
    }
    const base = Array.from({ length: 30 }, (_, number) => session(number))
    const found = historyDifference({ base, candidate: [session(30)] }, (run) => values.get(run) ?? 0, 0)
    if (upperProbability(found) <= 0.005) alarms++
  }
  expect(alarms / trials).toBeLessThanOrEqual(0.008)
})
