import { EXIT, GatebenchError } from '../errors.ts'
import type { CreditsBody } from '../gateway/bodies.ts'
import { mayHaveBeenAccepted, type Outcome } from '../gateway/outcome.ts'
import { spentBetween } from '../measure/account.ts'
import type { DroppedEvent } from '../measure/events.ts'
import type { Profile } from '../profile/profile.ts'
import type { Scope } from '../time/scope.ts'
import { Budget } from './budget.ts'
import type { Call } from './call.ts'

/** Whether the run may go on spending: asked before every attempt, told what came of it and what the account says. */
export class Spending {
  readonly #settings: Pick<Profile, 'credits' | 'gateway'>
  readonly #budget: Budget | null
  readonly #submitting: Scope
  #before: CreditsBody['data'] | null = null
  /** What calls that are not sent any more are dropped for. */
  dropReason: DroppedEvent['reason'] = 'stopped'

  /** `submitting` is closed, with a GatebenchError (exit 108) as its reason, when nothing more may be spent. */
  constructor(settings: Pick<Profile, 'credits' | 'gateway'>, submitting: Scope) {
    this.#settings = settings
    this.#submitting = submitting
    const { budget, assumePrice } = settings.credits
    this.#budget = budget === null ? null : new Budget(budget, assumePrice)
  }

  /** Reserves the price of the call's next attempt. False from the first time on that it could cross the budget. */
  mayAttempt(call: Call): boolean {
    if (this.#submitting.isClosed) return false
    if (this.#budget === null || this.#budget.reserve(priceOf(call))) return true
    this.#stopForBudget()
    return false
  }

  /** What an attempt came to. Only what surely bought nothing gives its price back. */
  answered(call: Call, outcome: Outcome<unknown>): void {
    if (!mayHaveBeenAccepted(outcome)) this.#budget?.release(priceOf(call))
    const { credits, gateway } = this.#settings
    if (!credits.stopOnInsufficient || outcome.kind !== 'refused') return
    if (!gateway.insufficientBalanceStatuses.includes(outcome.status) || this.#submitting.isClosed) return
    this.#submitting.close(
      new GatebenchError(`the gateway refused a call for want of balance (${outcome.status})`, {
        code: 'BALANCE_INSUFFICIENT',
        exitCode: EXIT.stopped,
        hint: 'top the account up, or set credits.stopOnInsufficient: false to go on',
      }),
    )
  }

  /** The balance told what a call without a stated price cost. */
  priced(call: Call, price: number): void {
    if (priceOf(call) === null) this.#budget?.priced(price)
  }

  /** A reading of the account. The first is what the run's own spending counts from. */
  observe(reading: CreditsBody['data']): void {
    if (this.#before === null) {
      this.#before = reading
      return
    }
    this.#budget?.observe(spentBetween(this.#before, reading))
    if (this.#budget?.isCrossed && !this.#submitting.isClosed) this.#stopForBudget()
  }

  #stopForBudget(): void {
    const { budget } = this.#settings.credits
    const committed = Math.round((this.#budget as Budget).committed * 1e6) / 1e6
    this.dropReason = 'budget'
    this.#submitting.close(
      new GatebenchError(`the budget of ${budget} credits is used up: ${committed} spent or reserved`, {
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
