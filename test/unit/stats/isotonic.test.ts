import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { falling } from '../../../src/stats/isotonic.ts'

const values = fc.array(
  fc.record({ value: fc.double({ min: -9, max: 9, noNaN: true }), weight: fc.integer({ min: 1, max: 5 }) }),
)

describe('falling', () => {
  it('pools neighbours that rise, by weight', () => {
    const of = (...list: [number, number][]): number[] => falling(list.map(([value, weight]) => ({ value, weight })))
    expect(of([3, 1], [2, 1], [1, 1])).toEqual([3, 2, 1])
    expect(of([1, 1], [4, 2], [0, 1])).toEqual([3, 3, 0])
    expect(of([1, 1], [2, 1], [6, 1])).toEqual([3, 3, 3])
    expect(of()).toEqual([])
  })

  it('never rises, keeps the weighted sum, and leaves what falls as it is', () => {
    fc.assert(
      fc.property(values, (given) => {
        const fit = falling(given)
        const sum = (list: readonly number[]): number =>
          list.reduce((s, value, at) => s + value * (given[at]?.weight ?? 0), 0)
        for (const [at, value] of fit.entries()) expect(value).toBeLessThanOrEqual((fit[at - 1] ?? 10) + 1e-9)
        expect(sum(fit)).toBeCloseTo(sum(given.map(({ value }) => value)), 6)
        const sorted = [...given].sort((a, b) => b.value - a.value)
        expect(falling(sorted)).toEqual(sorted.map(({ value }) => value))
      }),
    )
  })
})
