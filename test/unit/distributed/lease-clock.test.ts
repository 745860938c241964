import { expect, it } from 'vitest'
import { LeaseClock } from '../../../src/distributed/lease-clock.ts'

/** Redis is 1,000 ms ahead by the offset, and its clock is really `aheadMs` behind that. */
function answered(clock: LeaseClock, askedAt: number, wayMs: number, aheadMs: number): void {
  clock.heard(askedAt + wayMs - aheadMs + 1000, askedAt, askedAt + 2 * wayMs)
}

it('an instant of Redis lies between two of this clock, which come closer with quick answers', () => {
  const clock = new LeaseClock(1000)
  answered(clock, 0, 40, 0)
  expect([clock.surelyAfter(1500), clock.surelyBefore(1500)]).toEqual([540, 500])
  answered(clock, 200, 2, 0)
  expect([clock.surelyAfter(1500), clock.surelyBefore(1500)]).toEqual([502, 500])
  expect(clock.atTheLatest(500)).toBe(1500)
})

it('it follows a clock of Redis that is set back or forward', () => {
  for (const aheadMs of [5000, -5000]) {
    const clock = new LeaseClock(1000)
    answered(clock, 0, 1, 0)
    for (let n = 1; n <= 16; n++) answered(clock, 100 * n, 3 + n, aheadMs)
    expect([clock.surelyAfter(2500), clock.surelyBefore(2500)]).toEqual([1504 + aheadMs, 1496 + aheadMs])
    expect(clock.atTheLatest(3000)).toBe(4004 - aheadMs)
  }
})
