import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { type BlockCount, quantileShares } from '../../../src/stats/block-interval.ts'

const BLOCKS = 64
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Counts by block of a series, by the rank of each value in the whole. */
function countsOf(values: readonly number[]): (p: number) => BlockCount[] {
  const sorted = Float64Array.from(values).sort()
  return (p) => {
    const bound = sorted[Math.ceil(p * sorted.length) - 1] as number
    const length = values.length / BLOCKS
    return Array.from({ length: BLOCKS }, (_, at) => {
      const part = values.slice(Math.round(at * length), Math.round((at + 1) * length))
      return { calls: part.length, below: part.filter((value) => value <= bound).length }
    })
  }
}

/** Values each of which keeps a part of the one before; around `trend` times how far the series has gone. */
function series(seed: number, length: number, { keeps = 0, trend = 0 } = {}): number[] {
  const draw = keyedRandom(seed).stream('world')
  let value = 0
  return Array.from({ length }, (_, at) => {
    // Box and Muller: two uniform draws make a normal one.
    const shock = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
    value = keeps * value + Math.sqrt(1 - keeps ** 2) * shock
    return value + (trend * at) / length
  })
}

/** The share of a normal population below a value. */
function normalBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail =
    Math.exp(-(value ** 2) / 2) *
    0.3989423 *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))))
  return value > 0 ? 1 - tail : tail
}

function coverage(p: number, length: number, keeps: number): { told: number; held: number } {
  let [told, held] = [0, 0]
  for (let seed = 1; seed <= 100; seed++) {
    const values = series(seed, length, { keeps })
    const shares = quantileShares(p, countsOf(values))
    if (typeof shares === 'string') continue
    told++
    const sorted = Float64Array.from(values).sort()
    const [low, high] = [shares.low, shares.high].map((share) => sorted[Math.ceil(share * length) - 1] as number)
    if (normalBelow(low as number) <= p && p <= normalBelow(high as number)) held++
  }
  return { told, held }
}

describe('the interval of a quantile from blocks', () => {
  it.each([
    [0.5, 4_000, 0],
    [0.95, 4_000, 0],
    [0.5, 12_000, 0.9],
    [0.9, 24_000, 0.9],
  ])('of p %d over %i values holds the truth, whether each keeps a part (%d) of the last', (p, length, keeps) => {
    const { told, held } = coverage(p, length, keeps)
    expect(told).toBeGreaterThan(0.8 * 100)
    // Two standard errors of the measurement below 95%.
    expect(held / told).toBeGreaterThan(0.91)
  })

  it('is as narrow as it may be where values do not depend on each other, and wider where they do', () => {
    const width = (keeps: number): number => {
      const widths = SEEDS.flatMap((seed) => {
        const shares = quantileShares(0.5, countsOf(series(seed, 20_000, { keeps })))
        return typeof shares === 'string' ? [] : [shares.high - shares.low]
      })
      return widths.reduce((sum, each) => sum + each, 0) / widths.length
    }
    const independent = (2 * 1.96 * 0.5) / Math.sqrt(20_000)
    expect(width(0) / independent).toBeGreaterThan(0.98)
    expect(width(0) / independent).toBeLessThan(1.5)
    // Of a first-order autoregression that keeps 0.9 the effective number is a tenth and less.
    expect(width(0.9) / independent).toBeGreaterThan(2.5)
  })

  it('is not told of what drifts, or of a random walk', () => {
    for (const seed of SEEDS) {
      expect(quantileShares(0.5, countsOf(series(seed, 10_000, { trend: 3 })))).toBe('not-stationary')
      expect(quantileShares(0.95, countsOf(series(seed, 10_000, { keeps: 0.9999 })))).toBe('not-stationary')
    }
  })

  it('is not told of a tail with few calls in it', () => {
    const told = SEEDS.map((seed) => quantileShares(0.99, countsOf(series(seed, 2_000))))
    // One in ten is taken for one that drifts, as of any series.
    expect(told.filter((shares) => shares === 'too-short').length).toBeGreaterThan(SEEDS.length / 2)
    expect(told.filter((shares) => typeof shares !== 'string')).toEqual([])
    expect(quantileShares(0.5, () => [])).toBe('not-stationary')
  })

  it('takes a few values that are all alike for no more than they are', () => {
    const alike = (length: number) => countsOf(Array<number>(length).fill(59_180))
    for (const p of [0.5, 0.99]) expect(quantileShares(p, alike(4))).toBe('too-short')
    expect(quantileShares(0.5, alike(400))).toEqual({ low: 0.5, high: 0.5 })
    expect(quantileShares(0.99, alike(400))).toBe('too-short')
  })
})
