import { describe, expect, it } from 'vitest'
import { type CapacityEnd, capacityResult } from '../../../src/capacity/capacity-result.ts'
import { contradictionOf, driftOf } from '../../../src/capacity/changed.ts'
import { capacityDocument } from '../../../src/capacity/document.ts'
import { LIVE_SEARCH } from '../../../src/capacity/live-capacity.ts'
import { type LiveStep, nextLiveStep } from '../../../src/capacity/search.ts'
import type { Trial } from '../../../src/capacity/trial.ts'
import { exitCodeOf } from '../../../src/capacity/trial-end.ts'
import { byDay } from '../../support/by-day.ts'
import {
  COURSES,
  type Course,
  GOAL,
  isAnswered,
  type Knee,
  searchChanging,
  type Told,
  trialAt,
  WINDOW_MS,
} from '../../support/changing-gateways.ts'
import { profileOf } from '../../support/profiles.ts'
import { searchShares, shareWorld } from '../../support/share-worlds.ts'

const step = (trials: readonly Trial[]): LiveStep => nextLiveStep(trials, WINDOW_MS, LIVE_SEARCH)

/** Share of the searches that call the gateway changed, and of those that would exit with 0. */
function shares(course: Course, count: number, knee?: Knee) {
  const found = Array.from({ length: count }, (_, n) => searchChanging(course, 900 + n, step, knee))
  return {
    changed: found.filter(({ end }) => end === 'changed').length / count,
    answered: found.filter(isAnswered).length / count,
  }
}

function resultOf(trials: Trial[], end: CapacityEnd) {
  const profile = profileOf(`
version: 1
name: searched
duration: 12m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/min }
    requests: [{ body: { prompt: a red kite } }]
`)
  return capacityResult({ profile, gateway: 'http', trials, end, exitCodeOf })
}

describe('a gateway that changes during a search', () => {
  it.each<[keyof typeof COURSES, number]>([
    ['carries 25% less after each failed trial', 0.05],
    ['carries 10% less after each failed trial', 0.1],
    ['refuses nearly everything from the sixth trial on', 0.25],
    ['carries 20% less from the fifth trial on', 0.4],
    ['carries 3% less with each trial', 0.4],
    ['warms up from 60% within about six trials', 0.75],
    ['carries 25% more after each failed trial', 0.75],
    ['carries 3% more with each trial', 0.9],
  ])('that %s gets an interval in few searches', (course, most) => {
    expect(shares(COURSES[course], byDay(20, 100)).answered).toBeLessThanOrEqual(most)
  })

  it('that stays the same is not said to change, whatever its backlogs scatter by', () => {
    const { changed, answered } = shares(() => 1, byDay(40, 400))
    expect(changed).toBeLessThanOrEqual(0.01)
    expect(answered).toBeGreaterThan(0.9)
  })

  it.each<[string, Knee]>([
    ['whose backlog begins to grow softly', (times) => 0.2 * Math.log1p(Math.exp((1 - 1 / times) / 0.2))],
    ['that turns away a part of any load', (times) => Math.max(0.1, 1 - 1 / times)],
    ['that loses capacity under overload', (times) => Math.max(0, 1 - times ** -1.6)],
    ['that collapses under overload', (times) => (times < 1.2 ? Math.max(0, 1 - 1 / times) : 0.9)],
  ])('that stays the same, and %s, is not said to change', (_, knee) => {
    const count = byDay(20, 100)
    const found = Array.from({ length: count }, (_, n) => searchChanging(() => 1, 900 + n, step, knee))
    expect(found.filter(({ trials }) => driftOf(trials, WINDOW_MS) !== null)).toEqual([])
  })

  it('that stays the same is not said to change where shares come of few and clustered refusals', () => {
    const count = byDay(15, 150)
    let changed = 0
    for (let n = 0; n < count; n++) {
      const { trials } = searchShares(shareWorld(n), 6000 + n, LIVE_SEARCH)
      const whole = trials.map((trial): Trial => {
        const calls = trial.goals[0]?.share?.of ?? 0
        return { ...trial, models: [], offeredPerSecond: (calls * 1000) / WINDOW_MS, passed: true }
      })
      if (contradictionOf(whole, WINDOW_MS) !== null) changed++
    }
    expect(changed / count).toBeLessThanOrEqual(0.01)
  })
})

describe('a contradiction', () => {
  const [passed, failed] = [trialAt(1.2, 1, { growth: 0 }), trialAt(1.1, 2, { growth: 0.3 })]

  it('is a load that met a goal and an equal or smaller one that missed it, in either order', () => {
    expect(contradictionOf([passed, failed], WINDOW_MS)).toEqual({
      ...{ goal: GOAL, kept: passed, missed: failed, isWorse: true },
    })
    expect(contradictionOf([failed, passed], WINDOW_MS)).toMatchObject({ isWorse: false })
    expect(contradictionOf([passed, trialAt(1.21, 2, { growth: 0.3 })], WINDOW_MS)).toBeNull()
  })

  it('is none where chance explains it: a small miss, few calls, or more calls than the load states', () => {
    expect(contradictionOf([passed, trialAt(1.1, 2, { growth: 0.05 })], WINDOW_MS)).toBeNull()
    const few = [trialAt(1.2, 1, { growth: 0, calls: 12 }), trialAt(1.1, 2, { growth: 0.3, calls: 11 })]
    expect(contradictionOf(few, WINDOW_MS)).toBeNull()
    expect(contradictionOf([passed, trialAt(1.1, 2, { growth: 0.3, calls: 320 })], WINDOW_MS)).toBeNull()
  })

  it('leaves no interval, and the report says which loads contradict each other', () => {
    const trials = [trialAt(1, 0, { growth: 0 }), passed, trialAt(2, 3, { growth: 0.5 }), failed]
    const result = resultOf(trials, 'changed')
    expect(result).toMatchObject({ end: 'changed', exitCode: 96, sustainable: null })
    expect(capacityDocument(result).verdict.meaning).toContain(
      '×1.2 met a goal that ×1.1 missed later, by more than chance explains',
    )
    // Whatever ended the search, there is none.
    expect(resultOf(trials, 'interrupted')).toMatchObject({ exitCode: 105, sustainable: null })
  })
})

describe('a trend', () => {
  /** Loads around what the gateway carries, which is 1 in the first trial. */
  const drifting = (perTrial: number, count = 12): Trial[] =>
    Array.from({ length: count }, (_, n) => {
      const scale = [0.9, 1.3, 1.1, 0.95, 1.2][n % 5] as number
      return trialAt(scale, n, { growth: Math.max(0, 1 - perTrial ** n / scale), calls: 2000 * scale })
    })

  it('is a capacity that falls or rises from trial to trial', () => {
    expect(driftOf(drifting(0.97), WINDOW_MS)).toEqual({ goal: GOAL, isWorse: true })
    expect(driftOf(drifting(1.03), WINDOW_MS)).toEqual({ goal: GOAL, isWorse: false })
    expect(driftOf(drifting(1), WINDOW_MS)).toBeNull()
  })

  it.each<[string, Knee]>([
    ['begins to grow softly', (times) => 0.1 * Math.log1p(Math.exp((1 - 1 / times) / 0.1))],
    ['grows with a power of the load', (times) => Math.max(0, 1 - times ** -2.2)],
  ])('is none of loads that fall from trial to trial, at a backlog that %s', (_, knee) => {
    const falling = Array.from({ length: 12 }, (_, n) => {
      const scale = 1.5 * 0.93 ** n
      return trialAt(scale, n, { growth: knee(scale), error: 0.002, calls: 20_000 * scale })
    })
    expect(driftOf(falling, WINDOW_MS)).toBeNull()
  })

  it('is none of few trials, or of trials without calls', () => {
    const without = Array.from({ length: 12 }, (_, n) => trialAt(1, n, { growth: 0, calls: 0 }))
    expect(driftOf(without, WINDOW_MS)).toBeNull()
    expect(driftOf(drifting(0.9, 6), WINDOW_MS)).toBeNull()
  })

  it('ends the search without an interval where no two trials contradict each other, and the report says what to do', () => {
    const trials = drifting(1.008)
    expect(contradictionOf(trials, WINDOW_MS)).toBeNull()
    expect(step(trials)).toEqual({ next: null, end: 'changed' })
    const result = resultOf(trials, 'changed')
    expect(result).toMatchObject({ end: 'changed', exitCode: 96, sustainable: null })
    const { meaning, next } = capacityDocument(result).verdict
    expect(meaning).toContain('from trial to trial, it carried more, by more than chance explains')
    expect(next).toContain('warmed up')
    expect(capacityDocument(resultOf(drifting(0.992), 'changed')).verdict).toMatchObject({
      meaning: expect.stringContaining('it carried less'),
      next: expect.stringContaining('--pause'),
    })
  })
})

describe('the end of a live search', () => {
  const known: Told = { growth: 0, error: 0.0001 }
  const missed: Told = { growth: 0.05, error: 0.0001 }
  const trials = [
    trialAt(1, 1, known),
    trialAt(1.02, 2, missed),
    trialAt(2, 3, { growth: 0.5, error: 0.0001 }),
    trialAt(1.5, 4, { growth: 0.3, error: 0.0001 }),
  ]
  const stepOf = (done: Trial[], mostTrials = 12): LiveStep =>
    nextLiveStep(done, WINDOW_MS, { ...LIVE_SEARCH, mostTrials })

  it('tries both ends of the bracket again if later trials may have changed the gateway', () => {
    expect(stepOf(trials)).toEqual({ next: 1, end: 'found' })
    const again = [...trials, trialAt(1, 5, known)]
    expect(stepOf(again)).toEqual({ next: 1.02, end: 'found' })
    expect(stepOf([...again, trialAt(1.02, 6, missed)])).toEqual({ next: null, end: 'found' })
  })

  it('makes no trial more than is allowed', () => {
    expect(stepOf(trials, 4)).toEqual({ next: null, end: 'found' })
  })
})
