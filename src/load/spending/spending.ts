import { EXIT, GatebenchError } from '../../errors.ts'
import { mayHaveBeenAccepted, type Outcome } from '../../gateway/outcome.ts'
import { budgetReached, type CreditBudget } from '../../measure/credits/credit-budget.ts'
import { creditBudgetOf, isWatched } from '../../measure/credits/profile-budget.ts'
import type { DroppedEvent } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Scope } from '../../time/scope.ts'
import type { Call } from '../call.ts'
import type { Account, ReadingListener } from './account.ts'
import { AccountWatch } from './account-watch.ts'

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
