import { HOUR_MS } from '../terms.ts'
import { HOURS_A_DAY } from './daily-curve.ts'

/** A mean of more would hide how demand has grown; and an instant that is wrong by years is found. */
export const MOST_DAYS = 366

/** Counts of a day in a trace. */
export interface CountedDay {
  /** By model: calls in each hour of a day from midnight. */
  perHour: Map<string, number[]>
  /** Whole days that they are the mean of; 0 where the trace covers less than one. */
  days: number
  /** From the first call to the last. */
  spanMs: number
}

/** Counts calls by model and hour, in memory that grows with the hours alone. */
export class HourTally {
  calls = 0
  /** By model: calls by number of the local hour. */
  readonly #counts = new Map<string, Map<number, number>>()
  #firstHour = Number.POSITIVE_INFINITY
  #lastHour = Number.NEGATIVE_INFINITY
  #firstMs = Number.POSITIVE_INFINITY
  #lastMs = Number.NEGATIVE_INFINITY

  /** False where calls would lie more than `MOST_DAYS` apart: this one is not counted then. */
  add(model: string, atMs: number, aheadOfUtc: number): boolean {
    const hour = Math.floor(atMs / HOUR_MS + aheadOfUtc)
    const [first, last] = [Math.min(this.#firstHour, hour), Math.max(this.#lastHour, hour)]
    if (last - first >= MOST_DAYS * HOURS_A_DAY) return false
    this.#firstHour = first
    this.#lastHour = last
    this.#firstMs = Math.min(this.#firstMs, atMs)
    this.#lastMs = Math.max(this.#lastMs, atMs)
    this.calls++
    const counts = this.#counts.get(model) ?? new Map<number, number>()
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
    this.#counts.set(model, counts)
    return true
  }

  /**
   * A day as the calls show it: the mean of whole days; of less than a day its hours as they were, and the mean rate for those that it does
   * not cover. Null where all calls begin at one instant, which tells no rate.
   */
  day(): CountedDay | null {
    const covered = this.#lastHour - this.#firstHour + 1
    const days = Math.floor(covered / HOURS_A_DAY)
    const spanMs = this.#lastMs - this.#firstMs
    if (days === 0 && !(spanMs > 0)) return null
    // The trace may begin in the midst of its first hour, and end in that of its last: whole hours are better where there are enough.
    const from = this.#firstHour + (days === 0 || covered > days * HOURS_A_DAY ? 1 : 0)
    const to = days === 0 ? this.#lastHour : from + days * HOURS_A_DAY
    const known = new Set(Array.from({ length: Math.max(0, to - from) }, (_, n) => hourOfDay(from + n)))
    // Between n calls lie n - 1 gaps.
    const meanPerCall = ((1 - 1 / this.calls) * HOUR_MS) / spanMs
    const perHour = [...this.#counts].map(([model, counts]) => {
      const calls = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const day = Array.from({ length: HOURS_A_DAY }, (_, hour) => (known.has(hour) ? 0 : calls * meanPerCall))
      for (const [hour, count] of counts) {
        if (hour >= from && hour < to) (day[hourOfDay(hour)] as number) += count / Math.max(1, days)
      }
      return [model, day] as const
    })
    return { perHour: new Map(perHour), days, spanMs }
  }
}

function hourOfDay(hour: number): number {
  return ((hour % HOURS_A_DAY) + HOURS_A_DAY) % HOURS_A_DAY
}
