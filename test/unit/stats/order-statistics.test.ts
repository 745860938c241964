import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { lowerRank, quantileRank, samplesNeeded, upperRank } from '../../../src/stats/order-statistics.ts'

/** P(X >= k) of a binomial by its definition, with exact integers: slow, and independent of what is tested. */
function atLeast(n: number, p: number, k: number): number {
  let choose = 1
  let sum = 0
  for (let i = 0; i <= n; i++) {
    if (i >= k) sum += choose * p ** i * (1 - p) ** (n - i)
    choose = (choose * (n - i)) / (i + 1)
  }
  return sum
}

describe('ranks of a quantile', () => {
  it('gives the textbook interval of a median of 100: ranks 40 to 61', () => {
    expect([lowerRank(100, 0.5), upperRank(100, 0.5)]).toEqual([40, 61])
  })

  it.each([
    [0.5, 5, 6],
    [0.95, 59, 72],
    [0.99, 299, 368],
    [0.999, 2995, 3688],
  ])('needs as many values as the tables say for a p = %d', (p, oneSided, twoSided) => {
    expect(upperRank(oneSided - 1, p, 0.05)).toBeNull()
    expect(upperRank(oneSided, p, 0.05)).toBe(oneSided)
    expect(upperRank(twoSided - 1, p)).toBeNull()
    expect(upperRank(twoSided, p)).toBe(twoSided)
  })

  it('is the least rank whose error is at most the tail, for every n up to 60', () => {
    for (let n = 1; n <= 60; n++) {
      for (const p of [0.1, 0.5, 0.9, 0.95]) {
        let least: number | null = null
        for (let k = n; k >= 1 && atLeast(n, p, k) <= 0.025; k--) least = k
        expect(upperRank(n, p), `n ${n} p ${p}`).toBe(least)
      }
    }
  })

  it('agrees with the normal approximation at a million, where that is good to a few ranks', () => {
    const spread = 1.959964 * Math.sqrt(1e6 * 0.5 * 0.5)
    expect(Math.abs((upperRank(1e6, 0.5) as number) - (5e5 + spread))).toBeLessThan(2)
    expect(Math.abs((lowerRank(1e6, 0.5) as number) - (5e5 - spread))).toBeLessThan(2)
  })

  it('has no rank in an empty sample', () => {
    expect(upperRank(0, 0.5)).toBeNull()
    expect(lowerRank(0, 0.5)).toBeNull()
  })

  it('covers the true quantile in at least 95% of samples', () => {
    const draw = keyedRandom(7).stream('sample')
    for (const [n, p] of [
      [100, 0.9],
      [400, 0.95],
    ] as const) {
      const [low, high] = [lowerRank(n, p) as number, upperRank(n, p) as number]
      let covered = 0
      for (let run = 0; run < 2000; run++) {
        // Of uniforms the p-quantile is p itself.
        const sorted = Array.from({ length: n }, draw).sort((a, b) => a - b)
        if ((sorted[low - 1] as number) <= p && p <= (sorted[high - 1] as number)) covered++
      }
      expect(covered / 2000).toBeGreaterThan(0.94)
      expect(covered / 2000).toBeLessThan(0.985)
    }
  })
})

describe('quantileRank', () => {
  it('is the smallest rank with the share at or below it', () => {
    expect([quantileRank(100, 0.5), quantileRank(100, 0.95), quantileRank(101, 0.5), quantileRank(1, 0.99)]).toEqual([
      50, 95, 51, 1,
    ])
    expect(quantileRank(1000, 0.999)).toBe(999)
  })
})

describe('samplesNeeded', () => {
  it('asks for ten values beyond the percentile', () => {
    expect([0.5, 0.9, 0.95, 0.99, 0.999].map(samplesNeeded)).toEqual([20, 100, 200, 1000, 10_000])
  })
})
