import type { Alarm, Clock } from './clock.ts'

/** Longest span one Node timer can hold (2^31 - 1 ms); longer waits are chained. */
const LONGEST_TIMER_MS = 2_147_483_647

/** The machine's monotonic clock. Waits resolve to whole milliseconds, as all of Node's timers do. */
export function realClock(): Clock {
  const startedAt = performance.now()
  const originEpochMs = Date.now()
  const now = (): number => performance.now() - startedAt

  const alarm = (instant: number, wake: () => void): Alarm => {
    if (instant <= now()) {
      // A timer of 0 ms would cost a whole one: catching up after a stall must not.
      const soon = setImmediate(wake)
      return { cancel: () => clearImmediate(soon) }
    }
    let timer: NodeJS.Timeout
    const arm = (): void => {
      const left = instant - now()
      // Node truncates the delay to whole ms, so it may fire early: round up, then never report before the instant.
      timer = setTimeout(
        () => {
          if (now() < instant) arm()
          else wake()
        },
        Math.min(Math.max(0, Math.ceil(left)), LONGEST_TIMER_MS),
      )
    }
    arm()
    return { cancel: () => clearTimeout(timer) }
  }

  return {
    now,
    alarm,
    originEpochMs,
    sleepUntil: (instant) => new Promise((resolve) => alarm(instant, resolve)),
  }
}

/** How far the wall clock is ahead of the monotonic one, ms: this changes where the wall clock is set. It steps by whole milliseconds. */
export function wallAheadMs(): number {
  return Date.now() - performance.now()
}
