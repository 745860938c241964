import { expect, test } from 'vitest'
import { bottleneckAdmission } from '../../../src/load/admission/bottleneck-admission.ts'
import { localAdmission } from '../../../src/load/admission/local-admission.ts'
import type { Clock } from '../../../src/time/clock.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { runOnFakeTimers } from '../../support/fake-timers-clock.ts'

/** A process that is `lateMs` late for each alarm: a stalled event loop. */
function lateClock(inner: Clock, lateMs: number): Clock {
  return {
    originEpochMs: inner.originEpochMs,
    now: () => inner.now(),
    sleepUntil: (instant) => inner.sleepUntil(instant),
    alarm: (instant, wake) => inner.alarm(instant + lateMs, wake),
  }
}

function localStarts(lateMs: number, count: number, ratePerSecond = 10): Promise<number[]> {
  const clock = new VirtualClock()
  const admission = localAdmission({ ratePerSecond }, lateClock(clock, lateMs))
  return clock.run(() => Promise.all(Array.from({ length: count }, () => admission.acquire(1).then(() => clock.now()))))
}

test('local: timers late by less than an interval do not slow the pace', async () => {
  expect(await localStarts(30, 5)).toEqual([0, 130, 230, 330, 430])
})

test('local: nor do timers late by a few intervals of a fast pace', async () => {
  expect(await localStarts(3, 1000, 1000).then((starts) => starts.at(-1))).toBeLessThanOrEqual(999 + 3)
})

test('local: a stall is not made up for by a volley', async () => {
  expect(await localStarts(1000, 4)).toEqual([0, 1100, 2200, 3300])
})

test('Bottleneck: after a stall no more than the burst comes back', async () => {
  await runOnFakeTimers(async (clock) => {
    const admission = bottleneckAdmission({ ratePerSecond: 10, burst: 3 }, lateClock(clock, 2000))
    for (let i = 0; i < 3; i++) await admission.acquire(1)
    await clock.sleepUntil(2500)
    const starts = Array.from({ length: 5 }, () => admission.acquire(1).then(() => clock.now()))
    expect((await Promise.all(starts)).filter((instant) => instant < 2600)).toHaveLength(3)
    await admission.close()
  })
})

/** When those who come at `comesAt` are let in, at 10 a second with a burst of 3 that was spent at 0, with alarms late by `lateMs`. */
function startsAfterStall(lateMs: number, comesAt: number, count: number): Promise<number[]> {
  return runOnFakeTimers(async (clock) => {
    const admission = bottleneckAdmission({ ratePerSecond: 10, burst: 3 }, lateClock(clock, lateMs))
    const from = clock.now()
    await Promise.all([1, 2, 3].map(() => admission.acquire(1)))
    await clock.sleepUntil(from + comesAt)
    const starts = Array.from({ length: count }, () => admission.acquire(1).then(() => clock.now() - from))
    const instants = await Promise.all(starts)
    await admission.close()
    return instants
  })
}

test('Bottleneck: what fell due during a stall comes back at once, all of it and no more', async () => {
  // The tokens of 100 and 200, and no third before 300: they come when the alarm for the first rings, at 250.
  const [first, second, third] = await startsAfterStall(150, 0, 3)
  for (const start of [first, second]) {
    expect(start).toBeGreaterThanOrEqual(250)
    expect(start).toBeLessThan(280)
  }
  expect(third).toBeGreaterThanOrEqual(300)
})

test('Bottleneck: after a stall tokens keep to the instants of before it', async () => {
  // Of 300, 400 and 500; each alarm rings 150 ms late, and with it come two.
  const starts = await startsAfterStall(150, 260, 6)
  const late = starts.map((start, n) => start - Math.max(260, 100 * (n + 1)))
  for (const by of late) expect(by).toBeLessThanOrEqual(190)
  expect(starts[5]).toBeGreaterThanOrEqual(600)
})
