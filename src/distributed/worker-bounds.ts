import { toMicro } from '../measure/credits/budget.ts'
import type { Profile } from '../profile/profile.ts'
import type { LeasedStart } from './leased-pace.ts'

/** A rate as a worker holds itself to it. */
interface OwnRate {
  intervalMs: number
  burst: number
}

/** Instants of this clock between which a leased start may be used. */
type StartLease = Pick<LeasedStart, 'notBefore' | 'notAfter'>

/**
 * Bounds that one worker never exceeds, whatever Redis says: the budget of its own profile, its rates, its concurrency, and one first attempt for
 * each call. A forger of the shared data in Redis can make each worker do as much as one machine would, and no more.
 */
export class WorkerBounds {
  readonly #budgetMicro: number
  readonly #assumedMicro: number | null
  #spentMicro = 0
  /** By name, when the next start would be due at the rate of the profile (GCRA); instants of this clock. */
  readonly #dueAt = new Map<string, number>()
  readonly #slots = new Map<string, number>()
  readonly #begun = new Set<number>()

  constructor({ credits }: Pick<Profile, 'credits'>) {
    this.#budgetMicro = credits.budget === null ? Number.POSITIVE_INFINITY : Math.floor(credits.budget * 1e6 + 1e-3)
    this.#assumedMicro = credits.assumePrice === null ? null : toMicro(credits.assumePrice)
  }

  /** Sets the price of an attempt aside; false where that would cross the budget. An empty price is one that nobody states. */
  reserve(price: string): boolean {
    const cost = this.#costOf(price)
    if (this.#spentMicro + cost > this.#budgetMicro) return false
    this.#spentMicro += cost
    return true
  }

  /** The attempt surely bought nothing, or was not sent. */
  release(price: string): void {
    this.#spentMicro -= this.#costOf(price)
  }

  /** Whether this worker sends a call's first attempt for the first time. */
  begins(call: number): boolean {
    if (this.#begun.has(call)) return false
    this.#begun.add(call)
    return true
  }

  /**
   * When each leased start may be used: not before the rate of the profile has it due. Null where that is later than the lease allows; such a start
   * takes nothing of the rate.
   */
  starts(name: string, { intervalMs, burst }: OwnRate, leases: readonly StartLease[], now: number): (number | null)[] {
    return leases.map(({ notBefore, notAfter }) => {
      const due = this.#dueAt.get(name) ?? Number.NEGATIVE_INFINITY
      const at = Math.max(notBefore, due - (burst - 1) * intervalMs)
      if (at > notAfter) return null
      this.#dueAt.set(name, Math.max(due, at, now) + intervalMs)
      return at
    })
  }

  /** These were not used: what came last is to be had again, and with a burst all of them are. */
  unusedStarts(name: string, { intervalMs, burst }: OwnRate, notBefore: readonly number[]): void {
    for (const instant of notBefore.toSorted((a, b) => b - a)) {
      const due = this.#dueAt.get(name) ?? Number.NEGATIVE_INFINITY
      if (burst > 1 || instant + intervalMs >= due) this.#dueAt.set(name, due - intervalMs)
    }
  }

  /** How many of the slots that were leased this worker takes. */
  takeSlots(name: string, limit: number, got: number): number {
    const held = this.#slots.get(name) ?? 0
    const taken = Math.max(0, Math.min(got, limit - held))
    this.#slots.set(name, held + taken)
    return taken
  }

  /** Slots that calls of an earlier owner hold: they are held, whatever the limit says. */
  adoptSlots(name: string, count: number): void {
    this.#slots.set(name, (this.#slots.get(name) ?? 0) + count)
  }

  giveSlot(name: string): void {
    this.#slots.set(name, Math.max(0, (this.#slots.get(name) ?? 0) - 1))
  }

  /** A cost that is neither stated nor assumed cannot be held to a budget: Redis leases nothing for it, and neither does this. */
  #costOf(price: string): number {
    if (price !== '') return Number(price)
    return this.#assumedMicro ?? (this.#budgetMicro === Number.POSITIVE_INFINITY ? 0 : Number.POSITIVE_INFINITY)
  }
}
