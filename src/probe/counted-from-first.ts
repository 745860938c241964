import type { Limiter } from '../limits/limiter.ts'

/**
 * A limiter of clock windows as servers have it that begin them with the first request after a rest of two windows, and go on from there.
 * They count in whole numbers: what is left of the older window is rounded down. When another request may pass is not worked out.
 * `make` gives one whose windows begin at the instant 0 of a clock with this origin.
 */
export function countedFromFirst(
  make: (originEpochMs: number) => Limiter,
  windowMs: number,
  { limit, countsRefused }: { limit: number; countsRefused: boolean },
): Limiter {
  let inner = make(0)
  let countedAt = Number.NEGATIVE_INFINITY
  const at = (now: number): void => {
    if (now - countedAt >= 2 * windowMs) inner = make(-now)
    countedAt = now
  }
  const stateAt = (now: number): Readonly<Record<string, number>> => {
    const { estimate = 0 } = now - countedAt >= 2 * windowMs ? {} : inner.state(now)
    return { estimate: Math.floor(estimate + 1e-9) }
  }
  return {
    holds: false,
    check(now, cost) {
      const { estimate = 0 } = stateAt(now)
      return estimate + cost <= limit
        ? { admitted: true, startsAt: now }
        : { admitted: false, retryAt: now + windowMs / limit }
    },
    take(now, cost) {
      at(now)
      inner.take(now, cost)
    },
    refuse(now, cost) {
      if (countsRefused) at(now)
      inner.refuse(now, cost)
    },
    release: () => 0,
    state: stateAt,
  }
}
