import type { Summary } from './summary.ts'

type Priced = NonNullable<Summary['credits']>['byModel'][string]

/** Credits as a decimal number: what binary sums add beyond the ninth digit is noise. */
export function decimal(credits: number): number {
  return Math.round(credits * 1e9) / 1e9
}

/** Stated prices of completed calls. A call without a price makes the sum unknown, not smaller. */
export class Prices {
  #completed = 0
  #priced = 0
  #sum = 0

  completed(price: number | undefined): void {
    this.#completed++
    if (price === undefined) return
    this.#priced++
    this.#sum += price
  }

  /** Several accounts taken together. */
  static of(parts: readonly Prices[]): Prices {
    const total = new Prices()
    for (const part of parts) {
      total.#completed += part.#completed
      total.#priced += part.#priced
      total.#sum += part.#sum
    }
    return total
  }

  snapshot(): Priced {
    const known = this.#completed > 0 && this.#priced === this.#completed
    return {
      priced: known ? decimal(this.#sum) : null,
      perCompleted: known ? decimal(this.#sum / this.#completed) : null,
    }
  }
}
