import type { CreditsEvent } from './events.ts'
import { decimal } from './prices.ts'
import { TimeGrid } from './time-grid.ts'

/** Readings beyond this number are thinned, the first and the latest kept. */
const MOST_READINGS = 240

export interface CreditLineDetail {
  /** Credits that the token had used since the first reading, as the credit query stated. */
  readings: { t: number; spent: number }[]
  /** Stated prices of completed calls added up, at the end of each stretch; null when no price was stated. */
  priced: { widthMs: number; spent: number[] } | null
  budget: number | null
}

/** Spending over time, in fixed memory: as the gateway tells it, and as the profile's prices do. */
export class CreditLine {
  readonly #budget: number | null
  readonly #horizonMs: number
  readonly #grid: TimeGrid
  readonly #spent: number
  #isPriced = false
  #usedBefore = Number.NaN
  #readings: { t: number; spent: number }[] = []
  #every = 1
  #seen = 0
  #latest: { t: number; spent: number } | undefined

  constructor(budget: number | null, horizonMs: number) {
    this.#budget = budget
    this.#horizonMs = horizonMs
    this.#grid = new TimeGrid(horizonMs)
    this.#spent = this.#grid.line()
  }

  credits({ t, body }: CreditsEvent): void {
    if (body === null) return
    const used = body.token.used_credits
    if (Number.isNaN(this.#usedBefore)) this.#usedBefore = used
    this.#latest = { t: Math.min(t, this.#horizonMs), spent: decimal(used - this.#usedBefore) }
    if (this.#seen++ % this.#every !== 0) return
    this.#readings.push(this.#latest)
    if (this.#readings.length <= MOST_READINGS) return
    this.#readings = this.#readings.filter((_, at) => at % 2 === 0)
    this.#every *= 2
  }

  completed(t: number, price: number | undefined): void {
    if (price === undefined) return
    this.#isPriced = true
    this.#grid.add(this.#spent, t, price)
  }

  /** Null when nothing is known of money. */
  snapshot(): CreditLineDetail | null {
    const readings = [...this.#readings]
    if (this.#latest !== undefined && readings.at(-1) !== this.#latest) readings.push(this.#latest)
    if (readings.length === 0 && !this.#isPriced) return null
    let sum = 0
    const spent = this.#grid.read(this.#spent).map((amount) => {
      sum += amount
      return decimal(sum)
    })
    const { widthMs } = this.#grid.stretches
    return { readings, priced: this.#isPriced ? { widthMs, spent } : null, budget: this.#budget }
  }
}
