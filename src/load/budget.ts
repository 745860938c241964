/** Whole micro-credits: sums of prices are then exact. */
const MICRO = 1_000_000

/** Credits in whole micro-credits, never rounded down: a budget must not be crossed by a millionth either. */
export function toMicro(credits: number): number {
  return Math.ceil(credits * MICRO - 1e-3)
}

/**
 * Keeps what a run may burn below a limit. Before each attempt its price is reserved, and what is reserved is taken for spent until it
 * is sure that the attempt bought nothing. So neither a task still running, nor a lost reply, nor a failed task that is charged after
 * all can carry the run over its budget; what a gateway gives back is not spent again.
 */
export class Budget {
  readonly #limit: number
  #assumed: number
  /** Reserved at stated prices; and how many reservations there are without one. */
  #stated = 0
  #unpriced = 0
  /** Spent beyond all that the run's own calls can have cost. */
  #foreign = 0

  /** Both in credits: what may be burnt, and what a call without a price is taken to cost. */
  constructor(limit: number, assumedPrice: number | null) {
    this.#limit = Math.floor(limit * MICRO + 1e-3)
    this.#assumed = assumedPrice === null ? Number.POSITIVE_INFINITY : toMicro(assumedPrice)
  }

  /** Credits taken for spent. */
  get committed(): number {
    return this.#committedMicro / MICRO
  }

  /** Sets the price of one attempt aside; false, and nothing set aside, where the budget could then be crossed. */
  reserve(price: number | null): boolean {
    const micro = price === null ? this.#assumed : toMicro(price)
    if (this.#committedMicro + micro > this.#limit) return false
    if (price === null) this.#unpriced++
    else this.#stated += micro
    return true
  }

  /** A reservation without a price cost so much, as the balance proved. */
  priced(price: number): void {
    this.#unpriced--
    this.#stated += toMicro(price)
  }

  /** The attempt surely bought nothing. */
  release(price: number | null): void {
    if (price === null) this.#unpriced--
    else this.#stated -= toMicro(price)
  }

  /**
   * The gateway says that so many credits were spent since the run began. Where that is more than the run's own calls can have cost,
   * calls without a price cost more than assumed, or somebody else spends: both count from now on. It never lowers anything.
   */
  observe(spent: number): void {
    const excess = Math.ceil(spent * MICRO - 1e-3) - this.#stated - this.#foreign
    if (this.#unpriced > 0) this.#assumed = Math.max(this.#assumed, Math.ceil(excess / this.#unpriced))
    else this.#foreign += Math.max(0, excess)
  }

  get isCrossed(): boolean {
    return this.#committedMicro > this.#limit
  }

  get #committedMicro(): number {
    const unpriced = this.#unpriced === 0 ? 0 : this.#unpriced * this.#assumed
    return this.#stated + unpriced + this.#foreign
  }
}
