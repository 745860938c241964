import { expect, test } from 'vitest'
import { lognormalQuantile, normalQuantile } from '../../../src/stats/distributions.ts'

test.each([
  // Reference values to 16 digits.
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [0.25, -0.6744897501960817],
  [1e-10, -6.361340902404056],
  [1e-20, -9.26234008979841],
])('the normal quantile of %d is %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 12)
})

test('the normal quantile is odd, rises, and ends in infinities', () => {
  const grid = Array.from({ length: 999 }, (_, i) => (i + 1) / 1000)
  const z = grid.map(normalQuantile)
  for (const [i, value] of z.entries()) expect(value).toBeCloseTo(-(z[998 - i] as number), 9)
  expect(z).toEqual(z.toSorted((a, b) => a - b))
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
})

test('a lognormal has its median and the tail that its sigma says', () => {
  expect(lognormalQuantile(0.5, 15_000, 0.5)).toBe(15_000)
  // exp(0.5 × 2.3263) = 3.2
  expect(lognormalQuantile(0.99, 15_000, 0.5)).toBeCloseTo(15_000 * Math.exp(0.5 * 2.3263478740408408), 6)
  expect(lognormalQuantile(0, 15_000, 0.5)).toBeGreaterThan(0)
  expect(lognormalQuantile(0, 15_000, 0.5)).toBeLessThan(lognormalQuantile(1e-15, 15_000, 0.5))
  expect(lognormalQuantile(0.3, 15_000, 0)).toBe(15_000)
})
