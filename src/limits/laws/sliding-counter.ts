import { AlignedWindows } from '../aligned-windows.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { windowed } from '../windowed.ts'

/**
 * A sliding window estimated from two counts: the older clock window is taken to have been evenly spread, so that the share of it
 * still in view falls linearly. Passes while older × share + newer + cost ≤ limit.
 */
export const slidingCounter = rateLaw({
  ...windowed,
  kind: 'sliding-counter',
  words: 'a weighted count of the current and the previous window',

  limiter({ limit, windowMs, countRefused = false }, { originEpochMs }) {
    const windows = new AlignedWindows(windowMs, originEpochMs)
    /** The latest window that counted anything, and the one before it. */
    let index = 0
    let newer = 0
    let older = 0

    const newerAt = (at: number): number => (at === index ? newer : 0)
    const olderAt = (at: number): number => (at === index ? older : at === index + 1 ? newer : 0)

    /** The instant in window `at` at which no more than `room` is left of an older count; not beyond the window. */
    const shrunkAt = (at: number, count: number, room: number): number =>
      room >= count
        ? windows.startOf(at)
        : Math.min(windows.startOf(at) + windowMs * (1 - room / count), windows.startOf(at + 1))

    const passesAt = (at: number, cost: number): number => {
      const room = limit - newerAt(at) - cost
      if (room >= 0) return shrunkAt(at, olderAt(at), room)
      // Too much in this window alone: the next, in which it is the older one, is the earliest.
      if (cost <= limit) return shrunkAt(at + 1, newerAt(at), limit - cost)
      return Number.POSITIVE_INFINITY
    }

    const take = (now: number, cost: number): void => {
      const at = windows.indexOf(now)
      older = olderAt(at)
      newer = newerAt(at) + cost
      index = at
    }

    const counted = (now: number): number => {
      const at = windows.indexOf(now)
      const share = 1 - (now - windows.startOf(at)) / windowMs
      return olderAt(at) * share + newerAt(at)
    }

    return {
      holds: false,
      check: (now, cost) => passFrom(passesAt(windows.indexOf(now), cost), now),
      take,
      refuse(now, cost) {
        if (countRefused) take(now, cost)
      },
      release: () => 0,
      giveBack(_now, takenAt, units) {
        const at = windows.indexOf(takenAt)
        if (at === index) newer = Math.max(0, newer - units)
        else if (at === index - 1) older = Math.max(0, older - units)
      },
      counted,
      state(now) {
        const at = windows.indexOf(now)
        return { older: olderAt(at), newer: newerAt(at), estimate: counted(now) }
      },
    }
  },
})
