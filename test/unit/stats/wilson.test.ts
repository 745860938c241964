import { expect, it } from 'vitest'
import { wilsonInterval } from '../../../src/stats/wilson.ts'

// Newcombe 1998, table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('of %i in %i is the published interval', (hits, n, low, high) => {
  const interval = wilsonInterval(hits, n)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 4)
})

it('mirrors when hits and misses change places', () => {
  expect(wilsonInterval(20, 20)?.low).toBeCloseTo(1 - 0.1611, 4)
  expect(wilsonInterval(20, 20)?.high).toBe(1)
})

it('says nothing of no trials', () => {
  expect(wilsonInterval(0, 0)).toBeNull()
})
