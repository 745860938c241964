import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { countExcess, type RunCounts } from '../../../src/stats/count-excess.ts'

const of = (...counts: number[]): RunCounts => ({ counts, exposures: counts.map(() => 300) })

test('many runs: the binomial tail of their sum', () => {
  // 8 of 8 events on one side of two equal ones: 1/256; sixty degrees of freedom take little from it.
  const base = of(...Array<number>(31).fill(0))
  const candidate = of(...Array<number>(23).fill(0), ...Array<number>(8).fill(1))
  expect(countExcess(base, candidate)).toBeGreaterThan(1 / 256)
  expect(countExcess(base, candidate)).toBeLessThan(1.7 / 256)
})

test('one run in trouble says nothing of the side, the same number in all runs does', () => {
  expect(countExcess(of(0, 0, 0, 0, 0), of(30, 0, 0, 0, 0))).toBeGreaterThan(0.2)
  expect(countExcess(of(0, 0, 0, 0, 0), of(6, 5, 7, 6, 6))).toBeLessThan(0.001)
})

test('none is no excess, nor is one run a side', () => {
  expect(countExcess(of(3, 4), of(0, 0))).toBe(1)
  expect(countExcess(of(0), of(9))).toBe(1)
})

test('a side that made more calls may have more of them', () => {
  const twice: RunCounts = { counts: [6, 6, 6], exposures: [600, 600, 600] }
  expect(countExcess(of(3, 3, 3), twice)).toBeGreaterThan(0.4)
})

test.each([
  ['as chance has it', 0],
  ['in bursts', 1.2],
])('two equal sides of 2 to 10 runs, %s: at most so many are called unequal as are let be', (_, burst) => {
  const random = keyedRandom(8)
  for (const runs of [2, 3, 5, 10]) {
    let alarms = 0
    for (let trial = 0; trial < 4000; trial++) {
      const counts = (side: number): number[] =>
        Array.from({ length: runs }, (_, run) => {
          const next = random.stream('fault', trial, side, run)
          // A Poisson count; in bursts its mean is a gamma of so large a variance, here an exponential scaled.
          const mean = burst === 0 ? 0.6 : -0.6 * burst * Math.log(1 - next())
          let [count, left] = [0, mean + Math.log(1 - next())]
          while (left > 0) {
            count++
            left += Math.log(1 - next())
          }
          return count
        })
      if (countExcess(of(...counts(0)), of(...counts(1))) <= 0.025) alarms++
    }
    expect(alarms / 4000, `${runs} runs`).toBeLessThanOrEqual(0.025)
  }
})
