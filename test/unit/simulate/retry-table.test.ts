import { describe, expect, it } from 'vitest'
import { byDay } from '../../support/by-day.ts'
import { type Cell, cellOf, LIMITS, type LimitName, type PolicyName } from '../../support/retry-table.ts'

/** What was measured when the policies were studied (docs/retry-policies.md); bench/retry-table.ts prints the whole table. */
const SEEDS = byDay([1, 2], [1, 2, 3, 4, 5])
const cells = new Map<string, Promise<Cell>>()
const cell = (policy: PolicyName, limit: LimitName): Promise<Cell> => {
  const key = `${policy}, ${limit}`
  const known = cells.get(key) ?? cellOf(policy, limit, SEEDS)
  cells.set(key, known)
  return known
}

/**
 * Success, refusals per success and p99 in s, as the study gives them; null where it gives none. Its own answers took no time, so that of a
 * burst each call knew what had become of the one before: its last row is compared with a client that sends one at a time.
 */
const STUDY: [PolicyName, ...[number, number, number | null][]][] = [
  ['SDK default', [0.2, 12, null], [0.2, 12, null], [0.21, 11.4, null], [0.027, 110, null]],
  ['exactly 60 s', [1, 2, 240], [1, 2, 240], [1, 2, 240], [0.6, 34.6, 1742]],
  ['60 s + U(0, 30 s)', [1, 1.6, 290], [1, 2, 337], [1, 1.5, 255], [1, 3.3, 469]],
  ['full jitter 1..60 s', [1, 7.6, 266], [1, 8.2, 283], [1, 7, 251], [1, 9.6, 304]],
  ['AIMD shared rate', [1, 0.08, 418], [1, 0.06, 333], [1, 0.04, 247], [1, 0.05, 302]],
  ['paced 0.95, burst 1', [1, 0, 310], [1, 0, 310], [1, 0, 310], [1, 0, 310]],
  ['as the row above, but one call at a time', [1, 0, 295], [1, 0.01, 477], [1, 0, 295], [0.92, 0.2, 3248]],
]

describe('300 jobs in 2 s against 60 per 60 s', () => {
  it.each(STUDY)('%s: as the study of all policies and limits found', async (policy, ...row) => {
    for (const [n, limit] of (Object.keys(LIMITS) as LimitName[]).entries()) {
      const [success, rejects, p99] = row[n] as [number, number, number | null]
      const found = await cell(policy, limit)
      // Seeds differ from seed to seed by up to 5%; the study's figures are rounded.
      expect(Math.abs(found.success - success), `${limit}: success`).toBeLessThan(0.005)
      expect(Math.abs(found.rejectsPerSuccess - rejects), `${limit}: refusals`).toBeLessThan(
        Math.max(0.012, 0.05 * rejects),
      )
      if (p99 !== null) expect(Math.abs(found.p99 / p99 - 1), `${limit}: p99`).toBeLessThan(0.05)
    }
  })

  it('of a burst that is sent at once a small bucket refuses most, and the cool-down makes the others late', async () => {
    const atOnce = await cell('paced 0.95, burst 15, account cool-down', 'bucket 1/s of 5')
    const oneAtATime = await cell('as the row above, but one call at a time', 'bucket 1/s of 5')
    expect(atOnce.rejectsPerSuccess).toBeGreaterThan(8 * oneAtATime.rejectsPerSuccess)
    expect(atOnce.success).toBeLessThan(oneAtATime.success)
  })

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
