import { expect, test } from 'vitest'
import type { Summary, ThresholdResult } from '../../../src/measure/summary.ts'
import { formatInterval, formatPart, thresholdBounds, thresholdSubject } from '../../../src/report/figures.ts'
import { noticesOf, verdictOf } from '../../../src/report/verdict.ts'
import { emptySummary, sampleSummary } from '../../support/sample-summary.ts'

const threshold = (change: Partial<ThresholdResult>): ThresholdResult => ({
  metric: 'response_time',
  where: {},
  stat: 'p95',
  max: 60_000,
  min: null,
  value: null,
  samples: 0,
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

test.each([
  [0, 'PASS', 'good'],
  [99, 'FAIL', 'bad'],
  [105, 'INTERRUPTED', 'warn'],
  [107, 'UNFIT', 'bad'],
  [108, 'STOPPED', 'warn'],
  [1, 'FAIL', 'bad'],
])('exit code %i reads %s', (exitCode, word, tone) => {
  const summary = sampleSummary((summary) => {
    summary.verdict.exitCode = exitCode
  })
  expect(verdictOf(summary)).toMatchObject({ word, tone })
})

test('whatever limits the figures is said, the gravest first', () => {
  const texts = noticesOf(
    sampleSummary((summary) => {
      summary.run.status = 'resumed'
      summary.generator.fit = false
      summary.oracle = { confirmed: false, mismatches: [] }
      summary.counts.duplicates = 1
    }),
  )
  expect(texts.map((notice) => notice.text.split(/[\s:]/).slice(0, 3).join(' '))).toEqual([
    'The generator was',
    'The mock’s own',
    'Resumed  tasks',
    '2 accepted tasks',
    '1 call may',
    '3 planned calls',
  ])
  expect(noticesOf(emptySummary()).map((notice) => notice.tone)).toEqual(['warn'])
})

test.each<[string, (summary: Summary) => void]>([
  ['2 calls refused for want of balance.', ({ refusals }) => Object.assign(refusals, { balance: 2 })],
  ['5.25 credits more were charged', ({ credits }) => Object.assign(credits ?? {}, { unexplained: 5.25 })],
  ['1.5 credits less were charged', ({ credits }) => Object.assign(credits ?? {}, { unexplained: -1.5 })],
  [
    'Failed but charged: 2 to 3 tasks.',
    ({ credits }) => Object.assign(credits ?? {}, { failedButCharged: { least: 2, most: 3 } }),
  ],
  [
    'Other tokens of the account spent 12',
    ({ credits }) => Object.assign(credits?.otherSpend ?? {}, { byOtherTokens: 12 }),
  ],
  ['4 credits were spent while nothing', ({ credits }) => Object.assign(credits?.otherSpend ?? {}, { whileIdle: 4 })],
  ['7 credits came back only after the run.', ({ credits }) => Object.assign(credits?.refunded ?? {}, { afterRun: 7 })],
  ['1,200 files planned, but', ({ quota }) => Object.assign(quota ?? {}, { plannedFiles: 1200 })],
  ['The file quota was used up.', ({ quota }) => Object.assign(quota ?? {}, { leastRemain: 0 })],
])('says: %s', (beginning, change) => {
  const said = noticesOf(sampleSummary(change)).map(({ text }) => text)
  expect(said.filter((text) => text.startsWith(beginning))).toHaveLength(1)
  expect(
    noticesOf(sampleSummary())
      .map(({ text }) => text)
      .filter((text) => text.startsWith(beginning)),
  ).toEqual([])
})
