import { describe, expect, it } from 'vitest'
import {
  effectiveSize,
  INDEPENDENT,
  lowerBound,
  quantileRanks,
  sizeThatDecides,
  upperBound,
} from '../../../src/stats/share-interval.ts'

/** P(X <= k) of a binomial, added up term by term. */
function binomialCdf(k: number, n: number, p: number): number {
  let term = (1 - p) ** n
  let sum = term
  for (let i = 1; i <= k; i++) {
    term *= ((n - i + 1) / i) * (p / (1 - p))
    sum += term
  }
  return sum
}

describe('bounds of a share', () => {
  it.each([
    [0, 8],
    [1, 8],
    [3, 30],
    [50, 1000],
    [29, 30],
  ])('%i of %i: at the bound, so few or so many are as rare as stated', (hits, n) => {
    const high = upperBound(hits, n, 0.95)
    expect(binomialCdf(hits, n, high)).toBeCloseTo(0.05, 8)
    const low = lowerBound(hits, n, 0.95)
    if (hits > 0) expect(1 - binomialCdf(hits - 1, n, low)).toBeCloseTo(0.05, 8)
    else expect(low).toBe(0)
  })

  it('leaves nothing beyond a share of all', () => {
    expect(upperBound(8, 8, 0.95)).toBe(1)
    expect(lowerBound(8, 8, 0.95)).toBeCloseTo(0.05 ** (1 / 8), 10)
  })
})

describe('an effective size', () => {
  it('is the sample over its design effect, and less where few blocks tell of that', () => {
    expect(effectiveSize(1000, { effect: 4, df: Number.POSITIVE_INFINITY }, 0.95)).toBe(250)
    expect(effectiveSize(1000, { effect: 4, df: 7 }, 0.95)).toBeCloseTo(250 * (1.644853627 / 1.894578605) ** 2, 3)
    expect(effectiveSize(10, { effect: 1, df: Number.POSITIVE_INFINITY }, 0.95)).toBe(10)
  })

  it('is half where it is worth as much as the doubt, hardly less where it is worth far more, and next to nothing below', () => {
    const size = (of: number) => effectiveSize(of, { effect: 4, df: Number.POSITIVE_INFINITY, doubt: 100 }, 0.95)
    expect(size(400)).toBe(50)
    expect(size(40_000)).toBeCloseTo(9901, 0)
    expect(size(40)).toBeCloseTo(0.91, 2)
  })
})

describe('ranks that bound a quantile', () => {
  it('are those of order statistics where draws are independent', () => {
    // 59 is the least sample whose maximum bounds the p95 with 95%.
    expect(quantileRanks(58, 0.95, 58, 0.95).high).toBeNull()
    expect(quantileRanks(59, 0.95, 59, 0.95).high).toBe(59)
    const { low, high } = quantileRanks(1000, 0.5, 1000, 0.95)
    expect(binomialCdf((high as number) - 1, 1000, 0.5)).toBeGreaterThanOrEqual(0.95)
    expect(binomialCdf((high as number) - 2, 1000, 0.5)).toBeLessThan(0.95)
    expect(1 - binomialCdf((low as number) - 1, 1000, 0.5)).toBeGreaterThanOrEqual(0.95)
    expect(1 - binomialCdf(low as number, 1000, 0.5)).toBeLessThan(0.95)
  })

  it('lie further apart where the sample tells less', () => {
    const whole = quantileRanks(1000, 0.9, 1000, 0.95)
    const quarter = quantileRanks(1000, 0.9, 250, 0.95)
    expect(quarter.low).toBeLessThan(whole.low as number)
    expect(quarter.high).toBeGreaterThan(whole.high as number)
    expect(quantileRanks(0, 0.9, 0, 0.95)).toEqual({ low: null, high: null })
  })
})

describe('the size that decides', () => {
  it('is the least whose bound clears the limit', () => {
    const of = sizeThatDecides(0, 0.01, INDEPENDENT, 0.95) as number
    expect(upperBound(0, of, 0.95)).toBeLessThanOrEqual(0.01)
    expect(upperBound(0, of * 0.98, 0.95)).toBeGreaterThan(0.01)
    expect(sizeThatDecides(0.02, 0.01, { effect: 4 }, 0.95)).toBeGreaterThan(
      sizeThatDecides(0.02, 0.01, INDEPENDENT, 0.95) as number,
    )
  })

  it('grows with the doubt', () => {
    const [sure, doubtful] = [0, 100].map((doubt) => sizeThatDecides(0.02, 0.1, { effect: 4, doubt }, 0.95) as number)
    expect(doubtful).toBeGreaterThan(1.5 * (sure ?? 0))
    expect(effectiveSize(doubtful ?? 0, { effect: 4, df: Number.POSITIVE_INFINITY, doubt: 100 }, 0.95)).toBeGreaterThan(
      (sure ?? 0) / 4.1,
    )
  })

  it('is none at the limit itself', () => {
    expect(sizeThatDecides(0.01, 0.01, INDEPENDENT, 0.95)).toBeNull()
  })
})
