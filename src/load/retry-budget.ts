import type { RetrySettings } from '../profile/profile.ts'

/**
 * What retries may spend (Finagle's budget): each first attempt brings `ratio` tokens, time brings `perSecond`; a retry costs one.
 * Tokens are kept for at most ten seconds' worth of the floor plus a hundred calls' worth of the ratio, so that a quiet hour
 * does not pay for a storm.
 */
export class RetryBudget {
  readonly #ratio: number
  readonly #perSecond: number
  readonly #cap: number
  #tokens: number
  #asOf = 0

  constructor(settings: NonNullable<RetrySettings['budget']>) {
    this.#ratio = settings.ratio
    this.#perSecond = settings.perSecond
    this.#cap = Math.max(1, 10 * settings.perSecond + 100 * settings.ratio)
    this.#tokens = Math.min(this.#cap, 10 * settings.perSecond)
  }

  /** A call made its first attempt. */
  deposit(): void {
    this.#tokens = Math.min(this.#cap, this.#tokens + this.#ratio)
  }

  /** Takes the price of one retry, if it is there. */
  withdraw(now: number): boolean {
    this.#tokens = Math.min(this.#cap, this.#tokens + ((now - this.#asOf) / 1000) * this.#perSecond)
    this.#asOf = now
    // Five deposits of 0.2 must pay for one retry, whatever binary fractions add up to.
    if (this.#tokens < 1 - 1e-9) return false
    this.#tokens -= 1
    return true
  }
}
