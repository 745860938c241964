import { alignedWindows } from './aligned-windows.ts'
import type { LimitOf } from './limit.ts'
import { type Limiter, passFrom } from './limiter.ts'

/** A token bucket that sees time in whole quanta, as servers do that refill by a timer or count in seconds. */
export function quantisedBucket(spec: LimitOf<'quantised-bucket'>, originEpochMs: number): Limiter {
  const { ratePerSecond, burst, quantumMs } = spec
  const quanta = alignedWindows(quantumMs, originEpochMs)
  const unitsPerQuantum = (ratePerSecond * quantumMs) / 1000
  /** The quantum in which the bucket was last full, and what has been taken since. */
  let fullUntil = Number.NEGATIVE_INFINITY
  let taken = 0

  /** The first quantum in which `units` have come back. A quotient that only rounding lifts above a whole number is that number. */
  const refilledIn = (units: number): number =>
    fullUntil + Math.ceil((units / unitsPerQuantum) * (1 - 4 * Number.EPSILON))

  return {
    holds: false,
    check(now, cost) {
      if (cost > burst) return { admitted: false, retryAt: Number.POSITIVE_INFINITY }
      return passFrom(quanta.startOf(refilledIn(taken + cost - burst)), now)
    },
    take(now, cost) {
      const quantum = quanta.indexOf(now)
      if (quantum >= refilledIn(taken)) {
        fullUntil = quantum
        taken = 0
      }
      taken += cost
    },
    refuse() {},
    release: () => 0,
    state: (now) => ({ level: Math.min(burst, burst - taken + (quanta.indexOf(now) - fullUntil) * unitsPerQuantum) }),
  }
}
