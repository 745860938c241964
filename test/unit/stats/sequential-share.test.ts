import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { lowerBound, sequentialBounds, upperBound } from '../../../src/stats/share-interval.ts'
import { byDay } from '../../support/by-day.ts'

const RUNS = 200
const MOST = 600

/** Share of runs whose truth is outside of the interval at some length of the sample: what somebody sees who stops where it suits them. */
function everOutside(
  truth: number,
  seed: number,
  bounds: (hits: number, of: number) => [number, number],
  runs = RUNS,
): number {
  const random = keyedRandom(seed)
  let outside = 0
  for (let run = 0; run < runs; run++) {
    let hits = 0
    for (let of = 1; of <= MOST; of++) {
      if (random.uniform('sample', run, of) < truth) hits++
      // At every length at first, then at each tenth.
      if (of > 50 && of % 10 !== 0) continue
      const [low, high] = bounds(hits, of)
      if (truth < low || truth > high) {
        outside++
        break
      }
    }
  }
  return outside / runs
}

describe('sequentialBounds', () => {
  it.each([0.01, 0.05, 0.1, 0.3, 0.7])('holds a share of %s at every length at once in 19 of 20 runs', (truth) => {
    const outside = everOutside(truth, Math.round(1000 * truth), (hits, of) => {
      const { low, high } = sequentialBounds(hits, of, 0.95)
      return [low, high]
    })
    expect(outside).toBeLessThanOrEqual(0.05)
  })

  it('is needed: an interval for a length that was set before is missed by those who stop where it suits them', () => {
    const fixed = (hits: number, of: number): [number, number] => [
      lowerBound(hits, of, 0.975),
      upperBound(hits, of, 0.975),
    ]
    const outside = everOutside(0.3, 7, fixed, byDay(50, RUNS))
    expect(outside).toBeGreaterThan(0.12)
  })

  it('holds the share that was seen, is wider than that interval, and narrows with more draws', () => {
    const few = sequentialBounds(6, 60, 0.95)
    const many = sequentialBounds(60, 600, 0.95)
    expect(few.low).toBeLessThan(lowerBound(6, 60, 0.975))
    expect(few.high).toBeGreaterThan(upperBound(6, 60, 0.975))
    expect(many.low).toBeGreaterThan(few.low)
    expect(many.high).toBeLessThan(few.high)
    expect(many.low).toBeLessThan(0.1)
    expect(many.high).toBeGreaterThan(0.1)
  })

  it('reaches 0 where nothing was hit, 1 where all was, and both where nothing was drawn', () => {
    expect(sequentialBounds(0, 50, 0.95).low).toBe(0)
    expect(sequentialBounds(50, 50, 0.95).high).toBe(1)
    expect(sequentialBounds(0, 0, 0.95)).toEqual({ low: 0, high: 1 })
  })
})
