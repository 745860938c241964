import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import {
  differenceInterval,
  moments,
  twoSampleDifference,
  upperProbability,
} from '../../../src/stats/mean-difference.ts'
import { runsNeeded } from '../../../src/stats/runs-needed.ts'

const bars = { floor: 0.1, alpha: 0.01, boundAlpha: 0.025, power: 0.9 } as const
const ask = (variance: number, more: Partial<Parameters<typeof runsNeeded>[0]> = {}): number | null =>
  runsNeeded({ runs: 5, difference: 0, variance, df: 8, ...bars, ...more })

test('the noisier and the less known, the more; a hundred are not enough for all', () => {
  expect(ask(0.05 ** 2)).toBeLessThan(ask(0.1 ** 2) as number)
  expect(ask(0.05 ** 2, { df: 2 })).toBeGreaterThan(ask(0.05 ** 2) as number)
  expect(ask(0.05 ** 2, { difference: 0.15 })).toBeGreaterThan(ask(0.05 ** 2) as number)
  expect(ask(0.5 ** 2)).toBeNull()
})

// The first runs are part of the whole: were they counted anew, an unlucky start would make the promise false.
test.each([
  ['no change', 0],
  ['a change of twice the floor', 0.2],
])('who makes the runs that five open ones ask for ends with the right answer on %s in nine of ten', (_, truth) => {
  const random = keyedRandom(4)
  let asked = 0
  let right = 0
  for (let trial = 0; trial < 2000; trial++) {
    const value = (side: number, run: number): number =>
      0.08 * normalQuantile(random.uniform('replica', trial, side, run) || 0.5) + side * truth
    const compare = (n: number) => {
      const of = (side: number) => moments(Array.from({ length: n }, (_, run) => value(side, run)))
      const found = twoSampleDifference(of(0), of(1))
      const isFound = found.difference > bars.floor && upperProbability(found) <= bars.alpha
      const passes = differenceInterval(found, 0.95).high <= bars.floor
      return { ...found, variance: (of(0).variance + of(1).variance) / 2, isFound, passes }
    }
    const first = compare(5)
    if (first.isFound || first.passes) continue
    const n = ask(first.variance, { difference: first.difference, df: first.df })
    if (n === null) continue
    asked++
    const last = compare(n)
    if (truth === 0 ? last.passes : last.isFound) right++
  }
  expect(asked).toBeGreaterThan(300)
  expect(right / asked).toBeGreaterThanOrEqual(0.9)
})
