import { alignedWindows } from './aligned-windows.ts'
import type { LimitOf } from './limit.ts'
import { type Limiter, passFrom } from './limiter.ts'

/** A count that starts again with each window: up to twice the limit may pass around an edge. */
export function fixedWindow(spec: LimitOf<'fixed-window'>, originEpochMs: number): Limiter {
  const { limit, windowMs, anchor, countRefused = false } = spec
  const windows = alignedWindows(windowMs, originEpochMs)
  let used = 0
  let endsAt = Number.NEGATIVE_INFINITY

  const usedAt = (now: number): number => (now < endsAt ? used : 0)
  const take = (now: number, cost: number): void => {
    used = usedAt(now) + cost
    if (now >= endsAt) endsAt = anchor === 'clock' ? windows.startOf(windows.indexOf(now) + 1) : now + windowMs
  }

  return {
    holds: false,
    check(now, cost) {
      if (usedAt(now) + cost <= limit) return { admitted: true, startsAt: now }
      return passFrom(cost > limit ? Number.POSITIVE_INFINITY : endsAt, now)
    },
    take,
    refuse(now, cost) {
      if (countRefused) take(now, cost)
    },
    release: () => 0,
    state: (now) => (now < endsAt ? { used, endsAt } : { used: 0 }),
  }
}
