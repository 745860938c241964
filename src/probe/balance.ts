import type { Stop } from './stop.ts'

/** More than this many times what accepted work should cost is a loss that nobody explains. */
const UNEXPLAINED = 1.5
/** Where so many submits of others are expected, one is seen by 95 %. */
const SURELY_SEEN = 3

/** Submits of others on the account, seen by what they cost. */
export interface Others {
  submits: number
  inMs: number
}

export const NOBODY: Others = { submits: 0, inMs: 0 }

/** One more than was seen: others that nobody saw are there more seldom, not never. */
export function othersPerMs({ submits, inMs }: Others): number {
  return submits === 0 ? 0 : (submits + 1) / inMs
}

interface Reading {
  at: number
  used: number
  bought: number
  open: number
}

/** Cost of submits, and the account's own figure of use: by this probe, and by others. Instants in ms. */
export class Balance {
  readonly #prices = new Map<string, number>()
  /** Accepted submits, by model. */
  readonly #submits = new Map<string, number>()
  #first: Reading | null = null
  #last: Reading | null = null
  /** Credits of accepted submits. */
  #bought = 0
  /** Used while nothing of this probe was open: by others; and the least that was used between two readings. */
  #idle = { credits: 0, ms: 0, least: Number.POSITIVE_INFINITY }

  /** Whether each submit is charged when it is accepted: then a reading beside one that is alone shows its price. */
  isChargedAtOnce = true

  /** Credits used since the first reading; null before it. */
  get used(): number | null {
    return this.#first === null || this.#last === null ? null : this.#last.used - this.#first.used
  }

  priceOf(model: string): number | null {
    return this.#prices.get(model) ?? null
  }

  setPrice(model: string, credits: number): void {
    this.#prices.set(model, credits)
  }

  /** Highest price of all models, and of this one if it is known separately; null if none is known. */
  dearest(stated: number | null = null): number | null {
    const prices = [...this.#prices.values(), ...(stated === null ? [] : [stated])]
    return prices.length === 0 ? null : Math.max(...prices)
  }

  /** A submit was accepted. */
  buy(model: string, credits: number): void {
    this.#submits.set(model, (this.#submits.get(model) ?? 0) + 1)
    this.#bought += credits
  }

  /** A submit costs otherwise than was thought, and so did all before it; the last reading holds them. */
  revisePrice(model: string, credits: number): void {
    const by = credits - (this.priceOf(model) ?? 0)
    this.setPrice(model, credits)
    this.price(by * (this.#submits.get(model) ?? 0))
  }

  /** Submits that the last reading already holds cost so much, which is known only now. */
  price(credits: number): void {
    this.#bought += credits
    if (this.#last !== null) this.#last = { ...this.#last, bought: this.#last.bought + credits }
  }

  /** The account's figure, with `open` accepted submits that may not be charged yet. */
  read(at: number, used: number, open: number): void {
    const reading = { at, used, bought: this.#bought, open }
    this.#first ??= reading
    const last = this.#last
    if (last !== null && last.open === 0 && open === 0 && last.bought === this.#bought) {
      const byOthers = used - last.used
      this.#idle.credits += byOthers
      this.#idle.ms += at - last.at
      if (byOthers > 0) this.#idle.least = Math.min(this.#idle.least, byOthers)
    }
    this.#last = reading
  }

  /** Whether the account lost anything else than what this probe bought by the prices that are known. */
  get isOff(): boolean {
    return this.#idle.credits > 0 || (this.used ?? 0) !== (this.#last?.bought ?? 0)
  }

  get isPriced(): boolean {
    return this.dearest() !== null
  }

  /** Cost of this probe's accepted submits by their prices. */
  get own(): number {
    return this.#bought
  }

  /** Whether the account lost more than a submit beyond what this probe bought, by its last reading. */
  get isUnexplained(): boolean {
    const { used } = this
    const dearest = this.dearest()
    return used !== null && dearest !== null && dearest > 0 && used - (this.#last?.bought ?? 0) > dearest
  }

  /** How likely somebody else pays within so long, by what went while nothing of ours was open. */
  othersWithin(ms: number): number {
    const { credits, ms: watchedMs, least } = this.#idle
    return credits <= 0 || watchedMs <= 0 ? 0 : 1 - Math.exp((-credits / least) * (ms / watchedMs))
  }

  /** At least so many submits of others, were theirs of this model, until the last reading. */
  othersOf(model: string): Others {
    const price = this.priceOf(model)
    const { used } = this
    if (price === null || price <= 0 || used === null || this.#first === null || this.#last === null) return NOBODY
    const submits = Math.max(0, Math.floor((used - this.#last.bought) / price + 0.1))
    const inMs = this.#last.at - this.#first.at
    // Who uses much uses some of it while nothing of ours is open; else it is our own submits that cost more than was thought.
    if (this.#idle.credits <= 0 && (submits * this.#idle.ms) / inMs > SURELY_SEEN) return NOBODY
    return { submits, inMs }
  }

  /** A loss that neither accepted submits explain, nor what others use while nothing is open; null while they do, or while prices are not known. */
  loss(accepted: number): Stop | null {
    const { used } = this
    const dearest = this.dearest()
    if (used === null || dearest === null || this.#first === null || this.#last === null) return null
    const { credits, ms } = this.#idle
    const byOthers = ms === 0 ? 0 : credits + (credits * (this.#last.at - this.#first.at)) / ms
    if (used <= UNEXPLAINED * (dearest * accepted + byOthers) + dearest) return null
    return { why: 'credits', detail: `${used} credits are gone, and ${accepted} accepted submits do not explain it` }
  }
}
