import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { isShownAbove, isShownEquivalent } from '../../../src/stats/mean-difference.ts'

/** Differences with the mean and standard deviation, drawn anew for every trial. */
function sample(trial: number, n: number, mean: number, deviation: number): number[] {
  const random = keyedRandom(7)
  return Array.from({ length: n }, (_, i) => mean + deviation * normalQuantile(random.uniform('sample', trial, i)))
}

describe('equivalence', () => {
  it('is not shown by what differs too much to tell', () => {
    expect(isShownEquivalent([300, -280, 20, 150, -190], 10)).toBe(false)
    expect(isShownEquivalent([3, -2.8, 0.2, 1.5, -1.9], 10)).toBe(true)
    expect(isShownEquivalent([0, 0, 0], 0)).toBe(true)
  })

  it('is not shown by one pair, none, or what has no end', () => {
    expect(isShownEquivalent([0], 10)).toBe(false)
    expect(isShownEquivalent([], 10)).toBe(false)
    expect(isShownEquivalent([Number.NaN, 0, 0], 10)).toBe(false)
    expect(isShownEquivalent([Number.POSITIVE_INFINITY, 0], 10)).toBe(false)
  })

  it('is said of what lies on the margin in no more than one trial of twenty', () => {
    const trials = 2000
    const said = Array.from({ length: trials }, (_, trial) => isShownEquivalent(sample(trial, 10, 10, 5), 10))
    const share = said.filter(Boolean).length / trials
    expect(share).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / trials))
    expect(share).toBeGreaterThan(0.02)
  })

  it('stays shown where the margin grows, and does not depend on who is taken from whom', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 40 })
    const margins = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(values, margins, margins, (differences, margin, more) => {
        const isShown = isShownEquivalent(differences, margin)
        if (isShown) expect(isShownEquivalent(differences, margin + more)).toBe(true)
        const other = differences.map((value) => -value)
        expect(isShownEquivalent(other, margin)).toBe(isShown)
        // What is shown to be above the margin by the same test is not shown to be within it.
        const above = differences.map((value) => value - margin)
        if (isShown) expect(isShownAbove(above, 0.05)).toBe(false)
      }),
    )
  })
})

describe('being above', () => {
  it('is sure of what is so in every seed, and of what is endless', () => {
    expect(isShownAbove([8, 8, 8], 0.005)).toBe(true)
    expect(isShownAbove([8, -7, 9], 0.005)).toBe(false)
    expect(isShownAbove([Number.POSITIVE_INFINITY, 1], 0.005)).toBe(true)
    expect(isShownAbove([8], 0.005)).toBe(false)
  })
})
