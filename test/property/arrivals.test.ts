import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalInstants, type Instants, type OpenArrivals } from '../../src/load/schedule/arrivals.ts'
import { keyedRandom } from '../../src/random.ts'

const rate = fc.double({ min: 0.01, max: 500, noNaN: true })
const spanMs = fc.double({ min: 10, max: 60_000, noNaN: true })

const anyArrivals: fc.Arbitrary<OpenArrivals> = fc.oneof(
  fc.record({ process: fc.constant('constant' as const), rate }),
  fc.record({ process: fc.constant('poisson' as const), rate }),
  fc.record({
    process: fc.constant('gamma' as const),
    rate,
    burstiness: fc.double({ min: 0.05, max: 8, noNaN: true }),
  }),
  fc.record({ process: fc.constant('ramp' as const), from: rate, to: rate }),
  fc.record({
    process: fc.constant('step' as const),
    from: rate,
    to: rate,
    by: rate,
    everyMs: fc.double({ min: 100, max: 10_000, noNaN: true }),
  }),
  fc.record({
    process: fc.constant('spike' as const),
    rate,
    peak: rate,
    atMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
    forMs: fc.double({ min: 1, max: 60_000, noNaN: true }),
  }),
  fc.record({
    process: fc.constant('burst' as const),
    size: fc.integer({ min: 1, max: 50 }),
    everyMs: fc.option(fc.double({ min: 500, max: 20_000, noNaN: true })),
  }),
)

function allOf(instants: Instants): number[] {
  const all: number[] = []
  const some = new Float64Array(7)
  for (;;) {
    const count = instants(some)
    all.push(...some.subarray(0, count))
    if (count < some.length) return all
  }
}

const draw = (arrivals: OpenArrivals, span: number, seed = 1): number[] =>
  allOf(arrivalInstants(arrivals, span, keyedRandom(seed).stream('arrival')))

describe('arrivals', () => {
  it('are ascending, inside the span, and the same for the same seed', () => {
    fc.assert(
      fc.property(anyArrivals, spanMs, fc.integer(), (arrivals, span, seed) => {
        const instants = draw(arrivals, span, seed)
        expect(instants.every((t, i) => t >= 0 && t < span && (i === 0 || t >= (instants[i - 1] as number)))).toBe(true)
        expect(draw(arrivals, span, seed)).toEqual(instants)
      }),
    )
  })

  it('constant: exactly one each 1/rate, from 0, and the exact count', () => {
    for (const [ratePerSecond, span, count] of [
      [10, 1000, 10],
      [0.117, 60_000, 8],
      [7 / 60, 60_000, 7],
      [1000, 10_000, 10_000],
      [5000, 10_000, 50_000],
      [3, 1000, 3],
    ] as const) {
      const instants = draw({ process: 'constant', rate: ratePerSecond }, span)
      expect(instants).toHaveLength(count)
      const off = instants.map((t, i) => Math.abs(t - (i * 1000) / ratePerSecond))
      expect(off.findIndex((ms) => !(ms < 1e-6))).toBe(-1)
    }
  })

  it('ramp: the integral of the rate between any two instants is the number of arrivals between them', () => {
    fc.assert(
      fc.property(rate, rate, spanMs, (from, to, span) => {
        const instants = draw({ process: 'ramp', from, to }, span)
        const slope = (to - from) / (span / 1000)
        const isOff = (t: number, i: number): boolean => {
          const s = t / 1000
          return !(Math.abs(from * s + (slope * s * s) / 2 - i) < 1e-6 * Math.max(1, i))
        }
        expect(instants.findIndex(isOff)).toBe(-1)
        const total = ((from + to) / 2) * (span / 1000)
        expect(Math.abs(instants.length - total)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('step and spike: each level holds its own rate', () => {
    const steps = draw({ process: 'step', from: 10, to: 30, by: 10, everyMs: 1000 }, 4000)
    expect([0, 1, 2, 3].map((s) => steps.filter((t) => t >= s * 1000 && t < (s + 1) * 1000).length)).toEqual([
      10, 20, 30, 30,
    ])
    const down = draw({ process: 'step', from: 30, to: 10, by: 10, everyMs: 1000 }, 3000)
    expect([0, 1, 2].map((s) => down.filter((t) => t >= s * 1000 && t < (s + 1) * 1000).length)).toEqual([30, 20, 10])
    const spike = draw({ process: 'spike', rate: 10, peak: 100, atMs: 1000, forMs: 500 }, 3000)
    expect(spike.filter((t) => t >= 1000 && t < 1500)).toHaveLength(50)
    expect(spike).toHaveLength(10 + 50 + 15)
  })

  it('a level of nothing brings nothing', () => {
    const late = draw({ process: 'spike', rate: 0, peak: 10, atMs: 1000, forMs: 1000 }, 3000)
    expect(late).toHaveLength(10)
    expect(Math.min(...late)).toBe(1000)
  })

  it('burst: all at once, and again', () => {
    expect(draw({ process: 'burst', size: 3, everyMs: null }, 5000)).toEqual([0, 0, 0])
    expect(draw({ process: 'burst', size: 2, everyMs: 2000 }, 5000)).toEqual([0, 0, 2000, 2000, 4000, 4000])
  })

  it('trace: as it was read, which is when it is scaled, and cut to the span', () => {
    const trace: OpenArrivals = { process: 'trace', file: 't.csv', speedup: 2, instantsMs: [0, 10, 100, 3000] }
    expect(draw(trace, 1000)).toEqual([0, 10, 100])
  })

  it('poisson and gamma: mean and spread of the gaps are what the profile says (20,000 gaps)', () => {
    const spread = (arrivals: OpenArrivals): { mean: number; cv2: number } => {
      const instants = draw(arrivals, 200_000, 7)
      const gaps = instants.slice(1).map((t, i) => t - (instants[i] as number))
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
      const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
      return { mean, cv2: variance / mean ** 2 }
    }
    const poisson = spread({ process: 'poisson', rate: 100 })
    expect(Math.abs(poisson.mean - 10)).toBeLessThan(0.3)
    expect(Math.abs(poisson.cv2 - 1)).toBeLessThan(0.06)
    for (const burstiness of [0.25, 1, 4]) {
      const gamma = spread({ process: 'gamma', rate: 100, burstiness })
      expect(Math.abs(gamma.mean - 10)).toBeLessThan(0.6)
      expect(Math.abs(gamma.cv2 / burstiness - 1)).toBeLessThan(0.12)
    }
  })
})
