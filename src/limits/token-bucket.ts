import type { LimitOf } from './limit.ts'
import { type Limiter, passFrom } from './limiter.ts'

/** A limiter whose refill can be foreseen. */
export interface TokenBucket extends Limiter {
  /** The instant at which the bucket is full if nothing more is taken. */
  fullAt(): number
}

/** A bucket of `burst` units, full at first, refilled steadily: the generic cell rate algorithm, without cells or a timer. */
export function tokenBucket(spec: Pick<LimitOf<'token-bucket'>, 'ratePerSecond' | 'burst'>): TokenBucket {
  const { ratePerSecond, burst } = spec
  /** When the bucket was last full, and what has been taken since: a count does not gather rounding as a sum of intervals would. */
  let fullUntil = Number.NEGATIVE_INFINITY
  let taken = 0

  const refilledAt = (units: number): number => fullUntil + (units * 1000) / ratePerSecond

  return {
    holds: false,
    fullAt: () => refilledAt(taken),
    check: (now, cost) => passFrom(cost > burst ? Number.POSITIVE_INFINITY : refilledAt(taken + cost - burst), now),
    take(now, cost) {
      if (now > refilledAt(taken)) {
        fullUntil = now
        taken = 0
      }
      taken += cost
    },
    refuse() {},
    release: () => 0,
    state: (now) => ({ level: Math.min(burst, burst - taken + ((now - fullUntil) * ratePerSecond) / 1000) }),
  }
}
