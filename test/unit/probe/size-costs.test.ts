import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HARD, SizeCosts } from '../../../src/probe/inference/size-costs.ts'

const MOST = 12
const size = fc.integer({ min: 0, max: MOST + 1 })
/** Answers that cost the sizes of a span, or that those do not tell. */
const answers = fc.array(
  fc.record({ from: size, until: size, cost: fc.constantFrom(-0.5, -0.8, -3), isMiss: fc.boolean() }),
  { maxLength: 40 },
)

/** What each size comes to, one by one. */
function plainSums(all: readonly { from: number; until: number; cost: number; isMiss: boolean }[]): number[] {
  return Array.from({ length: MOST + 1 }, (_, at) =>
    all.reduce(
      (sum, { from, until, cost, isMiss }) => (from <= at && at < until ? sum + (isMiss ? HARD : cost) : sum),
      0,
    ),
  )
}

function put(tally: SizeCosts, all: readonly { from: number; until: number; cost: number; isMiss: boolean }[]): void {
  for (const { from, until, cost, isMiss } of all) {
    if (isMiss) tally.miss(from, until)
    else tally.add(from, until, cost)
  }
}

describe('a tally', () => {
  it('comes to what the answers cost each size', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const tally = new SizeCosts()
        tally.begin(MOST)
        put(tally, all)
        const sums = plainSums(all).slice(1)
        expect(tally.narrow(Number.NEGATIVE_INFINITY)).toBeCloseTo(Math.max(...sums), 9)
        tally.addUp()
        for (const [at, sum] of sums.entries()) expect(tally.costs[at + 1]).toBeCloseTo(sum, 9)
      }),
    )
  })

  it('keeps the sum of every size that may still be likely enough when others are left out', () => {
    fc.assert(
      fc.property(answers, answers, fc.double({ min: -40, max: 0, noNaN: true }), (before, after, least) => {
        const tally = new SizeCosts()
        tally.begin(MOST)
        put(tally, before)
        expect(tally.narrow(least)).toBeCloseTo(Math.max(...plainSums(before).slice(1)), 9)
        put(tally, after)
        tally.addUp()
        for (const [at, sum] of plainSums([...before, ...after]).entries()) {
          if (at === 0 || sum < least + 1e-9) continue
          expect(at).toBeGreaterThanOrEqual(tally.low)
          expect(at).toBeLessThanOrEqual(tally.high)
          expect(tally.costs[at]).toBeCloseTo(sum, 9)
        }
      }),
    )
  })

  it('forgets what was put down when it begins again', () => {
    const tally = new SizeCosts()
    tally.begin(MOST)
    tally.miss(0, MOST + 1)
    tally.narrow(0)
    tally.begin(MOST)
    tally.addUp()
    expect([...tally.costs.slice(0, MOST + 1)].every((cost) => cost === 0)).toBe(true)
  })
})
