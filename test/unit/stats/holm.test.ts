import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { holmAdjusted } from '../../../src/stats/holm.ts'

const of = (probabilities: readonly number[], weights: readonly number[] = []): number[] =>
  holmAdjusted(probabilities.map((p, at) => ({ p, weight: weights[at] ?? 1 })))
const rounded = (adjusted: readonly number[]): number[] => adjusted.map((p) => Number(p.toFixed(6)))

test('the smallest times all, the next times one less, never falling', () => {
  // Holm's example as Wright (Biometrics 48, 1992) prints it.
  expect(rounded(of([0.01, 0.04, 0.03, 0.005]))).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(of([0.9, 0.8])).toEqual([1, 1])
  expect(of([])).toEqual([])
})

test('by weight each has its own share, and what is found leaves its share to the others', () => {
  // By hand: 0.01/0.8 is the least, times 1; then 0.03/0.15, times the 0.2 that is left; then 0.2/0.05, times 0.05.
  expect(rounded(of([0.01, 0.03, 0.2], [0.8, 0.15, 0.05]))).toEqual([0.0125, 0.04, 0.2])
  // The same probabilities the other way about: what has little weight is found with little.
  expect(rounded(of([0.01, 0.03, 0.2], [0.05, 0.15, 0.8]))).toEqual([0.2, 0.2, 0.2])
})

test('what can hardly alarm costs the others hardly anything', () => {
  const three = (most: number): number[] => [...holmAdjusted([{ p: 0.01 }, { p: 0.5, most }, { p: 0.6, most }])]
  expect(three(1)[0]).toBeCloseTo(0.03, 12)
  expect(three(0.001)[0]).toBeCloseTo(0.012, 12)
})

test('of nothing but chance, at most as many families as are let be have a false call', () => {
  const random = keyedRandom(6)
  // Five that a floor keeps from alarming more often than these shares, each beside what it is weighed by.
  const most = [1, 0.01, 0.001, 1, 0.2]
  const weights = [0.3, 0.3, 0.2, 0.1, 0.1]
  let alarms = 0
  for (let trial = 0; trial < 20_000; trial++) {
    const looked = most.map((one, at) => ({
      p: random.uniform('sample', trial, at),
      weight: weights[at] as number,
      most: one,
    }))
    const adjusted = holmAdjusted(looked)
    if (looked.some(({ p, most }, at) => p <= most && (adjusted[at] as number) <= 0.05)) alarms++
  }
  expect(alarms / 20_000).toBeLessThan(0.053)
  expect(alarms / 20_000).toBeGreaterThan(0.04)
})
