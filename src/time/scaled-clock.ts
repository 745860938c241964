import type { Clock } from './clock.ts'

/**
 * Another clock run `factor` times as fast: one second of `inner` is `factor` seconds here. A mock gateway on it keeps every window,
 * latency and hint in proportion while a run takes less real time.
 */
export function scaledClock(inner: Clock, factor: number): Clock {
  return {
    originEpochMs: inner.originEpochMs,
    now: () => inner.now() * factor,
    sleepUntil: (instant) => inner.sleepUntil(instant / factor),
    alarm: (instant, wake) => inner.alarm(instant / factor, wake),
  }
}
