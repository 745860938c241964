import { describe, expect, it } from 'vitest'
import { type Cell, cellOf, type LimitName, type PolicyName } from '../../support/retry-table.ts'

/** What was measured when the policies were studied (docs/retry-policies.md); bench/retry-table.ts prints the whole table. */
const SEEDS = [1, 2, 3, 4, 5]
const cells = new Map<string, Promise<Cell>>()
const cell = (policy: PolicyName, limit: LimitName): Promise<Cell> => {
  const key = `${policy}, ${limit}`
  const known = cells.get(key) ?? cellOf(policy, limit, SEEDS)
  cells.set(key, known)
  return known
}

describe('300 jobs in 2 s against 60 per 60 s', () => {
  it('the defaults of the SDKs lose four calls of five, at a dozen refusals for each that passes', async () => {
    const { success, rejectsPerSuccess } = await cell('SDK default', 'fixed window')
    expect(success).toBeGreaterThan(0.15)
    expect(success).toBeLessThan(0.25)
    expect(rejectsPerSuccess).toBeGreaterThan(10)
    expect(rejectsPerSuccess).toBeLessThan(14)
    expect((await cell('SDK default', 'bucket 1/s of 5')).success).toBeLessThan(0.05)
  })

  it('obeying 60 s exactly empties a window in four more rounds, and collapses on a small bucket', async () => {
    expect(await cell('exactly 60 s', 'fixed window')).toEqual({
      success: 1,
      rejectsPerSuccess: expect.closeTo(2, 1),
      p99: expect.closeTo(240, 0),
    })
    const { success, rejectsPerSuccess } = await cell('exactly 60 s', 'bucket 1/s of 5')
    expect(success).toBeLessThan(0.7)
    expect(rejectsPerSuccess).toBeGreaterThan(20)
  })

  it('jitter on top of the hint recovers it', async () => {
    const { success, rejectsPerSuccess, p99 } = await cell('60 s + U(0, 30 s)', 'bucket 1/s of 5')
    expect(success).toBe(1)
    expect(rejectsPerSuccess).toBeLessThan(5)
    expect(p99).toBeLessThan(600)
  })

  it.each(['fixed window', 'bucket 1/s of 5'] as const)(
    '%s: pace before AIMD before hint before full jitter',
    async (limit) => {
      const order = ['paced 0.95, burst 1', 'AIMD shared rate', '60 s + U(0, 30 s)', 'full jitter 1..60 s'] as const
      const all = await Promise.all(order.map((policy) => cell(policy, limit)))
      expect(all.map(({ success }) => success)).toEqual([1, 1, 1, 1])
      const rejects = all.map(({ rejectsPerSuccess }) => rejectsPerSuccess)
      expect(rejects).toEqual(rejects.toSorted((a, b) => a - b))
      expect(rejects[0]).toBe(0)
      expect(rejects[1]).toBeLessThan(0.2)
      // The aggressive one buys a somewhat earlier end at many times the refusals.
      expect((rejects[3] as number) / (rejects[2] as number)).toBeGreaterThan(2)
      expect(all[0]?.p99).toBeCloseTo(310, -1)
      expect(all[3]?.p99).toBeLessThan(all[2]?.p99 as number)
    },
  )
})
