import type { Limiter } from './limiter.ts'

/**
 * After a refusal refuses everything for `penaltyMs`. Refusals in that time are free: they neither reach the limit nor prolong the
 * penalty.
 */
export function withPenalty(limiter: Limiter, penaltyMs: number): Limiter {
  let blockedUntil = Number.NEGATIVE_INFINITY
  return {
    holds: limiter.holds,
    check(now, cost) {
      if (now >= blockedUntil) return limiter.check(now, cost)
      const after = limiter.check(blockedUntil, cost)
      return { admitted: false, retryAt: after.admitted ? blockedUntil : after.retryAt }
    },
    take: (now, cost) => limiter.take(now, cost),
    refuse(now, cost) {
      if (now < blockedUntil) return
      limiter.refuse(now, cost)
      blockedUntil = now + penaltyMs
    },
    release: (now, cost) => limiter.release(now, cost),
    giveBack: (now, takenAt, units) => limiter.giveBack?.(now, takenAt, units),
    state: (now) => (now < blockedUntil ? { ...limiter.state(now), blockedUntil } : limiter.state(now)),
  }
}
