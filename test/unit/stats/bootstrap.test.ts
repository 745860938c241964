import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { blockBootstrapError } from '../../../src/stats/bootstrap.ts'

test('the bootstrap error of a mean of independent blocks is their deviation over the root of their number', () => {
  const random = keyedRandom(3)
  const values = Array.from({ length: 60 }, (_, at) => random.uniform('latency', at))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  const meanOf = (drawn: readonly number[]): number =>
    values.reduce((sum, value, at) => sum + value * (drawn[at] ?? 0), 0) / values.length
  const error = blockBootstrapError(values.length, meanOf, random.stream('bootstrap'), 2000)
  expect(error / (deviation / Math.sqrt(values.length))).toBeCloseTo(1, 1)
  const again = blockBootstrapError(values.length, meanOf, keyedRandom(3).stream('bootstrap'), 2000)
  expect(again).toBe(error)
})
