import { expect, test } from 'vitest'
import { figuresOf, type RunFigures } from '../../../src/compare/run-figures.ts'
import { type CallDigest, CallDigests } from '../../../src/measure/calls/call-digest.ts'
import { comparedSummarySchema } from '../../../src/measure/summary/run-record.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { sampleDigest, sampleRecord } from '../../support/sample-comparison.ts'
import { virtualRun } from '../../support/virtual-run.ts'

test.each(['profiles/ci-regression.yaml', 'profiles/image-burst.yaml'])(
  '%s: the summary and the calls give the same figures, times to the grain of the histogram',
  async (path) => {
    const profile = await loadProfile(path)
    const { summary, events } = await virtualRun(profile)
    const digests = new CallDigests()
    for (const event of events) digests.emit(event)
    const record = {
      source: path,
      summary: comparedSummarySchema.parse(summary),
      settings: profile,
      calls: async () => digests.list(),
    }
    const [calls, whole] = [await figuresOf(record, 'calls'), await figuresOf(record, 'summary')]
    const counted = ({ all: _, models, ...counts }: RunFigures) => ({
      ...counts,
      models: [...models]
        .map(([name, { completed, ages, never }]) => [name, completed.length, ages.length, never])
        .sort(),
    })
    expect(counted(whole)).toEqual(counted(calls))
    expect(whole.completed).toBe(summary.measured.completed)
    for (const p of [0.1, 0.5, 0.9]) {
      expect(whole.all.quantile(p, 'never') / calls.all.quantile(p, 'never')).toBeCloseTo(1, 2)
    }
  },
)

const figures = (calls: readonly CallDigest[]): Promise<RunFigures> =>
  figuresOf(sampleRecord({ calls, settings: { gateway: { insufficientBalanceStatuses: [402] } } }), 'calls')

test('a refusal of the request itself is in no time; an end that was not seen counts as a failure', async () => {
  const found = await figures([
    sampleDigest(0),
    sampleDigest(1, { end: 'refused', status: 422 }),
    sampleDigest(2, { end: 'refused', status: 402 }),
    sampleDigest(3, { end: 'gaveUp', throttled: 4 }),
    sampleDigest(4, { end: 'dropped' }),
    sampleDigest(5, { end: 'failed' }),
    sampleDigest(6, { end: 'unresolved', ended: 9000 }),
    sampleDigest(7, { record: false }),
  ])
  const { all, models, ...counts } = found
  expect(counts).toEqual({
    ...{ planned: 7, started: 6, completed: 1, failed: 4, gaveUp: 1, dropped: 1, leftOut: 1, throttled: 4 },
    firstToken: null,
  })
  expect([all.completed.length, [...all.ages], all.never, models.size]).toEqual([1, [9000], 4, 1])
})

test('a refusal of which nobody wrote down why is refused, exit 104, and the hint says what to do', async () => {
  const calls = [sampleDigest(0), sampleDigest(1, { end: 'refused', status: null })]
  const old = sampleRecord({ calls, change: ({ measured }) => Object.assign(measured, { refused: 1 }) })
  await expect(figuresOf(old, 'calls')).rejects.toMatchObject({
    code: 'RUN_INVALID',
    exitCode: 104,
    hint: expect.stringContaining('gatebench baseline'),
  })
})

test('a call that only a resumed run saw complete counts as completed, and in times at its age when it was last seen open', async () => {
  const calls = [sampleDigest(0), sampleDigest(1, { ended: 3_600_000, earliest: 2000 })]
  const { completed, all } = await figures(calls)
  expect([completed, [...all.completed], [...all.ages]]).toEqual([2, [1000], [2000]])

  const resumed = sampleRecord({ calls })
  resumed.summary.run.status = 'resumed'
  expect([...(await figuresOf(resumed, 'summary')).all.ages]).toEqual([2000])
})
