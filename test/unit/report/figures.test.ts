import { expect, test } from 'vitest'
import { formatInterval, formatPart } from '../../../src/document/figures.ts'
import type { Summary, ThresholdResult } from '../../../src/measure/summary/summary.ts'
import { runDocument } from '../../../src/report/document.ts'
import { thresholdBounds, thresholdSubject } from '../../../src/report/figures.ts'
import { took } from '../../../src/report/sections/headline.ts'
import { verdictOf } from '../../../src/report/verdict.ts'
import { emptySummary, sampleSummary } from '../../support/sample-summary.ts'

const threshold = (change: Partial<ThresholdResult>): ThresholdResult => ({
  metric: 'response_time',
  where: {},
  stat: 'p95',
  max: 60_000,
  min: null,
  value: null,
  atLeast: null,
  notReached: false,
  confidence: null,
  low: null,
  high: null,
  decidedBy: null,
  samples: 0,
  needs: 0,
  verdict: 'pass',
  source: '',
  ...change,
})

test.each([
  [threshold({}), 'response_time p95', '≤ 1m 00s'],
  [threshold({ metric: 'throttle_rate', stat: 'value', max: 0.05 }), 'throttle_rate', '≤ 5%'],
  [
    threshold({ metric: 'goodput', stat: 'value', max: null, min: 0.5, where: { modality: 'video' } }),
    'goodput of video',
    '≥ 30/min',
  ],
  [
    threshold({ metric: 'retry_amplification', stat: 'value', max: 1.5, min: 1 }),
    'retry_amplification',
    '≥ 1.00× and ≤ 1.50×',
  ],
  [
    threshold({ metric: 'duplicates', stat: 'value', max: 0, where: { model: 'a', modality: 'text' } }),
    'duplicates of a, text',
    '≤ 0',
  ],
  [threshold({ metric: 'credits', stat: 'value', max: 1234.5 }), 'credits', '≤ 1,234.5'],
])('a threshold is stated in its own unit (%#)', (result, subject, bounds) => {
  expect(thresholdSubject(result)).toBe(subject)
  expect(thresholdBounds(result)).toBe(bounds)
})

test('an interval names its unit once where it can', () => {
  expect(formatInterval(23_100, 24_000)).toBe('23.1–24.0 s')
  expect(formatInterval(980, 1_100)).toBe('980 ms – 1.10 s')
  expect(formatInterval(66_000, 78_000)).toBe('1m 06s – 1m 18s')
})

test('a part of nothing is no figure', () => {
  expect(formatPart(0, 0)).toBe('–')
  expect(formatPart(1, 4)).toBe('25%')
})

const passing = ({ verdict, thresholds }: Summary): void => {
  Object.assign(verdict, { exitCode: 0, word: 'PASS' })
  for (const one of thresholds) one.verdict = 'pass'
}
const failing =
  (...gates: string[]) =>
  ({ verdict }: Summary): void => {
    for (const gate of verdict.gates)
      if (gates.includes(gate.gate)) Object.assign(gate, { verdict: 'fail', reason: 'why' })
  }

const withDead =
  (end: 'failed' | 'interrupted') =>
  (summary: Summary): void => {
    failing('dead-model')(summary)
    const { measured } = summary.models[0] as Summary['models'][number]
    Object.assign(measured, { completed: 0, interrupted: 0, unresolved: 0, [end]: measured.started })
  }

const unseen = ({ thresholds }: Summary): void => {
  for (const one of thresholds) if (one.verdict === 'not-enough-data') one.verdict = 'unseen'
}
const unseenIn =
  (status: Summary['run']['status'], ends: Partial<Summary['counts']> = {}) =>
  (summary: Summary): void => {
    unseen(summary)
    summary.run.status = status
    Object.assign(summary.counts, ends)
  }
const undecidedUnderShape = ({ thresholds, whole }: Summary): void => {
  for (const one of thresholds)
    if (one.verdict === 'not-enough-data') Object.assign(one, { verdict: 'undecided', decidedBy: 9_000 })
  whole.intervals.p50 = { state: 'shaped', low: null, high: null }
}
const throttledAt =
  (rate: number) =>
  (summary: Summary): void => {
    passing(summary)
    summary.throttling.rate = rate
  }
const COMPLETED = '2,738 of 2,777 measured calls completed'

test.each<[string, number, (summary: Summary) => void, string, RegExp, string]>([
  ['PASS', 0, passing, `all 4 thresholds hold; ${COMPLETED}`, /^save this run with `gatebench baseline`/, 'good'],
  ['PASS', 0, throttledAt(0.3), `all 4 thresholds hold; ${COMPLETED}`, /^30% of attempts .* send more slowly/, 'good'],
  ['DONE', 0, () => {}, `${COMPLETED}; nothing was judged`, /^state thresholds in the profile/, 'good'],
  ['FAIL', 99, () => {}, `1 of 4 thresholds failed; ${COMPLETED}`, /^9.04% of attempts were answered 429/, 'bad'],
  [
    'FAIL',
    99,
    failing('nothing-completed'),
    'none of 2,777 measured calls completed',
    /^read the errors; check the address/,
    'bad',
  ],
  [
    ...([
      'FAIL',
      99,
      failing('gateway-gone', 'too-few-completed'),
      `the gateway stopped accepting calls 2m 19s into the run; ${COMPLETED}`,
    ] as const),
    ...([/^check the gateway’s own log/, 'bad'] as const),
  ],
  [
    ...(['FAIL', 99, failing('task-identity')] as const),
    ...(['the gateway mixed up tasks, so it is unknown how each call ended', /protocol section/, 'bad'] as const),
  ],
  ['FAIL', 99, withDead('failed'), `a model completed no calls; ${COMPLETED}`, /^read the errors of that model/, 'bad'],
  ['FAIL', 99, withDead('interrupted'), `a model completed no calls; ${COMPLETED}`, /^use a longer drain/, 'bad'],
  ['FAIL', 99, failing('too-few-completed'), `too few calls completed; ${COMPLETED}`, /^9.04% of attempts/, 'bad'],
  ['FAIL', 1, () => {}, 'the mock’s own log contradicts this report', /please report it$/, 'bad'],
  [
    ...(['INCONCLUSIVE', 96, () => {}, `1 of 4 thresholds could not be judged; ${COMPLETED}`] as const),
    ...([/^run longer or make more calls \(60 of 1,000 samples so far\); `gatebench validate`/, 'warn'] as const),
  ],
  [
    ...([
      'INCONCLUSIVE',
      96,
      unseenIn('complete', { ambiguous: 0 }),
      `1 of 4 thresholds could not be judged; ${COMPLETED}`,
    ] as const),
    ...([/^use a longer drain/, 'warn'] as const),
  ],
  [
    ...(['INCONCLUSIVE', 96, undecidedUnderShape] as const),
    ...([`1 of 4 thresholds could not be judged; ${COMPLETED}`, /^make several runs \(--repeat\)/, 'warn'] as const),
  ],
  [
    ...(['INCONCLUSIVE', 96, unseenIn('resumed')] as const),
    ...([
      `1 of 4 thresholds could not be judged; ${COMPLETED}`,
      /^run it again, .* not observed in time$/,
      'warn',
    ] as const),
  ],
  [
    ...(['INTERRUPTED', 105, () => {}, `the run was interrupted, and this report is partial; ${COMPLETED}`] as const),
    ...([/^use `gatebench resume` to finish polling the run’s 2 open tasks$/, 'warn'] as const),
  ],
  [
    ...(['INTERRUPTED', 105, (summary: Summary) => void Object.assign(summary, { openTasks: [] })] as const),
    ...([`the run was interrupted, and this report is partial; ${COMPLETED}`, /^run it again/, 'warn'] as const),
  ],
  [
    ...(['STOPPED', 108, () => {}] as const),
    ...([`an abort rule ended the run early; ${COMPLETED}`, /^read why the rule stopped the run/, 'warn'] as const),
  ],
  ['UNFIT', 107, () => {}, 'the run measured this machine, not the gateway', /^run on a less busy machine/, 'bad'],
])('%s, exit %i, says what happened and what to do next (%#)', (word, exitCode, change, meaning, next, tone) => {
  const summary = sampleSummary((summary) => {
    Object.assign(summary.verdict, { word, exitCode })
    change(summary)
  })
  expect(verdictOf(summary)).toMatchObject({ word, tone, meaning, next: expect.stringMatching(next) })
})

test('a single threshold is not one of one', () => {
  const single = (word: 'FAIL' | 'INCONCLUSIVE') =>
    verdictOf(
      sampleSummary((summary) => {
        Object.assign(summary.verdict, { word, exitCode: 99 })
        summary.thresholds.splice(1)
      }),
    ).meaning
  expect(single('FAIL')).toBe(`the threshold failed; ${COMPLETED}`)
  expect(single('INCONCLUSIVE')).toBe(`the threshold could not be judged; ${COMPLETED}`)
})

test.each<[string, string, RegExp]>([
  ['the budget of 5 credits is used up: 5 spent or reserved', 'the budget', /^raise credits.budget/],
  ['the gateway refused a call: insufficient balance (402)', 'an insufficient balance', /^top up the account/],
  [
    'the account could not be read for 30.0 s while 4 attempts may have been charged',
    'an account that could not be read',
    /^check why the gateway did not answer/,
  ],
])('a run that was stopped says what stopped it, and what to do about that: %s', (reason, what, next) => {
  const summary = sampleSummary(({ verdict }) => {
    Object.assign(verdict, { word: 'STOPPED', exitCode: 108, reasons: [reason] })
  })
  const expected = { meaning: `${what} ended the run early; ${COMPLETED}`, next: expect.stringMatching(next) }
  expect(verdictOf(summary)).toMatchObject(expected)
})

test('a run from before that passed with a threshold unjudged does not say that all hold', () => {
  const summary = sampleSummary((summary) => Object.assign(summary.verdict, { exitCode: 0, word: 'PASS', gates: [] }))
  expect(verdictOf(summary).meaning).toMatch(
    /^every threshold that could be judged holds \(the log is from a version without built-in gates\)/,
  )
})

test('whatever limits the figures is said, the gravest first', () => {
  const { notices } = verdictOf(
    sampleSummary((summary) => {
      summary.run.status = 'resumed'
      summary.generator.fit = false
      summary.oracle = { confirmed: false, mismatches: [] }
      summary.counts.duplicates = 1
    }),
  )
  expect(notices.map((notice) => notice.text.split(/[\s:]/).slice(0, 3).join(' '))).toEqual([
    'The generator was',
    'The mock’s own',
    'Resumed  tasks',
    'The end of',
    '1 call may',
    '3 planned calls',
  ])
  expect(verdictOf(emptySummary()).notices.map((notice) => notice.tone)).toEqual(['warn'])
})

test.each<[string, (summary: Summary) => void]>([
  ['2 calls were refused for insufficient balance.', ({ refusals }) => Object.assign(refusals, { balance: 2 })],
  [
    'The account was charged 5.25 credits more than',
    ({ credits }) => Object.assign(credits ?? {}, { unexplained: 5.25 }),
  ],
  [
    'The account was charged 1.5 credits less than',
    ({ credits }) => Object.assign(credits ?? {}, { unexplained: -1.5 }),
  ],
  [
    'Tasks that failed but were charged: 2 to 3. Refunds may come later',
    ({ credits }) => Object.assign(credits ?? {}, { failedButCharged: { least: 2, most: 3 } }),
  ],
  [
    "The account was charged 12 credits during the run, but this run's token shows no charge at all",
    ({ credits }) => {
      Object.assign(credits ?? {}, { delta: 0 })
      Object.assign(credits?.otherSpend ?? {}, { byOtherTokens: 12 })
    },
  ],
  [
    'Other tokens of the account spent 12',
    ({ credits }) => Object.assign(credits?.otherSpend ?? {}, { byOtherTokens: 12 }),
  ],
  [
    '4 credits were spent while no call of this run could be charged. They count as used by this run, although others',
    ({ credits }) => Object.assign(credits?.otherSpend ?? {}, { whileIdle: 4 }),
  ],
  [
    'used_credits fell 2 times during the run, by 12.5 in total, first at 32.1 s',
    ({ credits }) => Object.assign(credits ?? {}, { fell: { times: 2, by: 12.5, firstMs: 32_100 } }),
  ],
  [
    'The balance rose 2 times during the run, by 12.5 in total, first at 32.1 s, because of refunds or a top-up.',
    ({ credits }) => {
      Object.assign(credits ?? {}, { fell: { times: 2, by: 12.5, firstMs: 32_100 } })
      Object.assign(credits?.before?.user ?? {}, { used: null })
    },
  ],
  [
    '7 credits were refunded only after the run.',
    ({ credits }) => Object.assign(credits?.refunded ?? {}, { afterRun: 7 }),
  ],
  [
    'The balance rose by 7 only after the run, because of refunds or a top-up.',
    ({ credits }) => {
      Object.assign(credits ?? {}, { toppedUp: true })
      Object.assign(credits?.refunded ?? {}, { afterRun: 7 })
      Object.assign(credits?.before?.user ?? {}, { used: null })
    },
  ],
  [
    'Resumed: tasks that the run had left open, if any, were polled, but not all of them to their end.',
    ({ run }) => Object.assign(run, { status: 'resumed' }),
  ],
  [
    'Resumed: tasks that the run had left open, if any, were polled until they ended.',
    (summary) => {
      summary.run.status = 'resumed'
      summary.openTasks = []
    },
  ],
  ['1,200 files were planned, but', ({ quota }) => Object.assign(quota ?? {}, { plannedFiles: 1200 })],
  ['The file quota was used up.', ({ quota }) => Object.assign(quota ?? {}, { leastRemain: 0 })],
])('says: %s', (beginning, change) => {
  const said = verdictOf(sampleSummary(change)).notices.map(({ text }) => text)
  expect(said.filter((text) => text.startsWith(beginning))).toHaveLength(1)
  expect(
    verdictOf(sampleSummary())
      .notices.map(({ text }) => text)
      .filter((text) => text.startsWith(beginning)),
  ).toEqual([])
})

test.each<[string, Partial<NonNullable<Summary['credits']>>]>([
  ['and 12 credits.', { delta: 12, committed: 12 }],
  ['and 12 credits (at most 30).', { delta: 12, committed: 30 }],
  ['and 20 credits (by the stated prices of completed calls).', { delta: null, priced: 20, committed: null }],
  [
    'and 20 credits (by the stated prices of completed calls; 30 with those in doubt).',
    { delta: null, priced: 20, committed: 30 },
  ],
])('says on the first screen what the run took: %s', (end, credits) => {
  const summary = sampleSummary(({ run, credits: sample }) => {
    Object.assign(run, { time: 'real', speed: 1 })
    Object.assign(sample ?? {}, credits)
  })
  expect(JSON.stringify(took(summary))).toContain(end)
})

test('states no upper bound of what was charged where a top-up may hide some of it', () => {
  const said = (toppedUp: boolean): string =>
    JSON.stringify(
      runDocument(sampleSummary(({ credits }) => Object.assign(credits ?? {}, { delta: 36, committed: 60, toppedUp }))),
    )
  expect(said(false)).toMatch(/at most 60 charged.*36 charged, up to 24 more possible: at most 6% used/)
  expect(said(true)).toMatch(/perhaps 60 charged.*up to 60 charged by known prices and readings: 6% used/)
})
