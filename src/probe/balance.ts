import type { Stop } from './stop.ts'

/** More than this many times what accepted work should cost is a loss that nobody explains. */
const UNEXPLAINED = 1.5

/** What submits cost, and what the account says was used. */
export class Balance {
  readonly #prices = new Map<string, number>()
  #firstUsed: number | null = null
  #lastUsed: number | null = null

  /** Credits used since the first reading; null before it. */
  get used(): number | null {
    return this.#firstUsed === null || this.#lastUsed === null ? null : this.#lastUsed - this.#firstUsed
  }

  priceOf(model: string): number | null {
    return this.#prices.get(model) ?? null
  }

  setPrice(model: string, credits: number): void {
    this.#prices.set(model, credits)
  }

  /** Of all models, and of this one where it is told apart; null where none is known. */
  dearest(stated: number | null = null): number | null {
    const prices = [...this.#prices.values(), ...(stated === null ? [] : [stated])]
    return prices.length === 0 ? null : Math.max(...prices)
  }

  read(used: number): void {
    this.#firstUsed ??= used
    this.#lastUsed = used
  }

  /** A loss that `accepted` submits do not explain; null while they do, or while prices are not known. */
  loss(accepted: number): Stop | null {
    const { used } = this
    const dearest = this.dearest()
    if (used === null || dearest === null || used <= UNEXPLAINED * dearest * accepted + dearest) return null
    return { why: 'credits', detail: `${used} credits are gone, and ${accepted} accepted submits do not explain it` }
  }
}
