import type { LimitOf } from './limit.ts'
import type { Limiter } from './limiter.ts'
import { tokenBucket } from './token-bucket.ts'

/**
 * A queue served at a steady rate. It admits what a token bucket of `queue` + 1 would, but holds each request until all before it have
 * had their turn: the instant at which that bucket would be full.
 */
export function leakyQueue(spec: LimitOf<'leaky-queue'>): Limiter {
  const bucket = tokenBucket({ ratePerSecond: spec.ratePerSecond, burst: spec.queue + 1 })
  return {
    holds: false,
    check(now, cost) {
      const decision = bucket.check(now, cost)
      return decision.admitted ? { admitted: true, startsAt: Math.max(now, bucket.fullAt()) } : decision
    },
    take: bucket.take,
    refuse() {},
    release: () => 0,
    state: (now) => ({ nextStartsAt: Math.max(now, bucket.fullAt()) }),
  }
}
