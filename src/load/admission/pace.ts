/** How late a timer may be on a busy machine. */
const LATE_TIMER_MS = 5

/**
 * A token bucket kept as one instant (GCRA): when it would be full again if nobody took from it. Not a Bucket (limits/bucket.ts), which
 * counts: a sum of intervals rounds otherwise, and the log of a seed is to stay the same byte for byte.
 */
export class Pace {
  readonly #intervalMs: number
  readonly #burst: number
  #fullAt = Number.NEGATIVE_INFINITY

  constructor(ratePerSecond: number, burst: number) {
    this.#intervalMs = 1000 / ratePerSecond
    this.#burst = burst
  }

  /** The instant from which a token can be taken. */
  get ready(): number {
    return this.#fullAt - (this.#burst - 1) * this.#intervalMs
  }

  /**
   * Takes a token at `now`. Who was `awaited` (slept until the token came) pays for the instant it came at, so that late timers do
   * not slow the pace; but a stall, longer than an interval and than timers are late, is not made up for.
   */
  take(now: number, awaited: boolean): void {
    const at = awaited && now - this.ready <= Math.max(this.#intervalMs, LATE_TIMER_MS) ? this.ready : now
    this.#fullAt = Math.max(this.#fullAt, at) + this.#intervalMs
  }

  giveBack(tokens: number): void {
    this.#fullAt -= tokens * this.#intervalMs
  }
}
