import { expect, test } from 'vitest'
import { turnsDifference } from '../../../src/compare/effect.ts'
import { turns as drawnTurns } from '../../../src/compare/repeated-runs.ts'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { type Turn, upperProbability } from '../../../src/stats/mean-difference.ts'

/** A B B A A B …, with noise of 5% and a drift of its own. */
function turns(runs: number, seed: number, drift: (turn: number) => number, effect = 0): Turn[] {
  const random = keyedRandom(seed)
  return Array.from({ length: 2 * runs }, (_, turn) => {
    const isSecond = turn % 4 === 1 || turn % 4 === 2
    const noise = 0.05 * normalQuantile(random.uniform('replica', turn) || 0.5)
    return { turn, isSecond, value: noise + drift(turn) + (isSecond ? effect : 0) }
  })
}

const none = (): number => 0
const straight = (turn: number): number => 0.03 * turn

test('a straight drift takes nothing from what four runs a side show, and three are too few to see it', () => {
  const [still, drifting] = [none, straight].map((drift) => turnsDifference(turns(4, 1, drift, 0.2), 0))
  expect(drifting?.difference).toBeCloseTo(still?.difference as number, 10)
  expect(drifting?.standardError).toBeCloseTo(still?.standardError as number, 10)
  expect(turnsDifference(turns(3, 1, straight), 0).standardError).toBeGreaterThan(0.04)
})

test.each<[string, (seed: number) => (turn: number) => number]>([
  ['none', () => none],
  ['a straight one', () => straight],
  ['a step half-way', () => (turn) => (turn > 7 ? 0.2 : 0)],
  [
    'one that wanders',
    (seed) => {
      const next = keyedRandom(seed).stream('world')
      const steps = Array.from({ length: 30 }, () => 0.05 * normalQuantile(next() || 0.5))
      return (turn) => steps.slice(0, turn).reduce((sum, step) => sum + step, 0)
    },
  ],
])('whatever the drift (%s), few false alarms', (_, driftOf) => {
  for (const runs of [2, 3, 5, 10]) {
    let alarms = 0
    for (let seed = 0; seed < 2000; seed++) {
      if (upperProbability(turnsDifference(turns(runs, seed, driftOf(seed)), 0)) <= 0.025) alarms++
    }
    // 2.5%, and three standard errors of so many trials.
    expect(alarms / 2000, `${runs} runs a side`).toBeLessThanOrEqual(0.0355)
  }
})

test.each([1, 2, 5, 8])('the order of %d pairs is drawn, and either side is first in half of them', (repeats) => {
  const orders = Array.from({ length: 50 }, (_, seed) => drawnTurns(repeats, keyedRandom(seed).stream('sample')))
  for (const order of orders) {
    const pairs = Array.from({ length: repeats }, (_, pair) => order.slice(2 * pair, 2 * pair + 2))
    expect(pairs.every((pair) => new Set(pair).size === 2)).toBe(true)
    expect(pairs.filter(([first]) => first === 'candidate')).toHaveLength(Math.floor(repeats / 2))
  }
  expect(new Set(orders.map(String)).size > 1).toBe(repeats > 1)
})

test.each([3, 4])('what comes again every %d runs is seldom taken for a side', (period) => {
  for (const runs of [3, 5, 8, 10]) {
    let alarms = 0
    for (let seed = 0; seed < 1000; seed++) {
      const random = keyedRandom(seed)
      const order = drawnTurns(runs, random.stream('sample'))
      const phase = random.uniform('world')
      const values = order.map((side, turn): Turn => {
        const noise = 0.03 * normalQuantile(random.uniform('replica', turn) || 0.5)
        return {
          turn,
          isSecond: side === 'candidate',
          value: noise + 0.3 * Math.sin(2 * Math.PI * (phase + turn / period)),
        }
      })
      if (upperProbability(turnsDifference(values, 0)) <= 0.025) alarms++
    }
    expect(alarms / 1000, `${runs} runs a side`).toBeLessThanOrEqual(0.09)
  }
})

test('runs that agree better than their calls allow are not trusted to', () => {
  const level = [0, 1, 1, 0, 0, 1, 1, 0].map((side, turn) => ({ turn, isSecond: side === 1, value: 0.1 * side }))
  expect(turnsDifference(level, 0).standardError).toBeCloseTo(0, 6)
  // A prior worth four runs against five degrees of freedom of agreement.
  expect(turnsDifference(level, 0.01).variance).toBeCloseTo((4 * 0.01) / 9, 12)
})
