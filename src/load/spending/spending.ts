import { EXIT, GatebenchError } from '../../errors.ts'
import { mayHaveBeenAccepted, type Outcome } from '../../gateway/outcome.ts'
import { budgetReached, type CreditBudget } from '../../measure/credits/credit-budget.ts'
import { creditBudgetOf, isWatched } from '../../measure/credits/profile-budget.ts'
import type { DroppedEvent } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Scope } from '../../time/scope.ts'
import { formatCount, formatDuration } from '../../units.ts'
import type { Call } from '../call.ts'
import type { Account, ReadingListener } from './account.ts'

type Settings = Pick<Profile, 'credits' | 'gateway'>

/** Decides whether the run may go on spending. It is asked before every attempt, and receives the attempt's result and the account's readings. */
export class Spending {
  readonly #settings: Settings
  readonly #purse: CreditBudget | null
  readonly #submitting: Scope
  #watch: AccountWatch | null = null
  /** Reason for which calls that are no longer sent are dropped. */
  dropReason: DroppedEvent['reason'] = 'stopped'

  /**
   * `submitting` is closed, with a GatebenchError (exit 108) as its reason, when nothing more may be spent. `purse`: where several runs share one
   * budget.
   */
  constructor(settings: Settings, submitting: Scope, purse: CreditBudget | null = creditBudgetOf(settings)) {
    this.#settings = settings
    this.#submitting = submitting
    this.#purse = purse
  }

  /** Reads the account while the run spends, until `scope` closes; at once over where nothing is to be watched. */
  async watch(account: Account | null, scope: Scope): Promise<void> {
    if (account === null || this.#purse === null || !isWatched(this.#settings)) return
    this.#watch = new AccountWatch(this.#purse, account, this.#submitting, (error) => this.#submitting.close(error))
    await this.#watch.run(scope)
  }

  /** The time of the run is over. */
  runOver(): void {
    if (!this.#submitting.isClosed) this.#watch?.runOver()
  }

  /** Null where the call's next attempt may be sent; else what to wait for before asking again: the account must be heard first. */
  turn(call: Call): Promise<void> | null {
    return this.#watch?.turn(priceOf(call)) ?? null
  }

  /** Reserves the price of the call's next attempt. False from the first time on that it could cross the budget. */
  mayAttempt(call: Call): boolean {
    if (this.#submitting.isClosed) return false
    if (this.#purse === null) return true
    if (this.#purse.reserve(priceOf(call), this.#watch !== null)) {
      this.#watch?.sent()
      return true
    }
    this.#stopForBudget(this.#purse)
    return false
  }

  /** Takes the outcome of an attempt. Only an attempt that certainly bought nothing gives its price back. */
  answered(call: Call, outcome: Outcome<unknown>): void {
    if (!mayHaveBeenAccepted(outcome)) this.#purse?.release(priceOf(call))
    const { credits, gateway } = this.#settings
    if (!credits.stopOnInsufficient || outcome.kind !== 'refused') return
    if (!gateway.insufficientBalanceStatuses.includes(outcome.status) || this.#submitting.isClosed) return
    this.#submitting.close(
      new GatebenchError(`the gateway refused a call: insufficient balance (${outcome.status})`, {
        code: 'BALANCE_INSUFFICIENT',
        exitCode: EXIT.stopped,
        hint: 'top up the account, or set credits.stopOnInsufficient: false to continue',
      }),
    )
  }

  /** The balance showed the cost of a call without a stated price. */
  priced(call: Call, price: number): void {
    if (priceOf(call) === null) this.#purse?.priced(price)
  }

  /** A reading of the account begins. The first is what the run's own spending counts from. */
  readonly reading: ReadingListener = () => {
    const purse = this.#purse
    const mark = purse?.beginReading(this.#submitting.clock.now()) ?? null
    return (reading) => {
      purse?.heard(reading, mark)
      if (purse?.isCrossed && !this.#submitting.isClosed) this.#stopForBudget(purse)
    }
  }

  #stopForBudget({ settings: { limit }, committed }: CreditBudget): void {
    this.dropReason = 'budget'
    this.#submitting.close(
      new GatebenchError(budgetReached(limit, committed), {
        code: 'BUDGET_REACHED',
        exitCode: EXIT.stopped,
        hint: 'raise credits.budget, or plan fewer calls',
      }),
    )
  }
}

function priceOf({ load, request }: Call): number | null {
  return load.requests[request]?.price ?? null
}

/** Attempts that wait for a reading wait so long at most: longer than a gateway's usual hint of a minute. */
const HELD_AT_MOST_MS = 90_000
/** After a reading that failed, the next begins so much later while attempts wait for it. */
const RETRY_MS = 1_000

/** Reads the account while a run spends, as often as its purse asks, and lets attempts wait that it must be heard for. */
class AccountWatch {
  readonly #purse: CreditBudget
  readonly #account: Pick<Account, 'readCredits'>
  /** Closed when nothing more may be sent. */
  readonly #submitting: Scope
  readonly #onUnreadable: (error: GatebenchError) => void
  #notBefore = 0
  #heldSince: number | null = null
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
    if (this.#submitting.isClosed || this.#purse.grant(price)) return null
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
    this.#onUnreadable(this.#unreadable(HELD_AT_MOST_MS))
  }

  /** The run is over: where attempts still wait for a reading, and one has failed since, it was ended by that. */
  runOver(): void {
    if (this.#heldSince === null || this.#notBefore <= this.#heldSince || this.#waiting.length === 0) return
    this.#onUnreadable(this.#unreadable(this.#submitting.clock.now() - this.#heldSince))
  }

  #unreadable(heldMs: number): GatebenchError {
    const unread = formatCount(this.#purse.unreadAttempts)
    return new GatebenchError(
      `the account could not be read for ${formatDuration(heldMs)} while ${unread} attempts may have been charged`,
      {
        code: 'ACCOUNT_UNREADABLE',
        exitCode: EXIT.stopped,
        hint: 'without readings, the budget cannot be checked against the account; to use only stated prices, set gateway: { account: none }',
      },
    )
  }

  #letAllGo(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
