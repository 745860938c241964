import type { Limiter } from './limiter.ts'

/** `before` until the instant `at`, `after` from then on. What is held at that instant stays held under `after`. */
export function drifting(before: Limiter, after: Limiter, at: number): Limiter {
  const current = (now: number): Limiter => (now < at ? before : after)
  return {
    holds: before.holds || after.holds,
    check(now, cost) {
      const decision = current(now).check(now, cost)
      if (decision.admitted || now >= at || decision.retryAt < at) return decision
      const later = after.check(at, cost)
      return { ...decision, retryAt: later.admitted ? at : later.retryAt }
    },
    take(now, cost) {
      current(now).take(now, cost)
      if (now < at && after.holds) after.take(now, cost)
    },
    refuse: (now, cost) => current(now).refuse(now, cost),
    release(now, cost) {
      before.release(now, cost)
      after.release(now, cost)
      // A limit that queues cannot drift: nobody waits for it.
      return 0
    },
    state: (now) => current(now).state(now),
  }
}
