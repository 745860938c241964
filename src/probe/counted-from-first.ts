import type { Limiter } from '../limits/limiter.ts'

/**
 * A limiter of clock windows as servers have it that begin them with the first request after a rest of two windows, and go on from there.
 * `make` gives one whose windows begin at the instant 0 of a clock with this origin.
 */
export function countedFromFirst(
  make: (originEpochMs: number) => Limiter,
  windowMs: number,
  countsRefused: boolean,
): Limiter {
  let inner = make(0)
  let countedAt = Number.NEGATIVE_INFINITY
  const at = (now: number): void => {
    if (now - countedAt >= 2 * windowMs) inner = make(-now)
    countedAt = now
  }
  return {
    holds: false,
    check: (now, cost) => inner.check(now, cost),
    take(now, cost) {
      at(now)
      inner.take(now, cost)
    },
    refuse(now, cost) {
      if (countsRefused) at(now)
      inner.refuse(now, cost)
    },
    release: () => 0,
    state: (now) => (now - countedAt >= 2 * windowMs ? {} : inner.state(now)),
  }
}
