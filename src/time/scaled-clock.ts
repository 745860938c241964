import type { Clock } from './clock.ts'

/** Speeds at which times remain times: far beyond, an hour is no date any more, or never ends. */
export const LEAST_SPEED = 0.001
export const MOST_SPEED = 1_000_000

export function isSpeed(speed: number): boolean {
  return speed >= LEAST_SPEED && speed <= MOST_SPEED
}

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
