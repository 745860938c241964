import { AlignedWindows } from '../aligned-windows.ts'
import { positive, whole, wholeShare } from '../figures.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { count } from '../quantities.ts'

/** A bound on growth: a clock window takes at most `growth` units more than passed in the one before, and never more than `limit`. */
export const slope = rateLaw({
  kind: 'slope',
  words: 'a bound on the growth from one window to the next',
  figures: { limit: whole, windowMs: positive, growth: whole },
  options: { growth: count.describe('slope: how many more requests may pass in a window than in the previous one.') },
  growing: ['growth'],
  ofRate: ({ limit, window }, { growth }) => ({ limit, windowMs: window, growth }),
  allows: ({ limit, windowMs, growth }) => ({
    ratePerSecond: (limit * 1000) / windowMs,
    burst: Math.min(limit, growth),
    windowMs,
  }),
  share: ({ limit, growth }, count, index) => ({
    limit: wholeShare(limit, count, index),
    growth: wholeShare(growth, count, index),
  }),

  limiter({ limit, windowMs, growth }, { originEpochMs }) {
    const windows = new AlignedWindows(windowMs, originEpochMs)
    /** The latest window in which anything passed, and the one before it. */
    let index = 0
    let newer = 0
    let older = 0

    const newerAt = (at: number): number => (at === index ? newer : 0)
    const olderAt = (at: number): number => (at === index ? older : at === index + 1 ? newer : 0)
    const roomAt = (at: number): number => Math.min(limit, olderAt(at) + growth) - newerAt(at)

    return {
      holds: false,
      check(now, cost) {
        const at = windows.indexOf(now)
        if (cost <= roomAt(at)) return { admitted: true, startsAt: now }
        // The next window has the most room while nothing else comes: those after it follow an empty one.
        return passFrom(cost <= roomAt(at + 1) ? windows.startOf(at + 1) : Number.POSITIVE_INFINITY, now)
      },
      take(now, cost) {
        const at = windows.indexOf(now)
        older = olderAt(at)
        newer = newerAt(at) + cost
        index = at
      },
      refuse() {},
      release: () => 0,
      counted(now) {
        const at = windows.indexOf(now)
        return newerAt(at) - olderAt(at)
      },
      state(now) {
        const at = windows.indexOf(now)
        return { older: olderAt(at), newer: newerAt(at), most: Math.min(limit, olderAt(at) + growth) }
      },
    }
  },
})
