import { describe, expect, test } from 'vitest'
import { errorOfCount, errorOfQuantile } from '../../../src/calibrate/twin-agreement.ts'
import type { ModelFlow } from '../../../src/measure/calls/flow.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const random = uniform(11)
const BLOCKS = 16
/** A count of the mean, by the normal approximation of Poisson's. */
const poisson = (mean: number): number =>
  Math.round(mean + Math.sqrt(mean) * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

function flowOf(offered: number, throttled: number, times: readonly number[] = [1000]): ModelFlow {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
  return {
    ...{ model: 'image-fast', offered, accepted: offered, completed: offered, good: offered, prompt: offered },
    ...{ lost: 0, failed: 0, throttled, open: 0, waiting: 0, meanServiceMs: 1000 },
    ...{ p50Ms: at(0.5), p90Ms: at(0.9), p95Ms: at(0.95), p50LeastMs: at(0.5), p90LeastMs: at(0.9) },
    hundredthsMs: Array.from({ length: 101 }, (_, n) => at(n / 100)),
  }
}

const throttledOf = ({ throttled }: ModelFlow): number => throttled
const each = <T>(of: (block: number) => T): T[] => Array.from({ length: BLOCKS }, (_, block) => of(block))

describe('a count strays', () => {
  const expectedOf = (block: number): number => 20 + 40 * (block % 4)
  const simulated = Array.from({ length: 20 }, () => each((block) => flowOf(100, poisson(expectedOf(block)))))

  test('by what chance makes of it, wherever the load has its peaks', () => {
    const errors = Array.from({ length: 40 }, () =>
      errorOfCount(
        each((block) => flowOf(100, poisson(expectedOf(block)))),
        simulated,
        throttledOf,
      ),
    )
    const total = each(expectedOf).reduce((sum, one) => sum + one, 0)
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length
    // The root of all refusals is what a Poisson count has; twenty simulations add a twentieth of its variance.
    expect(mean / Math.sqrt(total)).toBeGreaterThan(0.9)
    expect(mean / Math.sqrt(total)).toBeLessThan(1.15)
  })

  test('not by what the twin is off by everywhere', () => {
    const exact = [each((block) => flowOf(100, expectedOf(block)))]
    const twice = each((block) => flowOf(100, 2 * expectedOf(block)))
    expect(errorOfCount(twice, exact, throttledOf)).toBeCloseTo(0, 9)
  })

  test('by what no simulation has: a gateway that refuses in one stretch alone', () => {
    const exact = [each(() => flowOf(100, 10))]
    const odd = each((block) => flowOf(100, block === 3 ? 160 : 0))
    expect(errorOfCount(odd, exact, throttledOf)).toBeGreaterThan(100)
    // A twin without refusals expects them evenly.
    expect(errorOfCount(odd, [each(() => flowOf(100, 0))], throttledOf)).toBeGreaterThan(100)
  })
})

describe('a quantile strays', () => {
  const timesOf = (middle: number): number[] =>
    Array.from({ length: 60 }, () => middle * Math.exp(0.4 * (random() - 0.5)))
  const together = (blocks: readonly (readonly number[])[]): ModelFlow => flowOf(60 * BLOCKS, 0, blocks.flat())
  const errorOf = (actual: readonly number[][], simulated: readonly number[][][]): number =>
    errorOfQuantile(
      actual.map((times) => flowOf(60, 0, times)),
      simulated.map((blocks) => blocks.map((times) => flowOf(60, 0, times))),
      together(actual),
      simulated.map(together),
      0.5,
    )
  const rising = (block: number): number => 1000 * (1 + block / 4)
  const runs = (middleOf: (block: number) => number): number[][][] =>
    Array.from({ length: 10 }, () => each((block) => timesOf(middleOf(block))))

  test('little where its stretches rise as those of the simulations do, and much where only they do', () => {
    const actual = each((block) => timesOf(rising(block)))
    const followed = errorOf(actual, runs(rising))
    const alone = errorOf(
      actual,
      runs(() => 3000),
    )
    expect(followed).toBeGreaterThan(0)
    expect(alone).toBeGreaterThan(2 * followed)
  })

  test('no more for a twin that is half as slow again everywhere', () => {
    const actual = each((block) => timesOf(rising(block)))
    const slower = errorOf(
      actual,
      runs((block) => 1.5 * rising(block)),
    )
    expect(slower / errorOf(actual, runs(rising))).toBeLessThan(1.4)
  })
})
