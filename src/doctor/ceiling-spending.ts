import { usageError } from '../errors.ts'
import type { CreditsBody } from '../gateway/bodies.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { spentBetween } from '../measure/credits/account.ts'
import { CreditBudget, promiseOf } from '../measure/credits/credit-budget.ts'
import { decimal } from '../measure/credits/prices.ts'
import { type ReadingRhythm, RHYTHM } from '../measure/credits/unread-spending.ts'
import type { Clock } from '../time/clock.ts'

/** Cost of the messages of a ceiling. Credits. */
export interface CeilingCredits {
  limit: number
  /** Price of one message; null if it is not known. */
  price: number | null
  /** The larger of what is reckoned and what the account says. */
  mayBeSpent: number
  /** Credits used meanwhile by the account's own figure; null if it could not be read. */
  told: number | null
  /** Messages sent that no reading of the account covers. */
  unread: number
  /** Promise of the limit, in words. */
  promise: string
}

const READ_WITHIN_MS = 10_000
/** The account is read between two rounds of so many messages at most. */
const ROUND = 100
const ROUNDS: ReadingRhythm = { ...RHYTHM, attempts: ROUND }

/** Lets messages go in rounds: before each the account is read, and none begins that could cross the limit. */
export class CeilingSpending {
  readonly #limit: number
  readonly #purse: CreditBudget
  readonly #gateway: Pick<Gateway, 'credits'>
  readonly #clock: Clock
  #price: number | null
  #told: { first: CreditsBody['data']; now: CreditsBody['data'] } | null = null
  #unpriced = 0

  constructor(limit: number, price: number | null, gateway: Pick<Gateway, 'credits'>, clock: Clock) {
    this.#limit = limit
    this.#price = price
    this.#gateway = gateway
    this.#clock = clock
    // A message without a known price reserves all there is: one is sent, to see.
    this.#purse = new CreditBudget({ limit, assumedPrice: limit, rhythm: ROUNDS, between: spentBetween })
    this.#purse.watchFrom(clock.now())
  }

  /** Messages that may be sent now; 0 when no more may. Throws a usage error where nothing tells what a message costs. */
  async next(): Promise<number> {
    if (this.#told === null) await this.#read()
    if (this.#price === null && this.#told === null) {
      throw usageError(
        'no price is stated, and the credits cannot be read',
        'state the price of a message with --price',
      )
    }
    let messages = 0
    while (messages < ROUND && this.#purse.grant(this.#price) && this.#purse.reserve(this.#price, true)) messages++
    if (this.#price === null) this.#unpriced += messages
    return messages
  }

  /** After a round: gives back what was set aside for messages that were not sent, and reads what the others were charged. */
  async over(unsent: number): Promise<void> {
    for (let n = 0; n < unsent; n++) this.#purse.release(this.#price)
    if (this.#price === null) this.#unpriced -= unsent
    await this.#read()
  }

  get result(): CeilingCredits {
    return {
      limit: this.#limit,
      price: this.#price,
      mayBeSpent: decimal(this.#purse.committed),
      told: this.#told === null ? null : decimal(spentBetween(this.#told.first, this.#told.now)),
      unread: this.#purse.unreadAttempts,
      promise: promiseOf(this.#limit, this.#told === null ? null : ROUNDS),
    }
  }

  /** Reads the account; the charge for the last round is read after it, too. */
  async #read(): Promise<void> {
    const mark = this.#purse.beginReading(this.#clock.now())
    const outcome = await this.#gateway.credits({ deadline: this.#clock.now() + READ_WITHIN_MS })
    if (outcome.kind !== 'accepted') return
    const before = this.#purse.readings
    this.#purse.heard(outcome.body.data, mark)
    if (this.#purse.readings === before) return
    const now = outcome.body.data
    const rise = this.#told === null ? 0 : decimal(spentBetween(this.#told.now, now))
    this.#told = { first: this.#told?.first ?? now, now }
    // A price of nothing is never believed: it would remove the limit.
    if (this.#unpriced === 0 || rise <= 0) return
    this.#price = decimal(rise / this.#unpriced)
    this.#purse.priced(rise)
    this.#unpriced = 0
  }
}
