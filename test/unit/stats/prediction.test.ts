import { expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { predictedCount, predictedQuantile, predictedSize, predictionOf } from '../../../src/stats/prediction.ts'

/** A sample of `n` that comes in two steps, so many of a hundred in the first. */
const steps = (share: number, n = 100): number[] =>
  Array.from({ length: n }, (_, at) => (at < (share * n) / 100 ? 3 : 5))

it('a further value of a normal sample lies within Student’s t, at any confidence', () => {
  const values = [9, 10, 11, 10, 10]
  expect(predictionOf([1])).toBeNull()
  // t of 4 degrees of freedom is 2.776; the variance 0.5.
  expect(predictionOf(values)?.high).toBeCloseTo(10 + 2.7764 * Math.sqrt(0.5 * 1.2), 3)
  expect(predictionOf(values, 0.99)?.high).toBeGreaterThan(predictionOf(values)?.high ?? 0)
})

it('a count and a size are held in no less than was seen', () => {
  expect(predictedCount([0, 0, 0, 9])).toMatchObject({ low: 0 })
  expect(predictedCount([0, 0, 0, 9])?.high).toBeGreaterThan(9)
  expect(predictedCount([7, 7, 7])).toMatchObject({ low: 7, high: 7 })
  const { value, low, high } = predictedSize([10, 20, 40]) ?? { value: 0, low: 0, high: 0 }
  expect(value).toBeCloseTo(20, 6)
  expect(low * high).toBeCloseTo(400, 3)
})

it('a quantile that all simulations have may jump to the next step in the next run', () => {
  const samples = Array.from({ length: 20 }, () => steps(54))
  expect(predictedQuantile(samples, 0.5, 100)).toMatchObject({ low: 3, high: 5 })
  expect(predictedQuantile(samples, 0.5, 10_000)).toMatchObject({ low: 3, high: 3 })
})

it('a quantile may lie at no time at all', () => {
  const never = [1, 2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  expect(predictedQuantile([never, never, [1, 2, 3, 4]], 0.95, 4)).toMatchObject({
    value: Number.POSITIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  })
  expect(predictedQuantile([never, []], 0.95, 4)).toBeNull()
})

it('of a p95, no call that never ends is in reach of chance where one in 200 does, and the next run lies within', () => {
  const random = keyedRandom(5)
  const sample = (run: number): number[] =>
    Array.from({ length: 200 }, (_, call) => {
      const [ends, late] = [random.uniform('sample', run, call, 1), random.uniform('sample', run, call, 2)]
      return ends < 0.005 ? Number.POSITIVE_INFINITY : 3000 * Math.exp(0.4 * normalQuantile(late))
    }).sort((a, b) => a - b)
  const p95 = (times: readonly number[]): number => times[189] as number
  let held = 0
  for (let turn = 0; turn < 100; turn++) {
    const known = Array.from({ length: 20 }, (_, n) => sample(21 * turn + n))
    const found = predictedQuantile(known, 0.95, 200, 0.997)
    // All times 1.5 times as long are told.
    expect(found?.high).toBeLessThan(1.5 * 3000 * Math.exp(0.4 * 1.645) * 1.1)
    const next = p95(sample(21 * turn + 20))
    if (next >= (found?.low ?? 0) && next <= (found?.high ?? 0)) held++
  }
  expect(held).toBeGreaterThanOrEqual(98)
})
