import { describe, expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import {
  differenceInterval,
  moments,
  pairedDifference,
  twoSampleDifference,
  upperProbability,
} from '../../../src/stats/mean-difference.ts'
import { runsNeeded, seedsNeeded } from '../../../src/stats/runs-needed.ts'

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

describe('seeds', () => {
  const seeds = (variance: number, more: Partial<Parameters<typeof seedsNeeded>[0]> = {}): number | null =>
    seedsNeeded({ runs: 10, difference: 0, variance, df: 9, ...bars, ...more })

  test('are the more the noisier their pairs and the lower the floor, one more than there are at least, and not beyond a thousand', () => {
    expect(seeds(0.2 ** 2)).toBeGreaterThan(seeds(0.15 ** 2) as number)
    expect(seeds(0.2 ** 2, { floor: 0.05 })).toBeGreaterThan(3 * (seeds(0.2 ** 2) as number))
    expect(seeds(0.2 ** 2, { df: 3 })).toBeGreaterThan(seeds(0.2 ** 2) as number)
    expect(seeds(0.001 ** 2)).toBeGreaterThan(10)
    expect(seeds(2 ** 2)).toBeNull()
  })

  test('are more where the first ten lean to one side: they are part of the whole', () => {
    expect(seeds(0.2 ** 2, { difference: 0.3 })).toBeGreaterThan(seeds(0.2 ** 2, { difference: 0.1 }) as number)
    expect(seeds(0.2 ** 2, { difference: -0.1 })).toBeGreaterThan(seeds(0.2 ** 2, { difference: 0.1 }) as number)
  })

  test.each([
    ['no change', 0],
    ['a change of twice the floor', 0.2],
  ])('that ten open ones ask for end with the right answer on %s in nine of ten', (_, truth) => {
    const random = keyedRandom(6)
    let [asked, right] = [0, 0]
    for (let trial = 0; trial < 1500; trial++) {
      const compare = (n: number) => {
        const of = Array.from(
          { length: n },
          (_, seed) => truth + 0.15 * normalQuantile(random.uniform('replica', trial, seed) || 0.5),
        )
        const found = pairedDifference(moments(of))
        const { variance } = moments(of)
        const beyond = upperProbability({ ...found, difference: found.difference - bars.floor })
        const isFound = found.difference > bars.floor && beyond <= bars.alpha
        return { variance, df: found.df, isFound, passes: differenceInterval(found, 0.95).high <= bars.floor }
      }
      const first = compare(10)
      if (first.isFound || first.passes) continue
      const n = seeds(first.variance, { df: first.df })
      if (n === null) continue
      asked++
      const last = compare(n)
      if (truth === 0 ? last.passes : last.isFound) right++
    }
    expect(asked).toBeGreaterThan(300)
    expect(right / asked).toBeGreaterThanOrEqual(0.9)
  })
})
