/** Whole micro-credits: sums of prices are then exact. */
const MICRO = 1_000_000

/** Credits in whole micro-credits, never rounded down: a budget must not be crossed by a millionth either. */
export function toMicro(credits: number): number {
  return Math.ceil(credits * MICRO - 1e-3)
}

/** Amounts besides the known prices: the cost of an attempt without one, and spending beyond all that the reservations can have cost. */
interface Beyond {
  readonly assumed: number
  readonly foreign: number
}

/** The reservations when the account showed more than they can have cost; in micro-credits. */
interface Excess {
  /** When the account was read. */
  readonly at: number
  readonly told: number
  stated: number
  unpriced: number
}

/** A later attempt is on record before so many readings. */
const MOST_EXCESSES = 64

function raised({ assumed, foreign }: Beyond, { told, stated, unpriced }: Excess): Beyond {
  const excess = told - stated - foreign
  return unpriced > 0
    ? { assumed: Math.max(assumed, Math.ceil(excess / unpriced)), foreign }
    : { assumed, foreign: foreign + Math.max(0, excess) }
}

/**
 * The amount that may have been spent, and a limit for it. The price of each attempt is reserved before it is sent, and counts as spent until the
 * attempt certainly bought nothing. So no task still running, lost reply or failed task that is charged after all can carry the total over the limit.
 * Refunds are not spent again. The account's own figure only ever adds to this.
 */
export class Budget {
  readonly #limit: number
  /** Reserved at known prices; and how many reservations there are without one. */
  #stated = 0
  #unpriced = 0
  /** The most that the account said was spent, and when it said so. */
  #told = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #beyond: Beyond
  /** Readings that may have raised it of late, and how it was before. */
  readonly #excesses: Excess[] = []
  #before: Beyond

  /** Both in credits: what may be spent, and what an attempt without a price is taken to cost. */
  constructor(limit: number, assumedPrice: number | null) {
    this.#limit = Math.floor(limit * MICRO + 1e-3)
    this.#before = { foreign: 0, assumed: assumedPrice === null ? Number.POSITIVE_INFINITY : toMicro(assumedPrice) }
    this.#beyond = this.#before
  }

  /** Credits that may have been spent: the larger of what is reckoned and what the account says. */
  get committed(): number {
    return this.#committedMicro / MICRO
  }

  /** Credits reserved, whatever the account says. */
  get reckoned(): number {
    return (this.#stated + this.#assumedMicro) / MICRO
  }

  /**
   * Sets the price of one attempt aside; false, and nothing set aside, where the limit could then be crossed. `sentAt`: when it was sent, if readings
   * that are known already may show it: the log of several workers has some readings before the attempts that they show.
   */
  reserve(price: number | null, sentAt = Number.POSITIVE_INFINITY): boolean {
    const micro = price === null ? this.#beyond.assumed : toMicro(price)
    // Once the account says that all is spent, not even a free attempt is sent.
    if (this.#told >= this.#limit || this.#committedMicro + micro > this.#limit) return false
    if (price === null) this.#unpriced++
    else this.#stated += micro
    if (sentAt < this.#toldAt) this.#explain(price === null ? null : micro, sentAt)
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
   * cost more than assumed, a price is false, or somebody else spends: the difference counts from now on. Only a reservation that it shows, and that was
   * not known yet, lowers it again. `at`: when the account was read.
   */
  observe(spent: number, at = Number.NEGATIVE_INFINITY): void {
    const told = toMicro(spent)
    if (told > this.#told) this.#toldAt = at
    this.#told = Math.max(this.#told, told)
    this.#keepExcess()
  }

  get isCrossed(): boolean {
    return this.#committedMicro > this.#limit
  }

  /** Keeps the account's own figure, whatever is released or turns out to be cheap afterwards. */
  #keepExcess(): void {
    const least = this.#before.foreign + (this.#unpriced === 0 ? 0 : this.#unpriced * this.#before.assumed)
    if (this.#told - this.#stated <= least) return
    const now = { at: this.#toldAt, told: this.#told, stated: this.#stated, unpriced: this.#unpriced }
    this.#beyond = raised(this.#beyond, now)
    const last = this.#excesses.at(-1)
    if (last?.told === now.told && last.unpriced === now.unpriced) last.stated = Math.min(last.stated, now.stated)
    else this.#excesses.push(now)
    if (this.#excesses.length > MOST_EXCESSES) this.#before = raised(this.#before, this.#excesses.shift() as Excess)
  }

  /** Readings since `sentAt` showed an attempt that was reserved only now. */
  #explain(micro: number | null, sentAt: number): void {
    for (const excess of this.#excesses) {
      if (excess.at <= sentAt) continue
      if (micro === null) excess.unpriced++
      else excess.stated += micro
    }
    this.#beyond = this.#excesses.reduce(raised, this.#before)
  }

  get #assumedMicro(): number {
    return this.#unpriced === 0 ? 0 : this.#unpriced * this.#beyond.assumed
  }

  get #committedMicro(): number {
    return Math.max(this.#told, this.#stated + this.#assumedMicro + this.#beyond.foreign)
  }
}
