import type { Outcome } from '../../gateway/outcome.ts'
import type { RetrySettings } from '../../profile/retry-settings.ts'
import type { RandomSource } from '../../random.ts'
import type { Call } from '../call.ts'
import { createRetryBudget, type RetryBudget } from './retry-budget.ts'
import { decideRetry, type RetryDecision } from './retry-policy.ts'

/** The retries of one client: what its policy says of a call, as far as the budget that all its calls share will pay for it. */
export class Retries {
  readonly #settings: RetrySettings
  readonly #random: RandomSource
  readonly #budget: RetryBudget | null

  /** `shared`: the budget of a profile that has one, where other processes spend of it too. */
  constructor(settings: RetrySettings, random: RandomSource, shared?: RetryBudget) {
    this.#settings = settings
    this.#random = random
    this.#budget = settings.budget === null ? null : (shared ?? createRetryBudget(settings.budget))
  }

  /** A call makes its first attempt. */
  begun(): void {
    this.#budget?.begun()
  }

  accepted(call: Call): void {
    this.#budget?.accepted(call.retryPrice)
  }

  /** Decision after an attempt that was not accepted. A retry is paid for here. */
  decide(call: Call, outcome: Outcome<unknown>): RetryDecision | Promise<RetryDecision> {
    const { elapsedFrom } = this.#settings
    const decision = decideRetry(this.#settings, {
      outcome,
      attempts: call.attempts,
      elapsedMs: outcome.timing.endedAt - (elapsedFrom === 'arrival' ? call.intendedAt : call.firstSentAt),
      previousDelayMs: call.previousDelayMs,
      uniforms: [
        this.#random.uniform('backoff', call.number, call.attempts, 0),
        this.#random.uniform('backoff', call.number, call.attempts, 1),
      ],
    })
    if (this.#budget === null || (!decision.retry && decision.because === 'not-retryable')) return decision
    this.#budget.failed()
    if (!decision.retry) return decision
    const price = this.#budget.withdraw(outcome, outcome.timing.endedAt)
    return price instanceof Promise ? price.then((known) => paid(call, decision, known)) : paid(call, decision, price)
  }
}

function paid(call: Call, decision: RetryDecision, price: number | null): RetryDecision {
  if (price === null) return { retry: false, because: 'budget', delayMs: decision.delayMs }
  call.retryPrice = price
  return decision
}
