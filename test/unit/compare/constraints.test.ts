import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import type { ConstraintName } from '../../../src/compare/comparison.ts'
import { EXIT } from '../../../src/errors.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { sampleRecord, sampleSide } from '../../support/sample-comparison.ts'

type Change = (summary: Summary) => void

const lost =
  (count: number): Change =>
  (summary) => {
    summary.openTasks = Array.from({ length: count }, (_, call) => ({ taskId: `t${call}`, model: 'video-fast', call }))
  }
const unbalanced =
  (credits: number): Change =>
  (summary) => {
    if (summary.credits !== null) summary.credits.unexplained = credits
  }
const contradicted: Change = (summary) => {
  summary.oracle = { confirmed: false, mismatches: ['completed: 1 reported, 2 in the log'] }
}
const duplicates =
  (count: number): Change =>
  (summary) => {
    summary.counts.duplicates = count
  }
const virtual =
  (change: Change): Change =>
  (summary) => {
    summary.run.time = 'virtual'
    change(summary)
  }

/** A side whose runs each have a change of their own. */
function side(name: 'base' | 'candidate', changes: readonly Change[]): RunRecord[] {
  return changes.map(
    (change, run) =>
      sampleSide(
        name,
        changes.map(() => 1),
        { change },
      )[run] as RunRecord,
  )
}
const times = (count: number, change: Change): Change[] => Array<Change>(count).fill(change)

async function judged(base: readonly Change[], candidate: readonly Change[], name: ConstraintName) {
  const { constraints, verdict } = await compareRuns(side('base', base), side('candidate', candidate))
  return { ...constraints.find(({ constraint }) => constraint === name), outcome: verdict.outcome }
}

describe('in virtual time one too many in each of ten seeds is a regression', () => {
  test.each<[ConstraintName, Change]>([
    ['duplicates', duplicates(1)],
    ['lost_tasks', lost(1)],
    ['ledger_imbalance', unbalanced(6.5)],
  ])('%s', async (name, change) => {
    const side = (one: Change) =>
      Array.from({ length: 10 }, (_, seed) =>
        sampleRecord({
          change: (summary) => {
            virtual(one)(summary)
            summary.run.seed = seed
          },
        }),
      )
    const { constraints, verdict } = await compareRuns(
      side(() => {}),
      side(change),
    )
    expect(constraints.find(({ constraint }) => constraint === name)).toMatchObject({ verdict: 'broken', p: 2 ** -10 })
    expect(verdict).toMatchObject({ outcome: 'regressed', exitCode: EXIT.regression })
    expect(verdict.reasons[0]).toMatch(new RegExp(`^${name}: [\\d.]+ in the worst run, 0 in the worst of the base`))
  })
})

describe('what the oracle contradicts is no chance, whatever the design', () => {
  test.each([1, 2, 5])('%i runs a side', async (runs) => {
    const found = await judged(
      times(runs, () => {}),
      [contradicted, ...times(runs - 1, () => {})],
      'oracle_mismatches',
    )
    expect(found).toMatchObject({ verdict: 'broken', p: null, outcome: 'regressed' })
  })
})

describe('elsewhere chance has a part in it', () => {
  test('one run a side decides nothing', async () => {
    expect(await judged([duplicates(0)], [duplicates(1)], 'duplicates')).toMatchObject({ verdict: 'inconclusive' })
  })

  test('one lost task in one of five runs, or as many on both sides, is no regression', async () => {
    const once = [lost(1), ...times(4, lost(0))]
    expect(await judged(times(5, lost(0)), once, 'lost_tasks')).toMatchObject({ verdict: 'holds' })
    const both = [lost(1), lost(0), lost(2), lost(0), lost(1)]
    expect(await judged(both, both.toReversed(), 'lost_tasks')).toMatchObject({ verdict: 'holds' })
  })

  test('one run in an outage says nothing of the candidate', async () => {
    const outage = [lost(140), ...times(4, lost(0))]
    expect(await judged(times(5, lost(0)), outage, 'lost_tasks')).toMatchObject({ verdict: 'inconclusive' })
  })

  test('some in every run of five are one, and the reason says of how many calls', async () => {
    const found = await judged(times(5, lost(0)), [3, 2, 3, 2, 4].map(lost), 'lost_tasks')
    expect(found).toMatchObject({ verdict: 'broken', outcome: 'regressed', base: 0, candidate: 4 })
    expect(found.details).toEqual(['14 of 13,870 calls in total, base: 0 of 13,870'])
    expect(found.p).toBeLessThan(0.002)
  })

  test('a ledger that was in balance and is out of it in all of five runs is broken, in one of them it is open', async () => {
    const found = await judged(times(5, unbalanced(0)), times(5, unbalanced(6.5)), 'ledger_imbalance')
    expect(found.p).toBeCloseTo(0.0067, 3)
    const once = await judged(
      times(5, unbalanced(0)),
      [unbalanced(6.5), ...times(4, unbalanced(0))],
      'ledger_imbalance',
    )
    expect(once).toMatchObject({ verdict: 'inconclusive', outcome: 'inconclusive' })
  })
})

test.each([
  ['while a run was interrupted', { whilePaused: 450 }],
  ['while a run could not be charged', { otherSpend: { byOtherTokens: null, whileIdle: 3 } }],
  ['or a top-up', { toppedUp: true }],
])('what others may have spent is no imbalance, and no price of its calls: %s', async (_, doubt) => {
  const paused: Change = (summary) => {
    if (summary.credits === null) return
    summary.credits.unexplained = 400
    Object.assign(summary.credits, doubt)
    summary.credits.delta = (summary.credits.priced ?? 0) + 400
  }
  const [base, candidate] = [
    side(
      'base',
      times(6, () => {}),
    ),
    side('candidate', times(6, paused)),
  ]
  const { constraints, metrics } = await compareRuns(base, candidate)
  expect(constraints.find(({ constraint }) => constraint === 'ledger_imbalance')?.verdict).not.toBe('regressed')
  expect(metrics.find(({ metric }) => metric === 'credits_per_completed')?.verdict).not.toBe('regressed')
})
