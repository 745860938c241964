import type { CreditsEvent, QuotaEvent } from './events.ts'
import { decimal } from './prices.ts'
import type { Summary } from './summary.ts'

type Balance = NonNullable<NonNullable<Summary['credits']>['before']>
type Quota = NonNullable<NonNullable<Summary['quota']>['before']>

/** What the gateway itself says was spent: readings of credits and of the file quota. */
export class Account {
  #creditsBefore: Balance | null = null
  #creditsAfter: Balance | null = null
  #creditsLatest: Balance | null = null
  #creditsAsked = false
  #quotaBefore: Quota | null = null
  #quotaAfter: Quota | null = null
  #quotaAsked = false

  credits(event: CreditsEvent): void {
    this.#creditsAsked = true
    if (event.body === null) return
    const { token, user } = event.body
    this.#creditsLatest = {
      token: { remaining: token.remaining_credits, used: token.used_credits, unlimited: token.unlimited_credits },
      user: { remaining: user.remaining_credits, used: user.used_credits },
    }
    if (event.when === 'before') this.#creditsBefore ??= this.#creditsLatest
    // A resumed run reads again: the last reading stands.
    if (event.when === 'after') this.#creditsAfter = this.#creditsLatest
  }

  quota(event: QuotaEvent): void {
    this.#quotaAsked = true
    if (event.body === null) return
    const { used_files: used, max_files: max, remain_files: remain, user_group: group } = event.body
    if (event.when === 'before') this.#quotaBefore ??= { used, max, remain, group }
    else this.#quotaAfter = { used, max, remain, group }
  }

  /** Credits that the token used from the first reading to the latest, the run's samples included; null unless two were read. */
  get spentSoFar(): number | null {
    const [before, latest] = [this.#creditsBefore, this.#creditsLatest]
    return before === null || latest === null || before === latest
      ? null
      : decimal(latest.token.used - before.token.used)
  }

  /** Null when credits were never asked for. */
  creditsSnapshot(): { before: Balance | null; after: Balance | null; delta: number | null } | null {
    if (!this.#creditsAsked) return null
    const [before, after] = [this.#creditsBefore, this.#creditsAfter]
    const delta = before === null || after === null ? null : decimal(after.token.used - before.token.used)
    return { before, after, delta }
  }

  /** Null when the quota was never asked for. */
  quotaSnapshot(): Summary['quota'] {
    return this.#quotaAsked ? { before: this.#quotaBefore, after: this.#quotaAfter } : null
  }
}
