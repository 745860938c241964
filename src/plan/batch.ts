import { DAY_MS, HOUR_MS } from './terms.ts'

/** Calls that a day lets through, and the day that it is now: of that some may be used up. Infinity where nothing is counted by the day. */
export interface DayCap {
  perDay: number
  today: number
}

/** A quotient that only rounding lifts above a whole number is that number. */
const ROUNDING = 1e-9

/** The time that so many calls take at a rate and a daily cap, from midnight on; null where no number of days is enough. */
export function batchMs(calls: number, perHour: number, cap: DayCap): number | null {
  const [today, aDay] = [Math.min(24 * perHour, cap.today), Math.min(24 * perHour, cap.perDay)]
  if (calls <= today * (1 + ROUNDING)) return (calls / perHour) * HOUR_MS
  if (aDay <= 0) return null
  const rest = calls - today
  const wholeDays = Math.ceil((rest / aDay) * (1 - ROUNDING)) - 1
  return (1 + wholeDays) * DAY_MS + ((rest - wholeDays * aDay) / perHour) * HOUR_MS
}
