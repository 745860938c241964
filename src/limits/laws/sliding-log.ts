import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { windowed } from '../windowed.ts'

/** At most `limit` units in any span of `windowMs`, by the instants of the latest `limit` units: exact, and of bounded memory. */
export const slidingLog = rateLaw({
  ...windowed,
  kind: 'sliding-log',
  words: 'a log of the last window',

  limiter({ limit, windowMs, countRefused = false }) {
    /** A ring once it holds `limit` instants; `oldest` is then the next to be overwritten. */
    const instants: number[] = []
    let oldest = 0

    /** The instant at which the `n` oldest of the units have left the window. */
    const expiryOf = (n: number): number => (instants[(oldest + n - 1) % limit] as number) + windowMs
    const take = (now: number, cost: number): void => {
      for (let unit = Math.min(cost, limit); unit > 0; unit--) {
        if (instants.length < limit) {
          instants.push(now)
        } else {
          instants[oldest] = now
          oldest = (oldest + 1) % limit
        }
      }
    }

    return {
      holds: false,
      check(now, cost) {
        if (cost > limit) return { admitted: false, retryAt: Number.POSITIVE_INFINITY }
        const excess = instants.length + cost - limit
        return excess <= 0 ? { admitted: true, startsAt: now } : passFrom(expiryOf(excess), now)
      },
      take,
      refuse(now, cost) {
        if (countRefused) take(now, cost)
      },
      release: () => 0,
      state(now) {
        let expired = 0
        let end = instants.length
        while (expired < end) {
          const middle = (expired + end) >> 1
          if (now >= expiryOf(middle + 1)) expired = middle + 1
          else end = middle
        }
        const used = instants.length - expired
        return used === 0 ? { used } : { used, oldestExpiresAt: expiryOf(expired + 1) }
      },
    }
  },
})
