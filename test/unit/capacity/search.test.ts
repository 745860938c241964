import { describe, expect, it } from 'vitest'
import { edgeOf } from '../../../src/capacity/edge.ts'
import { DEFAULT_SEARCH, nextStep, type Sought } from '../../../src/capacity/search.ts'
import { judgeTrial } from '../../../src/capacity/trial.ts'
import type { ThresholdResult } from '../../../src/measure/summary/summary.ts'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { byDay } from '../../support/by-day.ts'
import { searchShares, shareWorld } from '../../support/share-worlds.ts'

interface World {
  capacity: number
  /** Margin of the load at so many times the capacity, before noise. */
  margin(times: number): number
  noise: number
  /** Whether a trial tells its own error, and what it carried. */
  tells: boolean
}

const SHAPES: readonly World['margin'][] = [
  // A backlog: flat, then what is offered beyond the capacity.
  (x) => (x <= 1 ? 0.01 * Math.min(1, 8 * (1 - x)) : 1 / x - 1),
  (x) => 1 - x,
  (x) => Math.max(-1, -2 * Math.log(x)),
  // A latency near its queue's limit.
  (x) => Math.max(-1, 1 - x ** 6),
]

/** A threshold of 0, kept. */
const NO_DUPLICATE: ThresholdResult = {
  ...{ metric: 'duplicates', where: {}, stat: 'value', max: 0, min: null, value: 0, atLeast: 0, notReached: false },
  ...{ confidence: null, low: null, high: null, decidedBy: null, samples: 100, needs: 0, verdict: 'pass' },
  source: 'duplicates <= 0',
}

function search(world: World, seed: number, settings = DEFAULT_SEARCH, others: Sought['goals'] = []) {
  const random = keyedRandom(seed)
  const trials: Sought[] = []
  for (;;) {
    const step = nextStep(trials, settings)
    if (step.next === null) return { ...step, edge: edgeOf(trials), trials }
    const scale = step.next
    const times = scale / world.capacity
    const deviate = normalQuantile(random.uniform('world', trials.length))
    const margin = world.margin(times) + world.noise * deviate
    const carried = world.tells ? scale * Math.min(1, 1 / times) : scale
    trials.push({
      scale,
      seed: trials.length,
      carried,
      goals: [{ goal: 'g', margin, error: world.tells ? world.noise : null, share: null, found: '' }, ...others],
    })
  }
}

describe('the search of the edge', () => {
  it('finds it without noise, from far below and far above, to the resolution', () => {
    for (const capacity of [0.02, 0.4, 1, 3.7, 90]) {
      for (const margin of SHAPES) {
        const found = search({ capacity, margin, noise: 0, tells: true }, 1, { ...DEFAULT_SEARCH, mostTrials: 40 })
        expect(found.end).toBe('found')
        expect(found.edge.passes).toBeLessThanOrEqual(capacity * 1.000001)
        expect(found.edge.fails).toBeGreaterThan(capacity)
        expect(found.edge.high / found.edge.low).toBeLessThanOrEqual(1.03)
      }
    }
  })

  it('needs few trials where an overloaded one shows what is carried', () => {
    const backlog = SHAPES[0] as World['margin']
    expect(search({ capacity: 1.37, margin: backlog, noise: 0, tells: true }, 1).trials.length).toBeLessThanOrEqual(6)
    expect(search({ capacity: 1.37, margin: backlog, noise: 0, tells: false }, 1).trials.length).toBeGreaterThan(6)
  })

  it('makes no trial more for a threshold of 0 that every load keeps', () => {
    const backlog = SHAPES[0] as World['margin']
    const { goals } = judgeTrial({
      ...{ scale: 1, seed: 1, gates: [], load: { models: [], windowMs: 1, stopped: { budget: 0, other: 0 } } },
      thresholds: [NO_DUPLICATE],
    })
    for (const capacity of [0.7, 1.37, 3.1]) {
      const world = { capacity, margin: backlog, noise: 0.001, tells: true }
      const [alone, beside] = [[], goals].map((others) => search(world, 1, DEFAULT_SEARCH, others))
      expect(beside?.trials.map(({ scale }) => scale)).toEqual(alone?.trials.map(({ scale }) => scale))
      expect(beside?.edge).toEqual(alone?.edge)
    }
  })

  it('says when nothing passes, nothing fails, or the trials are used up', () => {
    const always = (margin: number): World => ({ capacity: 1, margin: () => margin, noise: 0, tells: false })
    const nothingPasses = search(always(-0.5), 1)
    expect(nothingPasses.end).toBe('nothing-passes')
    expect(nothingPasses.edge).toMatchObject({ passes: 0, low: 0 })
    const nothingFails = search(always(0.5), 1)
    expect(nothingFails.end).toBe('nothing-fails')
    expect(nothingFails.edge).toMatchObject({ passes: 256, fails: Number.POSITIVE_INFINITY, goal: null })
    expect(
      search({ ...always(0), capacity: 3, margin: (x) => 1 - x }, 1, { ...DEFAULT_SEARCH, mostTrials: 4 }).end,
    ).toBe('trials')
  })

  it('pays for no fourth trial of a load that has too few calls to be judged', () => {
    const trials: Sought[] = []
    let step = nextStep(trials)
    for (; step.next !== null; step = nextStep(trials)) {
      const margin = step.next < 0.2 ? null : -1
      const goals = [{ goal: 'g', margin, error: null, share: null, found: '' }]
      trials.push({ scale: step.next, seed: trials.length, carried: step.next, goals })
    }
    expect(step.end).toBe('trials')
    expect(trials.map(({ scale }) => scale)).toEqual([1, 0.5, 0.25, 0.125, 0.125, 0.125])
  })

  it('names the goal that fails first', () => {
    const goals = (slow: number, throttled: number) => [
      { goal: 'slow', margin: slow, error: null, share: null, found: '' },
      { goal: 'throttled', margin: throttled, error: null, share: null, found: '' },
    ]
    const edge = edgeOf([
      { scale: 1, seed: 1, goals: goals(0.5, 0.2) },
      { scale: 2, seed: 1, goals: goals(0.2, -0.2) },
      { scale: 4, seed: 1, goals: goals(-0.2, -0.5) },
    ])
    expect(edge).toMatchObject({ goal: 'throttled', passes: 1, fails: 2 })
    expect(edge.estimate).toBeCloseTo(Math.SQRT2, 9)
  })

  it('its interval holds the truth in 92% of noisy searches, whatever the shape and whoever knows the noise', () => {
    const random = keyedRandom(7)
    let held = 0
    const widths: number[] = []
    const n = byDay(30, 80)
    for (let i = 0; i < n; i++) {
      const u = (k: number): number => random.uniform('world', i, k)
      const world: World = {
        capacity: 0.1 * 100 ** u(1),
        margin: SHAPES[i % SHAPES.length] as World['margin'],
        noise: 0.003 * 10 ** u(2),
        tells: u(3) < 0.5,
      }
      const found = search(world, 1000 + i)
      const { edge } = found
      if (edge.low <= world.capacity && world.capacity <= edge.high) held++
      widths.push(edge.high / edge.low)
    }
    widths.sort((a, b) => a - b)
    expect(held / n).toBeGreaterThanOrEqual(0.92)
    expect(widths[n / 2]).toBeLessThan(1.1)
  })

  it('holds the truth in 90% of searches for a share of few calls, within 10% of it, however refusals cluster', () => {
    const n = byDay(10, 50)
    const halves: number[] = []
    let held = 0
    for (let i = 0; i < n; i++) {
      const world = shareWorld(i)
      const { edge } = searchShares(world, 5000 + i, { ...DEFAULT_SEARCH, mostTrials: 12, resolution: 0.06 })
      if (edge.low <= world.edge && world.edge <= edge.high) held++
      halves.push((edge.high - edge.low) / 2 / edge.estimate)
    }
    halves.sort((a, b) => a - b)
    expect(held / n).toBeGreaterThanOrEqual(0.9)
    expect(halves[n / 2]).toBeLessThanOrEqual(0.1)
  })

  const LIVE = { ...DEFAULT_SEARCH, mostTrials: 12, resolution: 0.06 }

  it.each([
    ['rises with the load', (times: number, floor: number) => floor + (0.01 - floor) * times ** 16],
    ['leaps at the edge', (times: number, floor: number) => (times < 1 ? floor : 0.3)],
  ])('holds the truth in nine of ten searches where calls also fail at small loads, and their share %s', (_, share) => {
    const n = byDay(12, 100)
    const random = keyedRandom(11)
    let held = 0
    for (let i = 0; i < n; i++) {
      const u = (k: number): number => random.uniform('world', i, k)
      const [edge, calls, floor] = [0.4 * 10 ** u(1), 500 + 3000 * u(2), 0.007 + 0.001 * u(3)]
      const world = { edge, most: 0.01, calls, cluster: 1, share: (scale: number) => share(scale / edge, floor) }
      const { low, high } = searchShares(world, 7000 + i, LIVE).edge
      if (low <= edge && edge <= high) held++
    }
    expect(held / n).toBeGreaterThanOrEqual(0.9)
  })

  it('gives no interval with two ends where the load does not matter to the share', () => {
    const n = byDay(8, 60)
    const ends: number[] = []
    for (let i = 0; i < n; i++) {
      const of = (level: number) => ({
        edge: 1,
        most: 0.01,
        calls: 500 + 150 * (i % 10),
        cluster: 1,
        share: () => level,
      })
      const edges = [searchShares(of(0.013), 8000 + i, LIVE).edge, searchShares(of(0.007), 9000 + i, LIVE).edge]
      ends.push(...edges.map(({ passes, low, high }) => (passes === 0 || low === 0 || high === Infinity ? 1 : 2)))
    }
    expect(ends.filter((count) => count === 2)).toEqual([])
  })
})

describe('the interval', () => {
  const shares = (scale: number, part: number, seed: number) => {
    const of = Math.round(120 * scale)
    const margin = Math.max(-1, 1 - part / of / 0.01)
    return { scale, seed, goals: [{ goal: 'g', margin, error: null, share: { part, of, most: 0.01 }, found: '' }] }
  }
  const tried = [
    shares(1, 0, 1),
    shares(2, 25, 2),
    shares(1.8, 11, 3),
    shares(1.41, 0, 4),
    shares(1.6, 0, 5),
    shares(1.7, 6, 6),
    shares(1.65, 5, 7),
  ]

  it('of a share is no wider for a load that was tried again and passed again', () => {
    const [once, twice] = [edgeOf(tried), edgeOf([...tried, shares(1.6, 1, 8)])]
    expect(once.low).toBeGreaterThan(1)
    expect(once.high).toBeLessThan(2)
    expect(twice.high / twice.low).toBeLessThan(once.high / once.low)
  })

  it('of a share does not claim the gap between one that passed and one that failed by a call or two', () => {
    const edge = edgeOf([shares(1, 0, 1), shares(1.03, 2, 2)])
    expect(edge).toMatchObject({ passes: 1, fails: 1.03 })
    expect(edge.high / edge.low).toBeGreaterThan(1.2)
  })

  it('ends where six trials in a row passed and nothing below failed, however little each tells', () => {
    const told = (scale: number, seed: number, margin: number) => ({
      scale,
      seed,
      goals: [{ goal: 'g', margin, error: 0.05, share: null, found: '' }],
    })
    const passed = [0.5, 0.8, 1, 1.2, 1.4, 1.5].map((scale, at) => told(scale, at, 0.01))
    expect(edgeOf([...passed.slice(1), told(1.6, 9, -0.4)]).low).toBe(0)
    expect(edgeOf([...passed, told(1.6, 9, -0.4)]).low).toBe(0.5)
    // One seed's luck counts once.
    expect(edgeOf([...passed.map((one) => ({ ...one, seed: 1 })), told(1.6, 9, -0.4)]).low).toBe(0)
  })

  it('keeps plain what passed and failed by its whole margin, whatever one pair differs by', () => {
    const told = (scale: number, seed: number, margin: number) => ({
      scale,
      seed,
      goals: [{ goal: 'g', margin, error: null, share: null, found: '' }],
    })
    const pair = [told(1, 1, 1), told(1.5, 2, 0.98), told(1.5, 3, 0.03), told(1.6, 4, -0.4), told(2, 5, -1)]
    const edge = edgeOf(pair)
    expect(edge.low).toBeGreaterThanOrEqual(1)
    expect(edge.high).toBeLessThanOrEqual(2)
    // At the end of the scale two trials tell nothing of the others' scatter.
    expect(edgeOf([told(1, 1, 1), told(1, 2, 0.3), told(1.5, 3, 0.4), told(1.6, 4, -0.4)])).toMatchObject({
      low: 1.5,
      high: 1.6,
    })
  })
})
