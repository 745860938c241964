import { formatCounted, formatCredits } from '../../units.ts'
import type { Stop } from './stop-conditions.ts'

/** More than this many times what accepted work should cost is a loss that nobody explains. */
const UNEXPLAINED = 1.5
/** A price is sure if others paid beside each submit that showed it with no more than this chance. */
export const SURE_OF_PRICE = 0.01
/** How often a price of ours is a multiple of what others pay. */
const MULTIPLE_BY_CHANCE = 0.02
/** Where so many submits of others are expected, one is seen by 95%. */
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
  /** Accepted submits until then: one without a price has no credits. */
  submits: number
  open: number
}

/** Cost of submits, and the account's own figure of use: by this probe, and by others. Instants in ms. */
export class Balance {
  readonly #prices = new Map<string, number>()
  /** Chance that others paid beside each submit that showed the price, by model; none where a price is stated. */
  readonly #doubts = new Map<string, number>()
  /** Models whose price the account did not show. */
  readonly #unpriced = new Set<string>()
  /** Accepted submits, by model. */
  readonly #submits = new Map<string, number>()
  #first: Reading | null = null
  #last: Reading | null = null
  /** Credits of accepted submits. */
  #bought = 0
  /** Used while nothing of this probe was open, by others; in some gaps between two readings, each a multiple of a unit. */
  #idle = { credits: 0, ms: 0, unit: 0, gaps: 0 }

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
    this.#unpriced.delete(model)
  }

  /** The account did not show what a submit of this model costs. */
  showNoPrice(model: string): void {
    this.#unpriced.add(model)
  }

  /** A submit showed the price, and others paid beside it with this chance. */
  showPrice(model: string, othersToo: number): void {
    this.#doubts.set(model, (this.#doubts.get(model) ?? 1) * othersToo)
  }

  /** Whether the price of this model, or of each, holds no charge of others. */
  isPriceSure(model?: string): boolean {
    const doubts = model === undefined ? [...this.#doubts.values()] : [this.#doubts.get(model) ?? 0]
    return doubts.every((doubt) => doubt <= SURE_OF_PRICE)
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
    const submits = this.#submitsInAll
    const reading = { at, used, bought: this.#bought, submits, open }
    this.#first ??= reading
    const last = this.#last
    const isIdle = last !== null && last.open === 0 && open === 0 && last.submits === submits
    if (isIdle && last.bought === this.#bought) {
      const byOthers = used - last.used
      // What is given back late is not what others spend.
      this.#idle.credits += Math.max(0, byOthers)
      this.#idle.ms += at - last.at
      if (byOthers > 0) {
        this.#idle.unit = commonUnit(byOthers, this.#idle.unit)
        this.#idle.gaps++
      }
    }
    this.#last = reading
  }

  /** Whether the account lost anything else than what this probe bought by the prices that are known. */
  get isOff(): boolean {
    return this.#idle.credits > 0 || !isNone((this.used ?? 0) - (this.#last?.bought ?? 0))
  }

  /** Whether others were seen to pay while nothing of this probe was open. */
  get isAmongOthers(): boolean {
    return this.#idle.credits > 0
  }

  /** Accepted submits that no reading of the account covers. */
  get unread(): number {
    return this.#submitsInAll - (this.#last?.submits ?? 0)
  }

  get #submitsInAll(): number {
    return [...this.#submits.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Whether the price of each model that was bought is known, and of one at least. */
  get isPriced(): boolean {
    return this.dearest() !== null && !this.#isUnpriced
  }

  /** Cost of this probe's accepted submits by their prices. */
  get own(): number {
    return this.#bought
  }

  /** Whether the account lost more than a submit beyond what this probe bought, by its last reading. */
  get isUnexplained(): boolean {
    const { used } = this
    const dearest = this.dearest()
    if (this.#isUnpriced) return false
    return used !== null && dearest !== null && dearest > 0 && used - (this.#last?.bought ?? 0) > dearest
  }

  /** How likely somebody else pays within so long, by what went while nothing of ours was open. */
  othersWithin(ms: number): number {
    const { credits, ms: watchedMs, unit } = this.#idle
    return credits <= 0 || watchedMs <= 0 ? 0 : 1 - Math.exp((-credits / unit) * (ms / watchedMs))
  }

  /**
   * How likely a charge that fell within so long holds one of others. Theirs may each be half of it, unless they are known to be larger; and twice what
   * they pay, or three times, is what theirs and ours would make.
   */
  othersIn(charge: number, ms: number): number {
    const { credits, ms: watchedMs, unit, gaps } = this.#idle
    if (credits <= 0 || watchedMs <= 0) return 0
    const each = charge > unit ? unit : charge / 2
    const met = 1 - Math.exp((-credits / each) * (ms / watchedMs))
    if (charge > unit) return isNone(charge % unit) ? met / (met + MULTIPLE_BY_CHANCE) : met
    // Half of it would make a multiple of it in every second gap.
    return isNone(unit % charge) ? met * 0.5 ** gaps : met
  }

  /** Whether a model was bought whose price nobody knows: what went may have gone for it. */
  get #isUnpriced(): boolean {
    return [...this.#unpriced].some((model) => this.#submits.has(model))
  }

  /** At least so many submits of others, were theirs of this model, until the last reading. */
  othersOf(model: string): Others {
    const price = this.priceOf(model)
    const { used } = this
    if (price === null || price <= 0 || this.#isUnpriced) return NOBODY
    if (used === null || this.#first === null || this.#last === null) return NOBODY
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
    if (used === null || dearest === null || this.#isUnpriced || this.#first === null || this.#last === null)
      return null
    const { credits, ms } = this.#idle
    const byOthers = ms === 0 ? 0 : credits + (credits * (this.#last.at - this.#first.at)) / ms
    if (used <= UNEXPLAINED * (dearest * accepted + byOthers) + dearest) return null
    const submits = formatCounted(accepted, 'accepted submit')
    const detail = `${formatCredits(used)} credits are gone, and ${submits} at ${formatCredits(dearest)} credits explain only ${formatCredits(accepted * dearest)}`
    return { why: 'credits', detail }
  }
}

/** Parts of a credit that come of rounding. */
const ROUNDED = 1e-6

/** Whether that is nothing but what rounding leaves. */
export function isNone(credits: number): boolean {
  return Math.abs(credits) < ROUNDED
}

/** The largest of which both are multiples. */
function commonUnit(one: number, other: number): number {
  return isNone(other) ? one : commonUnit(other, one % other)
}
