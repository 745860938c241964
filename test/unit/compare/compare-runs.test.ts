import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import type { Comparison, MetricComparison } from '../../../src/compare/comparison.ts'
import { EXIT } from '../../../src/errors.ts'
import { comparedSummarySchema } from '../../../src/measure/summary/run-record.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import {
  exactComparison,
  inconclusiveComparison,
  regressedComparison,
  sampleDigest,
  sampleRecord,
  sampleSide,
} from '../../support/sample-comparison.ts'

const metric = (comparison: Comparison, name: MetricComparison['metric']): MetricComparison =>
  comparison.metrics.find((one) => one.metric === name) as MetricComparison

describe('runs in wall-clock time', () => {
  test('a third slower in five interleaved runs is a regression, exit 97', async () => {
    const comparison = await regressedComparison()
    expect(comparison.design).toBe('paired')
    expect(comparison.verdict).toMatchObject({ outcome: 'regressed', exitCode: EXIT.regression, moreRuns: null })
    const response = metric(comparison, 'response_time')
    // 1.2% of the sample's calls did not complete, so that its p99 is not reached.
    expect(response).toMatchObject({ stat: 'p95', model: null, verdict: 'regressed' })
    expect(response.change?.estimate).toBeCloseTo(0.31, 1)
    expect(metric(comparison, 'goodput').verdict).toBe('not-regressed')
  })

  test('the same runs, one side after the other, decide nothing: order and side cannot be told apart', async () => {
    const options = { interleaved: false }
    const comparison = await compareRuns(
      sampleSide('base', [1, 1.02, 0.98, 1.01, 0.99], options),
      sampleSide('candidate', [1, 1.01, 0.99, 1.02, 0.98], options),
    )
    expect(comparison.design).toBe('order')
    expect(comparison.verdict).toMatchObject({
      ...{ outcome: 'inconclusive', exitCode: EXIT.inconclusive, moreRuns: null },
      command: 'gatebench run PROFILE --repeat 5 --against OTHER',
    })
  })

  test('noise that three runs do not see through is inconclusive, exit 96, and says how many runs would', async () => {
    const { verdict, metrics } = await inconclusiveComparison()
    expect(verdict).toMatchObject({ outcome: 'inconclusive', exitCode: EXIT.inconclusive })
    const open = metrics.filter((one) => one.verdict === 'inconclusive')
    const advised = open.map(({ runsAdvised }) => runsAdvised ?? Number.NaN)
    expect(verdict.moreRuns).toBe(Math.max(...advised) - 3)
    expect(verdict.moreRuns).toBeGreaterThan(3)
  })

  test('noise that a hundred runs might not see through is told as that, and nothing is promised', async () => {
    const { verdict } = await compareRuns(sampleSide('base', [1, 1.5, 0.6]), sampleSide('candidate', [1.1, 0.7, 1.6]))
    expect(verdict).toMatchObject({ outcome: 'inconclusive', moreRuns: null })
    expect(verdict.reasons.join('\n')).toContain('even a hundred runs per side may not decide')
  })

  test('a change below the floor passes however certain it is, and a lower floor finds it', async () => {
    const nearly = (factor: number): number[] => Array.from({ length: 10 }, (_, run) => factor + (run % 3) / 1000)
    const sides = [sampleSide('base', nearly(1)), sampleSide('candidate', nearly(1.05))] as const
    expect((await compareRuns(...sides)).verdict.outcome).toBe('not-regressed')
    expect((await compareRuns(...sides, { effectFloor: 0.02 })).verdict.outcome).toBe('regressed')
  })

  test('better is never worse', async () => {
    const comparison = await compareRuns(
      sampleSide('base', [1, 1.02, 0.98]),
      sampleSide('candidate', [0.5, 0.51, 0.49]),
    )
    expect(metric(comparison, 'response_time')).toMatchObject({ verdict: 'not-regressed' })
    expect(metric(comparison, 'response_time').change?.estimate).toBeCloseTo(-0.5, 2)
  })

  test('one run a side calls no regression, however large; it asks for five', async () => {
    const { design, verdict } = await compareRuns(sampleSide('base', [1]), sampleSide('candidate', [3]))
    expect(design).toBe('single')
    expect(verdict).toMatchObject({ outcome: 'inconclusive', exitCode: EXIT.inconclusive, moreRuns: 4 })
  })

  test('a baseline of one day against runs of another decides nothing, however far they lie apart', async () => {
    const today = [1.49, 1.5, 1.51].map((slower, run) =>
      sampleRecord({ slower, startedAt: `2026-01-02T00:0${run}:00.000Z` }),
    )
    const { design, verdict } = await compareRuns(sampleSide('base', [1]), today)
    expect([design, verdict.outcome, verdict.command]).toEqual([
      'apart',
      'inconclusive',
      'gatebench run PROFILE --repeat 5 --against OTHER',
    ])
  })

  test('429s have a floor of their own, on the rate itself', async () => {
    const refused = (count: number) => (summary: Summary) => {
      summary.measured.throttled = count
    }
    const ten = Array.from({ length: 10 }, (_, run) => 1 + run / 1000)
    const judged = async (floors = {}) =>
      metric(
        await compareRuns(
          sampleSide('base', ten, { change: refused(50) }),
          sampleSide('candidate', ten, { change: refused(150) }),
          { floors },
        ),
        'throttled_per_completed',
      )
    expect(await judged()).toMatchObject({ floor: 0.01, verdict: 'regressed' })
    expect(await judged({ throttled_per_completed: 0.1 })).toMatchObject({ floor: 0.1, verdict: 'not-regressed' })
  })

  test('a rate that was 0 is compared in its own unit', async () => {
    const gaveUp = (count: number) => (summary: Summary) => {
      summary.measured.gaveUp = count
    }
    const comparison = await compareRuns(
      sampleSide('base', [1, 1.01, 0.99, 1, 1.01], { change: gaveUp(0) }),
      sampleSide('candidate', [1, 1.01, 0.99, 1.01, 1], { change: gaveUp(140) }),
    )
    const { change, verdict } = metric(comparison, 'give_up_rate')
    expect(verdict).toBe('regressed')
    expect(change?.kind).toBe('difference')
    expect(change?.estimate).toBeCloseTo(140 / 2774, 4)
  })

  test('a rate is let pass by points, not by a share of itself: 0.2% may become 1%, 20% not 22%', async () => {
    const failed = (share: number) => ({
      change: (summary: Summary) => {
        const { measured } = summary
        Object.assign(measured, { failed: Math.round(share * measured.started), timedOut: 0, ambiguous: 0 })
      },
    })
    const ten = Array.from({ length: 10 }, (_, run) => 1 + run / 1000)
    const judged = async (from: number, to: number) =>
      metric(
        await compareRuns(sampleSide('base', ten, failed(from)), sampleSide('candidate', ten, failed(to))),
        'failure_rate',
      )
    expect((await judged(0.002, 0.009)).verdict).toBe('not-regressed')
    const worse = await judged(0.2, 0.22)
    expect(worse).toMatchObject({ verdict: 'regressed', floor: expect.closeTo(0.01, 12) })
    expect(worse.change).toMatchObject({ kind: 'difference', estimate: expect.closeTo(0.02, 3) })
    expect((await judged(0.002, 0.03)).verdict).toBe('regressed')
  })

  test('one call more in each of two runs proves nothing', async () => {
    const small = (count: number) => (summary: Summary) => {
      Object.assign(summary.measured, { started: 50, gaveUp: count })
    }
    const comparison = await compareRuns(
      sampleSide('base', [1, 1], { change: small(0) }),
      sampleSide('candidate', [1, 1], { change: small(1) }),
    )
    expect(metric(comparison, 'give_up_rate').verdict).toBe('inconclusive')
  })

  test('what a run does not say is not judged', async () => {
    const without = { change: (summary: Summary) => Object.assign(summary, { credits: null }) }
    const comparison = await compareRuns(sampleSide('base', [1, 1.01], without), sampleSide('candidate', [1, 1.01]))
    expect(metric(comparison, 'credits_per_completed')).toMatchObject({ verdict: 'not-measured', change: null })
  })
})

describe('runs that came to no good end by themselves', () => {
  const gone = (summary: Summary): void => {
    const reason = 'gateway gone: nothing was accepted after 20.3 s, with 118 faults in 40.0 s'
    Object.assign(summary.verdict.gates[1] ?? {}, { verdict: 'fail', reason })
  }

  test('a candidate that fails a built-in gate is a regression, whatever its figures say', async () => {
    const sides = [
      sampleSide('base', [1, 1.01, 0.99]),
      sampleSide('candidate', [1, 1.01, 0.99], { change: gone }),
    ] as const
    const { constraints, verdict } = await compareRuns(...sides)
    expect(constraints.find(({ constraint }) => constraint === 'failed_gates')).toMatchObject({ base: 0, candidate: 1 })
    expect(verdict).toMatchObject({ outcome: 'regressed', exitCode: EXIT.regression })
    expect(verdict.reasons[0]).toBe(
      'failed_gates: 1 in the worst run, 0 in the worst of the base (gateway gone: nothing was accepted after 20.3 s, with 118 faults in 40.0 s)',
    )
  })

  test('a base that fails it too does not make the candidate worse', async () => {
    const { constraints } = await compareRuns([sampleRecord({ change: gone })], [sampleRecord({ change: gone })])
    expect(constraints.find(({ constraint }) => constraint === 'failed_gates')?.verdict).toBe('holds')
  })

  test('what could not be judged, or was asked nothing, is compared, and each side says what it is', async () => {
    const word = (of: Summary['verdict']['word']) => (summary: Summary) =>
      void Object.assign(summary.verdict, { word: of })
    const [a, b] = [sampleRecord({ change: word('DONE') }), sampleRecord({ change: word('INCONCLUSIVE') })]
    const { base, candidate } = await compareRuns([a], [b])
    expect([base, candidate].map(({ runs }) => runs[0]?.verdict)).toEqual(['DONE', 'INCONCLUSIVE'])
  })

  test('a run from before there were gates is read as one that failed none', async () => {
    const { summary } = sampleRecord()
    const { word: _, gates: _gates, ...verdict } = summary.verdict
    const before = comparedSummarySchema.parse({ ...summary, verdict })
    expect(before.verdict).toMatchObject({ word: null, gates: [] })
    const { base, verdict: compared } = await compareRuns([{ ...sampleRecord(), summary: before }], [sampleRecord()])
    expect(base.runs[0]?.verdict).toBeNull()
    expect(compared.outcome).not.toBe('regressed')
  })
})

describe('virtual time', () => {
  test('calls are paired and told why they moved', async () => {
    const comparison = await exactComparison()
    expect(comparison).toMatchObject({ design: 'exact', settings: { effectFloor: 0.02 } })
    expect(comparison.moved).toMatchObject({ compared: 120, moved: 4, slower: 2, faster: 1, endedOtherwise: 1 })
    const why = comparison.moved?.top.map(({ call, why }) => [call, ...why])
    expect(why).toEqual([
      [3, 'completed → gave up', 'attempts +3', '429s +4', 'polls −3'],
      [1, 'attempts +1', '429s +1', 'wait between attempts +2.20 s'],
      [2, 'seen unfinished +100 ms', 'polls +1'],
      [4, 'seen unfinished −40.0 ms', 'admission wait −10.0 ms'],
    ])
  })

  const virtual = (summary: Summary): void => {
    summary.run.time = 'virtual'
  }

  /** Virtual runs of these seeds, of 120 calls that end after so long. */
  const seeds = (count: number, endedOf: (seed: number, call: number) => number) =>
    Array.from({ length: count }, (_, seed) => {
      const calls = Array.from({ length: 120 }, (_, call) => sampleDigest(call, { ended: endedOf(seed, call) }))
      return sampleRecord({ calls, change: (summary) => Object.assign(summary.run, { time: 'virtual', seed }) })
    })
  const same = () => 1000

  test('one seed decides nothing, and nine do not: the answer says what would', async () => {
    for (const count of [1, 9]) {
      const { design, verdict } = await compareRuns(
        seeds(count, same),
        seeds(count, () => 1500),
      )
      expect([design, verdict.outcome]).toEqual(['exact', 'inconclusive'])
      expect(verdict.moreRuns).toBe(10 - count)
      expect(verdict.command).toContain('--seeds 10')
    }
  })

  test('ten seeds find 5% more, and let 1% pass', async () => {
    const slower = (by: number) => seeds(10, (seed) => 1000 * (by + (seed % 3) / 1000))
    const found = metric(await compareRuns(seeds(10, same), slower(1.05)), 'response_time')
    expect(found).toMatchObject({ stat: 'p90', verdict: 'regressed' })
    expect(found.change?.estimate).toBeCloseTo(0.051, 3)
    expect(metric(await compareRuns(seeds(10, same), slower(1.005)), 'response_time').verdict).toBe('not-regressed')
  })

  test('seeds of which some are worse and others better are no regression', async () => {
    const { verdict } = await compareRuns(
      seeds(10, same),
      seeds(10, (seed) => (seed % 2 === 0 ? 1200 : 850)),
    )
    expect(verdict.outcome).toBe('inconclusive')
    expect(verdict.reasons.join('\n')).toContain('cannot be ruled out')
  })

  test('the same seed twice is the same run: nothing moved, exit 0', async () => {
    const calls = [sampleDigest(0), sampleDigest(1)]
    const run = sampleRecord({ calls, change: virtual })
    const { verdict, moved } = await compareRuns([run], [run])
    expect([verdict.exitCode, moved?.moved]).toEqual([EXIT.ok, 0])
  })

  test('another seed pairs with nothing: one run a side is then one run a side', async () => {
    const seeded = (seed: number) => (summary: Summary) => Object.assign(summary.run, { time: 'virtual', seed })
    const { design } = await compareRuns([sampleRecord({ change: seeded(1) })], [sampleRecord({ change: seeded(2) })])
    expect(design).toBe('single')
    const [a, b] = [1, 2].map((seed) => sampleRecord({ change: seeded(seed) }))
    expect((await compareRuns([a, b] as never, [b, a] as never)).design).toBe('exact')
  })

  test('a threshold that fails now in one seed is named, and decides nothing', async () => {
    const { constraints } = await exactComparison()
    const failed = constraints.find(({ constraint }) => constraint === 'failed_thresholds')
    expect(failed?.verdict).toBe('inconclusive')
    expect(failed?.details.length).toBeGreaterThan(0)
  })
})

describe('a run that a side has twice', () => {
  const virtual = (seed: number, source: string) =>
    sampleRecord({
      source,
      slower: 1 + seed / 100,
      change: ({ run }) => Object.assign(run, { time: 'virtual', seed, id: `p-seed${seed}` }),
    })

  test('copies of one virtual run are no sample, whatever they are called: exit 104', async () => {
    const [five, others] = [3, 42].map((seed) => Array.from({ length: 5 }, (_, n) => virtual(seed, `copy-${n}`)))
    await expect(compareRuns(five ?? [], others ?? [], { force: true })).rejects.toMatchObject({
      ...{ code: 'RUN_TWICE', exitCode: EXIT.invalidInput },
      message: 'two runs of one side have seed 3: copy-0 and copy-1',
    })
  })

  test('nor is a run that is named twice', async () => {
    const [run, ...others] = sampleSide('candidate', [1, 1.02, 0.98])
    if (run === undefined) throw new Error('no run')
    await expect(compareRuns(sampleSide('base', [1, 1, 1, 1]), [run, run, ...others])).rejects.toMatchObject({
      ...{ code: 'RUN_TWICE', hint: 'name each run only once' },
      message: `${run.summary.run.id} is on one side twice: ${run.source}`,
    })
  })

  test('a run may be on both sides', async () => {
    expect((await compareRuns([virtual(3, 'a')], [virtual(3, 'a')])).design).toBe('exact')
  })
})
