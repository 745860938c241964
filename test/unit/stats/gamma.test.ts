import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { gammaSampler } from '../../../src/stats/gamma.ts'

const DRAWS = 100_000

test.each([
  [0.5, 3],
  [1, 1],
  [2, 0.25],
  [40, 2],
])(
  'draws of shape %d and scale %d have the mean, the variance and the skewness of their distribution',
  (shape, scale) => {
    const draw = gammaSampler(shape, scale, keyedRandom(5).stream('arrival'))
    const values = Array.from({ length: DRAWS }, draw)
    const moment = (power: number, about: number): number =>
      values.reduce((sum, value) => sum + (value - about) ** power, 0) / DRAWS
    const mean = moment(1, 0)
    const variance = moment(2, mean)
    expect(mean / (shape * scale)).toBeCloseTo(1, 1.5)
    expect(variance / (shape * scale * scale)).toBeCloseTo(1, 1.3)
    expect(Math.abs(moment(3, mean) / variance ** 1.5 - 2 / Math.sqrt(shape))).toBeLessThan(0.15)
  },
)

test.each([
  // P(X > t) is e^-t for a shape of 1 and (1 + t) e^-t for one of 2.
  [1, 1, Math.exp(-1)],
  [1, 3, Math.exp(-3)],
  [2, 1, 2 * Math.exp(-1)],
  [2, 5, 6 * Math.exp(-5)],
])('draws of shape %d are above %d as often as they must be', (shape, t, expected) => {
  const draw = gammaSampler(shape, 1, keyedRandom(6).stream('arrival'))
  let above = 0
  for (let n = 0; n < DRAWS; n++) if (draw() > t) above++
  // Three standard errors.
  expect(Math.abs(above / DRAWS - expected)).toBeLessThan(3 * Math.sqrt((expected * (1 - expected)) / DRAWS))
})
