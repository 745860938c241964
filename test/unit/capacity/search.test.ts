import { describe, expect, it } from 'vitest'
import { edgeOf } from '../../../src/capacity/edge.ts'
import { DEFAULT_SEARCH, nextStep, type Sought } from '../../../src/capacity/search.ts'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'

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

function search(world: World, seed: number, settings = DEFAULT_SEARCH) {
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
      goals: [{ goal: 'g', margin, error: world.tells ? world.noise : null, found: '' }],
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

  it('names the goal that fails first', () => {
    const goals = (slow: number, throttled: number) => [
      { goal: 'slow', margin: slow, error: null, found: '' },
      { goal: 'throttled', margin: throttled, error: null, found: '' },
    ]
    const edge = edgeOf([
      { scale: 1, seed: 1, goals: goals(0.5, 0.2) },
      { scale: 2, seed: 1, goals: goals(0.2, -0.2) },
      { scale: 4, seed: 1, goals: goals(-0.2, -0.5) },
    ])
    expect(edge).toMatchObject({ goal: 'throttled', passes: 1, fails: 2 })
    expect(edge.estimate).toBeCloseTo(Math.SQRT2, 9)
  })

  it('its interval holds the truth in 92 % of noisy searches, whatever the shape and whoever knows the noise', () => {
    const random = keyedRandom(7)
    let held = 0
    const widths: number[] = []
    const n = 80
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
})
