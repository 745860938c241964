import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { UnitLog } from '../unit-log.ts'
import { windowed } from '../windowed.ts'

/** At most `limit` units in any span of `windowMs`, by the instants of the latest `limit` units: exact, and of bounded memory. */
export const slidingLog = rateLaw({
  ...windowed,
  kind: 'sliding-log',
  words: 'a log of the last window',

  limiter({ limit, windowMs, countRefused = false }) {
    const log = new UnitLog(limit, windowMs)
    return {
      holds: false,
      check(now, cost) {
        if (cost > limit) return { admitted: false, retryAt: Number.POSITIVE_INFINITY }
        const excess = log.units + cost - limit
        return excess <= 0 ? { admitted: true, startsAt: now } : passFrom(log.expiryOf(excess), now)
      },
      take: (now, cost) => log.add(now, cost),
      refuse(now, cost) {
        if (countRefused) log.add(now, cost)
      },
      release: () => 0,
      giveBack: (_now, takenAt, units) => log.remove(takenAt, units),
      counted: (now) => log.used(now),
      state: (now) => log.state(now),
    }
  },
})
