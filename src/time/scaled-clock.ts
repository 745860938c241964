import type { Clock } from './clock.ts'

/**
 * Another clock run `speed` times as fast: one second of `inner` is `speed` seconds here. It began at `originEpochMs`, Unix time: two processes
 * that are given the same one have the same time.
 */
export function scaledClock(inner: Clock, speed: number, originEpochMs = inner.originEpochMs): Clock {
  if (speed === 1 && originEpochMs === inner.originEpochMs) return inner
  const aheadMs = inner.originEpochMs - originEpochMs
  const innerInstant = (instant: number): number => instant / speed - aheadMs
  return {
    originEpochMs,
    now: () => (inner.now() + aheadMs) * speed,
    sleepUntil: (instant) => inner.sleepUntil(innerInstant(instant)),
    alarm: (instant, wake) => inner.alarm(innerInstant(instant), wake),
  }
}
