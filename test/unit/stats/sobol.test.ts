import { describe, expect, it } from 'vitest'
import { sobolPoints } from '../../../src/stats/sobol.ts'

describe('Sobol points', () => {
  it("are those of Joe and Kuo's own program", () => {
    expect(sobolPoints(3, 10)).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
      [0.1875, 0.3125, 0.9375],
      [0.6875, 0.8125, 0.4375],
    ])
  })

  it('put one point into each of 256 slices of every dimension, shifted or not', () => {
    for (const shift of [undefined, (dimension: number) => (dimension + 0.37) / 13]) {
      const points = sobolPoints(12, 256, shift)
      for (let dimension = 0; dimension < 12; dimension++) {
        expect(new Set(points.map((point) => Math.floor((point[dimension] as number) * 256))).size).toBe(256)
      }
    }
  })

  it('are moved by the shift of their dimension, digit by digit', () => {
    const [first, second] = sobolPoints(3, 2, (dimension) => [0.5, 0.25, 0.8125][dimension] as number)
    expect(first).toEqual([0.5, 0.25, 0.8125])
    // 0.5 in each dimension turns the first digit.
    expect(second).toEqual([0, 0.75, 0.3125])
  })

  it('put one point into each cell of a 16 by 16 grid of the first two dimensions', () => {
    const cells = sobolPoints(2, 256).map(([x = 0, y = 0]) => `${Math.floor(x * 16)} ${Math.floor(y * 16)}`)
    expect(new Set(cells).size).toBe(256)
  })

  it('integrate a product over the cube far better than chance would', () => {
    const points = sobolPoints(6, 4096)
    const mean = points.reduce((sum, point) => sum + point.reduce((product, x) => product * 2 * x, 1), 0) / 4096
    // Independent draws have a standard error of 0.034 here.
    expect(Math.abs(mean - 1)).toBeLessThan(0.005)
  })

  it('refuse dimensions that they have no numbers for', () => {
    expect(() => sobolPoints(13, 1)).toThrow(RangeError)
    expect(() => sobolPoints(0, 1)).toThrow(RangeError)
  })
})
