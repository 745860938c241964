import type { Clock } from '../time/clock.ts'

/** How much of the plan a worker takes beside others: all of its part, or less while its starts are late. */
export const FULL_WEIGHT = 100
const LEAST_WEIGHT = 10
/** Starts that are this late at the median are those of a machine that has too much to do; ms. */
const SLOW_MS = 50
const EVERY_MS = 1_000
/** Fewer starts tell nothing. */
const ENOUGH = 5
const LESS = 0.7
const MORE = 5

/** The weight of a worker: falls quickly while its starts are late, and comes back slowly. */
export class WorkerWeight {
  readonly #clock: Clock
  #lags: number[] = []
  #weight = FULL_WEIGHT
  #lookedAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#lookedAt = clock.now()
  }

  /** A call began so long after the instant that the plan says; ms. */
  began(lagMs: number): void {
    this.#lags.push(lagMs)
  }

  get now(): number {
    if (this.#clock.now() - this.#lookedAt < EVERY_MS || this.#lags.length < ENOUGH) return this.#weight
    this.#lookedAt = this.#clock.now()
    const lags = this.#lags.sort((a, b) => a - b)
    this.#lags = []
    const isSlow = (lags[lags.length >> 1] as number) > SLOW_MS
    this.#weight = isSlow
      ? Math.max(LEAST_WEIGHT, Math.floor(this.#weight * LESS))
      : Math.min(FULL_WEIGHT, this.#weight + MORE)
    return this.#weight
  }
}
