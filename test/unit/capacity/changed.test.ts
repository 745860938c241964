import { describe, expect, it } from 'vitest'
import { capacityResult } from '../../../src/capacity/capacity-result.ts'
import { contradictionOf } from '../../../src/capacity/changed.ts'
import { capacityDocument } from '../../../src/capacity/document.ts'
import { edgeOf } from '../../../src/capacity/edge.ts'
import { LIVE_SEARCH } from '../../../src/capacity/live-capacity.ts'
import { type LiveStep, nextLiveStep } from '../../../src/capacity/search.ts'
import { backlogGoalOf, type Trial } from '../../../src/capacity/trial.ts'
import { exitCodeOf } from '../../../src/capacity/trial-end.ts'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { byDay } from '../../support/by-day.ts'
import { profileOf } from '../../support/profiles.ts'
import { searchShares, shareWorld } from '../../support/share-worlds.ts'

const WINDOW_MS = 576_000
const GOAL = backlogGoalOf('image-fast')

interface Told {
  /** Share of the load by which the backlog grows. */
  growth: number
  error?: number
  /** Calls due, if they differ from what the load states. */
  calls?: number
}

function trialAt(scale: number, seed: number, { growth, error = 0.006, calls = 200 * scale }: Told): Trial {
  const offeredPerSecond = (calls * 1000) / WINDOW_MS
  const margin = Math.max(-1, 0.01 - growth)
  return {
    ...{ scale, seed, offeredPerSecond, models: [{ model: 'image-fast', offeredPerSecond }] },
    goals: [{ goal: GOAL, margin, error, share: null, found: '' }],
    ...{ passed: margin >= 0, carried: scale * Math.min(1, 1 - growth) },
  }
}

/** What a gateway carries in a trial, as a share of what it carried at first. */
type Course = (trials: number, failed: number) => number

/** Searches as a live search does, where backlogs scatter by more than a trial's own residuals say. */
function search(course: Course, seed: number) {
  const random = keyedRandom(seed)
  const u = (k: number): number => random.uniform('world', k)
  const first = 0.4 * 10 ** u(1)
  const noise = 0.004 + 0.012 * u(2)
  const calls = (100 * 10 ** u(3)) / first
  const trials: Trial[] = []
  for (;;) {
    const { next, end } = nextLiveStep(trials, WINDOW_MS, LIVE_SEARCH)
    if (next === null) return { end, edge: edgeOf(trials), trials, first }
    const deviate = (k: number): number => normalQuantile(random.uniform('sample', trials.length, k))
    const offered = next * (u(4) < 0.5 ? 1 : 1 + deviate(1) / Math.sqrt(calls * next))
    const carried = first * course(trials.length, trials.filter(({ passed }) => !passed).length)
    const growth = Math.max(0, 1 - carried / offered) + noise * deviate(2)
    trials.push(trialAt(next, trials.length, { growth, error: noise / 1.6, calls: calls * offered }))
  }
}

/** Share of the searches that call the gateway changed, and of those that would exit with 0. */
function shares(course: Course, count: number) {
  const found = Array.from({ length: count }, (_, n) => search(course, 900 + n))
  const isAnswer = ({ end, edge }: (typeof found)[number]): boolean =>
    end !== 'changed' && edge.passes > 0 && edge.low > 0 && Number.isFinite(edge.high)
  return {
    changed: found.filter(({ end }) => end === 'changed').length / count,
    answered: found.filter(isAnswer).length / count,
  }
}

describe('a gateway that changes during a search', () => {
  it.each<[string, Course, number]>([
    ['carries a quarter less after each failed trial', (_, failed) => 0.75 ** failed, 0.05],
    ['carries a tenth less after each failed trial', (_, failed) => 0.9 ** failed, 0.15],
    ['refuses nearly everything from the sixth trial on', (trials) => (trials < 5 ? 1 : 0.05), 0.25],
    ['carries a fifth less from the fifth trial on', (trials) => (trials < 4 ? 1 : 0.8), 0.4],
  ])('that %s gets an interval in few searches', (_, course, most) => {
    expect(shares(course, byDay(20, 100)).answered).toBeLessThanOrEqual(most)
  })

  it('that stays the same is not said to change, whatever its backlogs scatter by', () => {
    const { changed, answered } = shares(() => 1, byDay(40, 400))
    expect(changed).toBeLessThanOrEqual(0.01)
    expect(answered).toBeGreaterThan(0.9)
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
    const trials = [trialAt(1, 0, { growth: 0 }), passed, trialAt(2, 3, { growth: 0.5 }), failed]
    const of = (end: LiveStep['end'] | 'interrupted') =>
      capacityResult({ profile, gateway: 'http', trials, end: end ?? 'found', exitCodeOf })
    const result = of('changed')
    expect(result).toMatchObject({ end: 'changed', exitCode: 96, sustainable: null })
    expect(capacityDocument(result).verdict.meaning).toContain(
      '×1.2 met a goal that ×1.1 missed later, by more than chance explains',
    )
    // Whatever ended the search, there is none.
    expect(of('interrupted')).toMatchObject({ exitCode: 105, sustainable: null })
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
  const step = (done: Trial[], mostTrials = 12): LiveStep =>
    nextLiveStep(done, WINDOW_MS, { ...LIVE_SEARCH, mostTrials })

  it('tries both ends of the bracket again if later trials may have changed the gateway', () => {
    expect(step(trials)).toEqual({ next: 1, end: 'found' })
    const again = [...trials, trialAt(1, 5, known)]
    expect(step(again)).toEqual({ next: 1.02, end: 'found' })
    expect(step([...again, trialAt(1.02, 6, missed)])).toEqual({ next: null, end: 'found' })
  })

  it('makes no trial more than is allowed', () => {
    expect(step(trials, 4)).toEqual({ next: null, end: 'found' })
  })
})
