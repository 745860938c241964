import { EXIT, GatebenchError } from '../../errors.ts'
import type { CreditBudget } from '../../measure/credits/credit-budget.ts'
import type { Scope } from '../../time/scope.ts'
import { formatCount, formatDuration } from '../../units.ts'
import type { Account } from './account.ts'

/** Attempts that wait for a reading wait so long at most: longer than a gateway's usual hint of a minute. */
export const HELD_AT_MOST_MS = 90_000
/** After a reading that failed, the next begins so much later while attempts wait for it. */
const RETRY_MS = 1_000

/** Reads the account while a run spends, as often as its purse asks, and lets attempts wait that it must be heard for. */
export class AccountWatch {
  readonly #purse: CreditBudget
  readonly #account: Pick<Account, 'readCredits'>
  /** Closed when nothing more may be sent. */
  readonly #submitting: Scope
  readonly #onUnreadable: (error: GatebenchError) => void
  #notBefore = 0
  #heldSince: number | null = null
  #hasBegun = false
  #waiting: (() => void)[] = []
  #wake: () => void = () => {}

  constructor(
    purse: CreditBudget,
    account: Pick<Account, 'readCredits'>,
    submitting: Scope,
    onUnreadable: (error: GatebenchError) => void,
  ) {
    this.#purse = purse
    this.#account = account
    this.#submitting = submitting
    this.#onUnreadable = onUnreadable
    purse.watchFrom(submitting.clock.now())
    submitting.onClose(() => this.#letAllGo())
  }

  /** Null where an attempt of such a price may be sent; else what to wait for before asking again. */
  turn(price: number | null): Promise<void> | null {
    // No difference of two readings shows what was sent before the first: a single attempt may be.
    if (this.#submitting.isClosed || ((this.#purse.isTold || !this.#hasBegun) && this.#purse.grant(price))) {
      this.#hasBegun = true
      return null
    }
    this.#heldSince ??= this.#submitting.clock.now()
    const turn = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#wake()
    return turn
  }

  /** An attempt is about to be sent. */
  sent(): void {
    if (this.#purse.isReadingDue(this.#submitting.clock.now())) this.#wake()
  }

  /** Reads until nothing more may be sent, or `scope` closes. */
  async run(scope: Scope): Promise<void> {
    const { clock } = this.#submitting
    while (!scope.isClosed && !this.#submitting.isClosed) {
      const isHeld = this.#waiting.length > 0
      const dueAt = isHeld || this.#purse.isReadingDue(clock.now()) ? clock.now() : this.#purse.readingDueAt
      const at = Math.max(dueAt, this.#notBefore)
      if (at > clock.now()) await this.#sleep(scope, at)
      else await this.#read(scope)
    }
    this.#letAllGo()
  }

  /** Until an instant, or until something is due. */
  async #sleep(scope: Scope, at: number): Promise<void> {
    const sleeping = scope.open()
    this.#wake = () => sleeping.close()
    const closed = this.#submitting.onClose(() => sleeping.close())
    await sleeping.sleepUntil(at)
    closed.forget()
    sleeping.close()
    this.#wake = () => {}
  }

  async #read(scope: Scope): Promise<void> {
    const { clock } = this.#submitting
    const before = this.#purse.readings
    const reading = scope.open()
    const closed = this.#submitting.onClose(() => reading.close())
    const outcome = await this.#account.readCredits(reading)
    closed.forget()
    reading.close()
    if (this.#purse.readings > before) {
      this.#heldSince = null
      this.#letAllGo()
      return
    }
    const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : RETRY_MS
    this.#notBefore = clock.now() + Math.max(RETRY_MS, hintMs)
    if (this.#heldSince === null || this.#notBefore - this.#heldSince <= HELD_AT_MOST_MS) return
    this.#onUnreadable(unreadable(HELD_AT_MOST_MS, this.#purse.unreadAttempts))
  }

  /** The run is over: where attempts still wait for a reading, and one has failed since, it was ended by that. */
  runOver(): void {
    if (this.#heldSince === null || this.#notBefore <= this.#heldSince || this.#waiting.length === 0) return
    this.#onUnreadable(unreadable(this.#submitting.clock.now() - this.#heldSince, this.#purse.unreadAttempts))
  }

  #letAllGo(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

/** Reason to send nothing more: for so long, no reading showed what so many attempts cost. */
export function unreadable(heldMs: number, attempts: number): GatebenchError {
  return new GatebenchError(
    `the account could not be read for ${formatDuration(heldMs)} while ${formatCount(attempts)} attempts may have been charged`,
    {
      code: 'ACCOUNT_UNREADABLE',
      exitCode: EXIT.stopped,
      hint: 'without readings, the budget cannot be checked against the account; to use only stated prices, set gateway: { account: none }',
    },
  )
}
