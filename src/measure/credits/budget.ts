/** Whole micro-credits: sums of prices are then exact. */
const MICRO = 1_000_000

/** Credits in whole micro-credits, never rounded down: a budget must not be crossed by a millionth either. */
export function toMicro(credits: number): number {
  return Math.ceil(credits * MICRO - 1e-3)
}

/**
 * The amount that may have been spent, and a limit for it. The price of each attempt is reserved before it is sent, and counts as spent until the
 * attempt certainly bought nothing. So no task still running, lost reply or failed task that is charged after all can carry the total over the limit.
 * Refunds are not spent again. The account's own figure only ever adds to this.
 */
export class Budget {
  readonly #limit: number
  #assumed: number
  /** Reserved at known prices; and how many reservations there are without one. */
  #stated = 0
  #unpriced = 0
  /** Spent beyond all that the reservations can have cost. */
  #foreign = 0
  /** The most that the account said was spent. */
  #told = 0

  /** Both in credits: what may be spent, and what an attempt without a price is taken to cost. */
  constructor(limit: number, assumedPrice: number | null) {
    this.#limit = Math.floor(limit * MICRO + 1e-3)
    this.#assumed = assumedPrice === null ? Number.POSITIVE_INFINITY : toMicro(assumedPrice)
  }

  /** Credits that may have been spent: the larger of what is reckoned and what the account says. */
  get committed(): number {
    return this.#committedMicro / MICRO
  }

  /** Credits reserved, whatever the account says. */
  get reckoned(): number {
    return (this.#stated + this.#assumedMicro) / MICRO
  }

  /** Sets the price of one attempt aside; false, and nothing set aside, where the limit could then be crossed. */
  reserve(price: number | null): boolean {
    const micro = price === null ? this.#assumed : toMicro(price)
    // Once the account says that all is spent, not even a free attempt is sent.
    if (this.#told >= this.#limit || this.#committedMicro + micro > this.#limit) return false
    if (price === null) this.#unpriced++
    else this.#stated += micro
    return true
  }

  /** A reservation without a price cost so much, as the balance proved. */
  priced(price: number): void {
    this.#unpriced--
    this.#stated += toMicro(price)
    this.#keepExcess()
  }

  /** The attempt surely bought nothing. */
  release(price: number | null): void {
    if (price === null) this.#unpriced--
    else this.#stated -= toMicro(price)
    this.#keepExcess()
  }

  /**
   * The account says that so many credits were spent in all. Where that is more than the reservations can have cost, attempts without a price
   * cost more than assumed, a price is false, or somebody else spends: the difference counts from now on. Nothing is ever lowered.
   */
  observe(spent: number): void {
    this.#told = Math.max(this.#told, toMicro(spent))
    this.#keepExcess()
  }

  get isCrossed(): boolean {
    return this.#committedMicro > this.#limit
  }

  /** Keeps the account's own figure, whatever is released or turns out to be cheap afterwards. */
  #keepExcess(): void {
    const excess = this.#told - this.#stated - this.#foreign
    if (this.#unpriced > 0) this.#assumed = Math.max(this.#assumed, Math.ceil(excess / this.#unpriced))
    else this.#foreign += Math.max(0, excess)
  }

  get #assumedMicro(): number {
    return this.#unpriced === 0 ? 0 : this.#unpriced * this.#assumed
  }

  get #committedMicro(): number {
    return Math.max(this.#told, this.#stated + this.#assumedMicro + this.#foreign)
  }
}
