import { type CreditsBody, spendingCount } from '../../gateway/bodies.ts'
import { CreditBudget, promiseOf } from '../../measure/credits/credit-budget.ts'
import { type ReadingMark, type ReadingRhythm, RHYTHM } from '../../measure/credits/unread-spending.ts'
import type { ProbeBudget } from './budget.ts'
import type { Stop } from './stop-conditions.ts'

/** A burst waits for nothing, or it would not be one: where half of the credits may be spent before the account is heard, the probe ends. */
const PROBE_RHYTHM: ReadingRhythm = { ...RHYTHM, unreadShare: 0.5 }

/** Promise of `--max-credits`, in words; null if nothing is bounded. */
export function probePromise({ credits }: Pick<ProbeBudget, 'credits'>): string | null {
  return credits === null ? null : promiseOf(credits, PROBE_RHYTHM)
}

/**
 * Credits that a probe may spend. An attempt without a known price reserves the whole budget: before the price is known, only one submit at a time is
 * risked. The user's count is read beside the token's, because a second key has a token of its own.
 */
export class ProbeSpending {
  readonly #purse: CreditBudget | null
  #isPriced = false
  #isReading = false
  #hasSubmitted = false
  /** Submits without a known price whose tasks failed and cost nothing by the account. They may be charged late. */
  #excused = 0
  /** The last reading before anything was submitted: what went until then others spent. */
  #before: { reading: CreditsBody['data']; mark: ReadingMark | null } | null = null

  constructor({ credits }: Pick<ProbeBudget, 'credits'>, now: number) {
    this.#purse =
      credits === null
        ? null
        : new CreditBudget({
            limit: credits,
            assumedPrice: credits,
            rhythm: PROBE_RHYTHM,
            between: (before, after) =>
              Math.max(
                spendingCount(after.user) - spendingCount(before.user),
                after.token.used_credits - before.token.used_credits,
              ),
          })
    this.#purse?.watchFrom(now)
  }

  /** Credits that may have been spent: the larger of what is reckoned and what the account says; null where that is not bounded. */
  get mayBeSpent(): number | null {
    return this.#purse?.committed ?? null
  }

  get isCrossed(): boolean {
    return this.#purse?.isCrossed ?? false
  }

  /**
   * Sets the price of a submit aside; null where that is done. Else why it ends the probe: it could cross the limit, its price is not known and another
   * without a price is reserved for, or the account must be heard first.
   */
  reserve(price: number | null): Stop | null {
    if (this.#purse === null) return null
    if (!this.#hasSubmitted && this.#before !== null) this.#purse.heard(this.#before.reading, this.#before.mark)
    this.#hasSubmitted = true
    this.#isPriced ||= price !== null
    if (!this.#purse.grant(price)) return { why: 'unheard', detail: 'only a reading shows whether prices are true' }
    if (this.#purse.reserve(price, true)) return null
    if (price !== null) return { why: 'budget', budget: 'credits' }
    return { why: 'price', detail: 'state the price of a submit with --price' }
  }

  /** The submit surely bought nothing. */
  release(price: number | null): void {
    this.#purse?.release(price)
  }

  /** The first submit, which was reserved for without a price, cost so much. So may those that failed before it, if they are charged after all. */
  priced(price: number): void {
    if (!this.#isPriced) this.#purse?.priced(price)
    this.#isPriced = true
    for (; this.#excused > 0; this.#excused--) this.#purse?.reserve(price)
  }

  /**
   * The task of a submit without a known price failed, and the account shows no charge for it: the next may be risked. What this one costs at most is
   * reserved again when a price is known.
   */
  excuse(): void {
    this.#purse?.release(null)
    this.#excused++
  }

  /** Reads the account where that is due and not under way; `read` is not waited for. */
  readWhereDue(now: number, read: () => Promise<unknown>): void {
    if (this.#isReading || this.#purse?.isReadingDue(now) !== true) return
    this.#isReading = true
    void read().finally(() => {
      this.#isReading = false
    })
  }

  beginReading(now: number): ReadingMark | null {
    return this.#purse?.beginReading(now) ?? null
  }

  heard(reading: CreditsBody['data'], mark: ReadingMark | null): void {
    if (this.#hasSubmitted) this.#purse?.heard(reading, mark)
    else this.#before = { reading, mark }
  }
}
