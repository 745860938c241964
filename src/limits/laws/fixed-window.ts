import * as z from 'zod'
import { AlignedWindows } from '../aligned-windows.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { windowed } from '../windowed.ts'

const anchor = z.enum(['clock', 'first'], 'clock or first')

/** A count that starts again with each window: up to twice the limit may pass around an edge. */
export const fixedWindow = rateLaw({
  ...windowed,
  kind: 'fixed-window',
  words: 'a count that starts again with each window',
  /** Windows at multiples of `windowMs` in unix time, or each begun by the first request after the one before. */
  figures: { ...windowed.figures, anchor },
  options: {
    anchor: anchor.describe('fixed-window: whether windows are aligned to the clock, or begin with the first request.'),
  },
  ofRate: (rate, settings) => ({ ...windowed.ofRate(rate, settings), anchor: settings.anchor }),

  limiter({ limit, windowMs, anchor, countRefused = false }, { originEpochMs }) {
    const windows = new AlignedWindows(windowMs, originEpochMs)
    let used = 0
    let begunAt = Number.NEGATIVE_INFINITY
    let endsAt = Number.NEGATIVE_INFINITY

    const usedAt = (now: number): number => (now < endsAt ? used : 0)
    const take = (now: number, cost: number): void => {
      used = usedAt(now) + cost
      if (now < endsAt) return
      begunAt = anchor === 'clock' ? windows.startOf(windows.indexOf(now)) : now
      endsAt = anchor === 'clock' ? windows.startOf(windows.indexOf(now) + 1) : now + windowMs
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
      giveBack(now, takenAt, units) {
        if (takenAt >= begunAt) used = Math.max(0, usedAt(now) - units)
      },
      counted: usedAt,
      state: (now) => (now < endsAt ? { used, endsAt } : { used: 0 }),
    }
  },
})
