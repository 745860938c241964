import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { blockBootstrapError } from '../../../src/stats/bootstrap.ts'
import { holmAdjusted } from '../../../src/stats/holm.ts'
import { sampleSize } from '../../../src/stats/sample-size.ts'
import { studentQuantile } from '../../../src/stats/student-t.ts'

const question = { deviation: 1, df: Number.POSITIVE_INFINITY, alpha: 0.025, power: 0.9 } as const

// Cohen (1988), table 2.4.1: d = 0.2, 0.5, 0.8 at two-sided 5 % and power 0.9 need 526, 85, 34 (exact t: 527, 86, 34).
test.each([
  [0.2, 527],
  [0.5, 86],
  [0.8, 34],
])('two samples for an effect of %d deviations: within one of %d each', (effect, expected) => {
  const n = sampleSize({ ...question, effect, design: 'two-samples' })
  expect(Math.abs(n - expected)).toBeLessThanOrEqual(1)
})

test('pairs need half the values; a deviation seen in few runs asks for more; no deviation for the least', () => {
  expect(Math.abs(sampleSize({ ...question, effect: 0.5, design: 'pairs' }) - 44)).toBeLessThanOrEqual(1)
  const ask = (df: number): number => sampleSize({ ...question, df, effect: 1, design: 'two-samples' })
  expect(ask(2)).toBeGreaterThan(ask(8))
  expect(ask(8)).toBeGreaterThan(ask(100))
  expect(sampleSize({ ...question, deviation: 0, effect: 0.1, design: 'two-samples' })).toBe(2)
  expect(sampleSize({ ...question, effect: 1e-6, design: 'two-samples' })).toBe(1000)
})

test('a sample that is just large enough is large enough', () => {
  // With 4 degrees of freedom at most the quantiles are the same for all samples of 3 and more: 2 × 2² = 8.
  const reach = studentQuantile(0.975, 4) + studentQuantile(0.9, 4)
  expect(sampleSize({ ...question, df: 4, effect: reach / 2, design: 'two-samples' })).toBe(8)
})

test('Holm: the smallest times all, the next times one less, never falling', () => {
  // Holm's example as Wright (Biometrics 48, 1992) prints it.
  const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005])
  expect(adjusted.map((p) => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1])
  expect(holmAdjusted([])).toEqual([])
})

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
  const byDefault = blockBootstrapError(values.length, meanOf, keyedRandom(3).stream('bootstrap'))
  expect(byDefault).toBe(blockBootstrapError(values.length, meanOf, keyedRandom(3).stream('bootstrap'), 200))
})
