import type { Outcome } from '../../gateway/outcome.ts'
import type { RetryBudgetSettings } from '../../profile/retry-settings.ts'

/** Budget that all retries of a run share. Tokens are fractions: sums that should be whole are compared with a small tolerance. */
export interface RetryBudget {
  /** A call makes its first attempt. */
  begun(): void
  /** An attempt came to what the policy would retry, whether or not this call may. */
  failed(): void
  /** The price of one retry after `outcome`, taken at `now`; null where there is too little left. A promise where it is kept elsewhere. */
  withdraw(outcome: Outcome<unknown>, now: number): number | null | Promise<number | null>
  /** An attempt was accepted; `price` is what the call's last retry cost, 0 when there was none. */
  accepted(price: number): void
}

/** Five deposits of 0.2 must pay for one retry, whatever binary fractions add up to. */
const GRAIN = 1e-9

export function createRetryBudget(settings: RetryBudgetSettings): RetryBudget {
  switch (settings.kind) {
    case 'ratio':
      return new RatioBudget(settings)
    case 'quota':
      return new QuotaBudget(settings)
    case 'throttle':
      return new ThrottleBudget(settings)
  }
}

type SettingsOf<K> = Extract<RetryBudgetSettings, { kind: K }>

/**
 * Each first attempt brings `ratio` tokens, time brings `perSecond`; a retry costs one. Tokens are kept for at most ten seconds' worth
 * of the floor plus a hundred calls' worth of the ratio, so that a quiet hour does not pay for a storm. Not a Bucket (limits/bucket.ts),
 * which time alone fills.
 */
class RatioBudget implements RetryBudget {
  readonly #ratio: number
  readonly #perSecond: number
  readonly #cap: number
  #tokens: number
  #asOf = 0

  constructor({ ratio, perSecond }: SettingsOf<'ratio'>) {
    this.#ratio = ratio
    this.#perSecond = perSecond
    this.#cap = Math.max(1, 10 * perSecond + 100 * ratio)
    this.#tokens = Math.min(this.#cap, 10 * perSecond)
  }

  begun(): void {
    this.#tokens = Math.min(this.#cap, this.#tokens + this.#ratio)
  }

  failed(): void {}

  withdraw(_outcome: Outcome<unknown>, now: number): number | null {
    this.#tokens = Math.min(this.#cap, this.#tokens + ((now - this.#asOf) / 1000) * this.#perSecond)
    this.#asOf = now
    if (this.#tokens < 1 - GRAIN) return null
    this.#tokens -= 1
    return 1
  }

  accepted(): void {}
}

class QuotaBudget implements RetryBudget {
  readonly #settings: SettingsOf<'quota'>
  #tokens: number

  constructor(settings: SettingsOf<'quota'>) {
    this.#settings = settings
    this.#tokens = settings.tokens
  }

  begun(): void {}

  failed(): void {}

  withdraw(outcome: Outcome<unknown>): number | null {
    const price = this.#settings.prices[causeOf(outcome)]
    if (this.#tokens < price - GRAIN) return null
    this.#tokens -= price
    return price
  }

  accepted(price: number): void {
    this.#tokens = Math.min(this.#settings.tokens, this.#tokens + (price > 0 ? price : this.#settings.gain))
  }
}

export function causeOf(outcome: Outcome<unknown>): keyof SettingsOf<'quota'>['prices'] {
  if (outcome.kind === 'throttled') return 'throttled'
  const timedOut = 'reason' in outcome && (outcome.reason === 'deadline' || outcome.reason === 'connect-timeout')
  return timedOut ? 'timeout' : 'other'
}

class ThrottleBudget implements RetryBudget {
  readonly #settings: SettingsOf<'throttle'>
  #tokens: number

  constructor(settings: SettingsOf<'throttle'>) {
    this.#settings = settings
    this.#tokens = settings.tokens
  }

  begun(): void {}

  failed(): void {
    this.#tokens = Math.max(0, this.#tokens - 1)
  }

  withdraw(): number | null {
    return this.#tokens > this.#settings.tokens / 2 + GRAIN ? 0 : null
  }

  accepted(): void {
    this.#tokens = Math.min(this.#settings.tokens, this.#tokens + this.#settings.gain)
  }
}
