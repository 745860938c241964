import { HOUR_MS } from '../reach/terms.ts'

export const HOURS_A_DAY = 24

/** A stretch of a day at `times` the rate of the rest; it may go on past midnight. */
export interface DailyPeak {
  /** From midnight. */
  startMs: number
  times: number
  /** Length, of a day at most. */
  lengthMs: number
}

/** Calls in each hour of a day that are `perDay` in all, split by the weights of its hours, of which one is above 0. */
export function weightedDay(perDay: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (perDay * weight) / whole)
}

/** Calls in each hour of a day that are `perDay` in all, with a peak over a flat rest. */
export function peakedDay(perDay: number, { startMs, times, lengthMs }: DailyPeak): number[] {
  const weights = Array.from({ length: HOURS_A_DAY }, (_, hour) => {
    const within =
      sharedMs(hour * HOUR_MS, startMs, lengthMs) + sharedMs((hour + HOURS_A_DAY) * HOUR_MS, startMs, lengthMs)
    return 1 + ((times - 1) * within) / HOUR_MS
  })
  return weightedDay(perDay, weights)
}

/** How much of the hour from `hourMs` on lies in a stretch. */
function sharedMs(hourMs: number, startMs: number, lengthMs: number): number {
  return Math.max(0, Math.min(hourMs + HOUR_MS, startMs + lengthMs) - Math.max(hourMs, startMs))
}
