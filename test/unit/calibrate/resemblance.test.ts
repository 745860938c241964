import { describe, expect, test } from 'vitest'
import { type ComparedFigure, isBetween } from '../../../src/calibrate/compared-figure.ts'
import { plainLimit } from '../../../src/calibrate/known-limit.ts'
import { lockedOut, missingEvidenceOf, moreMinutesOf, unknownHints } from '../../../src/calibrate/missing-evidence.ts'
import { resemblanceOf } from '../../../src/calibrate/resemblance.ts'
import type { ModelFlow } from '../../../src/measure/calls/flow.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const random = uniform(7)
/** Values that scatter evenly about a middle. */
const about = (middle: number, spread: number): number[] =>
  Array.from({ length: 20 }, () => middle * (1 + spread * (2 * random() - 1)))

const figure = (more: Partial<ComparedFigure>): ComparedFigure => ({
  ...{ run: 'one', part: 'held-out', model: 'image-fast', what: 'throttled', due: 1000, minutes: 60 },
  ...{
    actual: 300,
    isBound: false,
    isEndByChance: false,
    isStated: true,
    ownError: 0,
    stretches: 16,
    simulated: about(300, 0.05),
  },
  ...more,
})
const verdictOf = (...figures: ComparedFigure[]) => resemblanceOf(figures)[0]?.verdict
const never = Number.POSITIVE_INFINITY

test.each([2000, 100_000])('a time of %d ms that the pause before a resume hides decides nothing', (actual) => {
  const hidden = figure({ what: 'p90', actual, simulated: about(20_000, 0.05) })
  expect(verdictOf(hidden)).toBe('doubtful')
  expect(verdictOf({ ...hidden, isBetween: true })).toBe('cannot tell')
})

test('what the pause hides is a time with two bounds, and the p80', () => {
  const flow = { p50Ms: 5000, p50LeastMs: 5000, p90Ms: 60_000, p90LeastMs: 800 } as ModelFlow
  const late = { ...flow, seenLate: 1 }
  const hidden = (['p50', 'p80', 'p90'] as const).filter((what) => isBetween(late, what))
  expect(hidden).toEqual(['p80', 'p90'])
  expect(isBetween(flow, 'p90')).toBe(false)
})

describe('a count', () => {
  test.each([
    ['is good where its interval lies within 25% of the gateway’s', {}, 'good'],
    ['is not good for lying somewhere in a wide range', { actual: 29, simulated: about(150, 1) }, 'cannot tell'],
    ['is open where chance alone may take it beyond', { simulated: about(300, 0.5) }, 'cannot tell'],
    ['is open where the run itself varies more than the twin', { ownError: 60 }, 'cannot tell'],
    ['is the less sure the fewer stretches show how it varies', { ownError: 40, stretches: 16 }, 'good'],
    ['and of three stretches open', { ownError: 40, stretches: 3 }, 'cannot tell'],
    ['is doubtful where it surely lies outside', { simulated: about(500, 0.05) }, 'doubtful'],
    ['of none on either side is good in a long run', { actual: 0, simulated: about(0, 0) }, 'good'],
    ['of none on either side is open in a short one', { actual: 0, simulated: about(0, 0), due: 40 }, 'cannot tell'],
    ['of few may be off by 2 in 100 calls', { actual: 10, simulated: about(16, 0.1) }, 'good'],
    ['of refusals that nothing stated is open', { actual: 0, simulated: about(0, 0), isStated: false }, 'cannot tell'],
    ['of refusals that the twin does not have is doubtful', { simulated: about(0, 0), isStated: false }, 'doubtful'],
    ['that was not measured is not compared', { actual: null }, 'not compared'],
  ] as const)('%s', (_, more, verdict) => {
    expect(verdictOf(figure(more))).toBe(verdict)
  })
})

describe('a time', () => {
  const p90 = (more: Partial<ComparedFigure>) =>
    figure({ what: 'p90', actual: 9000, simulated: about(9300, 0.04), ...more })
  test.each([
    ['is good where its interval lies within 25%', {}, 'good'],
    ['is doubtful at five times as long', { actual: 2800, simulated: about(14_200, 0.1) }, 'doubtful'],
    ['of fewer than ten calls is open', { due: 9 }, 'cannot tell'],
    ['that neither has is good', { actual: never, simulated: about(never, 0) }, 'good'],
    ['that the gateway does not have is doubtful in a twin that has it', { actual: never }, 'doubtful'],
    ['that the twin does not have is doubtful', { simulated: about(never, 0) }, 'doubtful'],
    ['and open where chance may decide who has it', { simulated: about(never, 0), isEndByChance: true }, 'cannot tell'],
    ['on either side', { actual: never, isEndByChance: true }, 'cannot tell'],
    [
      'that one simulation in two has is open',
      { simulated: [...about(9000, 0.01).slice(10), ...about(never, 0).slice(10)] },
      'cannot tell',
    ],
  ] as const)('%s', (_, more, verdict) => {
    expect(verdictOf(p90(more))).toBe(verdict)
  })

  test('that is a bound is compared as what it is at least, and said to be', () => {
    const [found] = resemblanceOf([p90({ isBound: true, simulated: about(30_000, 0.05) })])
    expect(found).toMatchObject({ verdict: 'doubtful', rows: [{ actual: 9000, isBound: true }] })
  })
})

describe('several runs', () => {
  const wide = (run: string, actual: number) => figure({ run, actual, simulated: about(300, 0.3) })

  test('tell together what one does not', () => {
    expect(verdictOf(wide('one', 300))).toBe('cannot tell')
    expect(verdictOf(...['a', 'b', 'c', 'd'].map((run) => wide(run, 300)))).toBe('good')
  })

  test('that are charged the same whatever comes are good though one was off by a few calls', () => {
    const credits = { what: 'credits', model: null, stretches: 0 } as const
    const exact = figure({ ...credits, actual: 500, simulated: about(500, 0) })
    const off = figure({ ...credits, run: 'two', actual: 512, simulated: about(500, 0) })
    expect(verdictOf(exact, off)).toBe('good')
    expect(verdictOf(exact, { ...off, actual: 800 })).not.toBe('good')
  })

  test('of which one contradicts are doubtful', () => {
    expect(verdictOf(...['a', 'b', 'c', 'd'].map((run) => figure({ run })), figure({ run: 'e', actual: 150 }))).toBe(
      'doubtful',
    )
  })
})

const ASKED = { isProbed: false, isPriced: false, unknownTimes: new Map() }

describe('what stands in the way', () => {
  test('is named with the run that would decide, which is longer the wider the interval', () => {
    const minutesAt = (spread: number): number =>
      moreMinutesOf(missingEvidenceOf(resemblanceOf([figure({ simulated: about(300, spread) })]), ASKED)) ?? 0
    expect(minutesAt(0.4)).toBeGreaterThan(10)
    expect(minutesAt(0.8)).toBeGreaterThan(2 * minutesAt(0.4))
    const [wanting] = missingEvidenceOf(resemblanceOf([figure({ simulated: about(300, 0.27) })]), ASKED)
    expect(wanting?.sentence).toMatch(
      /^throttled of image-fast in the second half: the twin is off by −\d+% to \+\d+%; one more run of \d+ (minutes|hours) would decide$/,
    )
  })

  test('is not a run of days where a few calls came to nothing: a count is off by one call, however long the run', () => {
    const none = figure({ what: 'completed', due: 3, minutes: 0.5, actual: 0, simulated: about(0, 0) })
    const [wanting] = missingEvidenceOf(resemblanceOf([none]), ASKED)
    expect(wanting?.verdict).toBe('cannot tell')
    expect(wanting?.minutes).toBeLessThan(90)
  })

  test('is a limit that was not reached, a probe, or a change between the halves', () => {
    const sentencesOf = (isProbed: boolean, ...figures: ComparedFigure[]): string[] =>
      missingEvidenceOf(resemblanceOf(figures), { ...ASKED, isProbed }).map(({ sentence }) => sentence)
    const unmet = figure({ part: 'fitted', actual: 0, simulated: about(0, 0), isStated: false })
    expect(sentencesOf(false, unmet)[0]).toContain('no limit of the model was reached')
    const off = { simulated: about(600, 0.02) }
    expect(sentencesOf(false, figure({ ...off, part: 'fitted' }))[0]).toContain('--probe')
    expect(sentencesOf(true, figure({ ...off, part: 'fitted' }))[0]).not.toContain('--probe')
    expect(sentencesOf(false, figure(off), figure({ part: 'fitted' }))[0]).toContain('changed between the halves')
  })

  test('of credits is a price check only where none was made, and the completed calls are alike', () => {
    const off = { part: 'fitted', model: null, what: 'credits', stretches: 0, simulated: about(600, 0.01) } as const
    const helpOf = (isPriced: boolean, ...more: ComparedFigure[]): string | undefined =>
      missingEvidenceOf(resemblanceOf([figure(off), ...more]), { ...ASKED, isPriced })
        .find(({ what }) => what === 'credits')
        ?.sentence.replace(/^.*; /, '')
    expect(helpOf(false)).toContain('priceCheck: true')
    expect(helpOf(true)).toContain('something else than the prices of the calls that were bought separately')
    const fewer = figure({ part: 'fitted', what: 'completed', simulated: about(100, 0.01) })
    for (const isPriced of [false, true]) expect(helpOf(isPriced, fewer)).toContain('follow from the completed calls')
  })

  test('is nothing where all is good', () => {
    expect(missingEvidenceOf(resemblanceOf([figure({}), figure({ part: 'fitted' })]), ASKED)).toEqual([])
  })
})

describe('hints that are not told apart', () => {
  const hints = (label: 'seen' | 'doubtful') => [
    { of: 'account', what: 'hints of a 429', value: 'any', label, evidence: 'refusals' },
  ]
  test('ask for a run with more refusals, where these were few', () => {
    expect(unknownHints(hints('doubtful'), { refusals: 26, minutes: 60 })).toMatchObject([{ minutes: 240 }])
  })

  test.each([
    ['where they are told', hints('seen'), 26],
    ['where many were refused, for then the figures show it', hints('doubtful'), 130],
    ['where nothing was refused', hints('doubtful'), 0],
  ] as const)('ask for nothing %s', (_, findings, refusals) => {
    expect(unknownHints(findings, { refusals, minutes: 60 })).toEqual([])
  })
})

test('a client that locked itself out tells nothing of the next that does', () => {
  const limit = plainLimit({ models: ['a'], kind: 'sliding-log', size: null, label: 'seen', evidence: '' })
  const counting = { ...limit, countRefused: true }
  const served = { model: 'a', completed: 300, throttled: 40 }
  const locked = { ...served, throttled: 2900 }
  expect(lockedOut([counting], [locked])).toMatchObject([{ model: 'a', verdict: 'cannot tell', minutes: null }])
  expect(lockedOut([counting], [served])).toEqual([])
  expect(lockedOut([limit], [locked])).toEqual([])
})

test('a count is never off by less than all of it', () => {
  const [one] = resemblanceOf([figure({ actual: 40, ownError: 60, simulated: [15, 20, 25] })])
  expect(one?.offBy?.low).toBe(-1)
  expect(one?.rows[0]?.apart?.low).toBe(-40)
})
