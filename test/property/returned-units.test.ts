import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimiter } from '../../src/limits/create-limiter.ts'
import type { ModifiedLimit } from '../../src/limits/limit.ts'
import type { Limiter } from '../../src/limits/limiter.ts'

const LAWS: readonly ModifiedLimit[] = [
  { kind: 'token-bucket', ratePerSecond: 10, burst: 600 },
  { kind: 'quantised-bucket', ratePerSecond: 10, burst: 600, quantumMs: 1000 },
  { kind: 'fixed-window', limit: 600, windowMs: 60_000, anchor: 'clock' },
  { kind: 'fixed-window', limit: 600, windowMs: 60_000, anchor: 'first' },
  { kind: 'sliding-counter', limit: 600, windowMs: 60_000 },
  { kind: 'sliding-log', limit: 600, windowMs: 60_000 },
]

const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 15_000 }),
  cost: fc.integer({ min: 1, max: 200 }),
  back: fc.integer({ min: 0, max: 200 }),
})

/** The most that the limit admits at `now`. */
function roomOf(limiter: Limiter, now: number): number {
  let room = 0
  for (let part = 512; part >= 1; part /= 2) if (limiter.check(now, room + part).admitted) room += part
  return room
}

test.each(LAWS)('what comes back is as if it had never been taken: $kind', (spec) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 120_000 }), (steps, later) => {
      const options = { originEpochMs: 1_700_000_012_345 }
      const [back, exact] = [createLimiter(spec, options), createLimiter(spec, options)]
      let now = 0
      for (const one of steps) {
        now += one.afterMs
        if (!back.check(now, one.cost).admitted) continue
        const units = Math.min(one.back, one.cost - 1)
        back.take(now, one.cost)
        exact.take(now, one.cost - units)
        // At the latest before anything else is counted.
        if (units > 0) back.giveBack?.(now + one.afterMs / 2, now, units)
        now += one.afterMs / 2
      }
      expect(roomOf(back, now + later)).toBe(roomOf(exact, now + later))
    }),
    { numRuns: 200 },
  )
})

test('a log gives back to the instant at which it counted, and to no other', () => {
  const limiter = createLimiter({ kind: 'sliding-log', limit: 10, windowMs: 1000 }, { originEpochMs: 0 })
  limiter.take(0, 4)
  limiter.take(100, 6)
  limiter.giveBack?.(200, 0, 3)
  limiter.giveBack?.(200, 50, 3)
  expect(limiter.state(200)).toEqual({ used: 7, oldestExpiresAt: 1000 })
  expect(limiter.check(200, 4)).toEqual({ admitted: false, retryAt: 1000 })
  expect(limiter.check(1000, 4)).toEqual({ admitted: true, startsAt: 1000 })
  expect(limiter.check(1000, 5)).toEqual({ admitted: false, retryAt: 1100 })
})
