import { type CreditsBody, creditsLeft, spendingCount } from '../../gateway/bodies.ts'
import { type Gateway, NO_TASK } from '../../gateway/gateway.ts'
import { isUnsayable, type Outcome } from '../../gateway/outcome.ts'
import type { Attempt, Stage } from './attempt.ts'
import type { AttemptLog } from './attempt-log.ts'
import type { Balance } from './balance.ts'
import type { ProbeScopes } from './probe-scopes.ts'
import type { ProbeSpending } from './spending.ts'
import type { Stop, StopConditions } from './stop-conditions.ts'

/** An answer that takes longer is given up. */
export const ANSWER_WITHIN_MS = 120_000

/** A read that costs nothing. `used`, `left`: credits by the balance; null if it is not stated. */
export interface AccountReading {
  attempt: Attempt
  used: number | null
  left: number | null
}

export interface FreeReadsPorts {
  gateway: Pick<Gateway, 'credits' | 'poll'>
  log: AttemptLog
  scopes: ProbeScopes
  balance: Balance
  spending: ProbeSpending
  trouble: StopConditions
  end(stop: Stop): void
  /** Submits whose work may not be over. */
  open(): number
}

/** Reads that cost nothing: the balance, or a task that does not exist where the gateway's dialect has no query of the balance. */
export class FreeReads {
  readonly #ports: FreeReadsPorts
  /** Whether the dialect has a query of the balance. */
  #tellsBalance = true

  constructor(ports: FreeReadsPorts) {
    this.#ports = ports
  }

  /** Reads the balance. */
  async credits(cycle = 0, stage: Stage = 'reads', withinMs = ANSWER_WITHIN_MS): Promise<AccountReading> {
    const { balance, open } = this.#ports
    const { attempt, outcome } = await this.#read(cycle, stage, withinMs)
    if (outcome.kind !== 'accepted') {
      this.#stopBy(outcome)
      return { attempt, used: null, left: null }
    }
    const used = spendingCount(outcome.body.data.user)
    balance.read(outcome.timing.endedAt, used, open())
    return { attempt, used, left: creditsLeft(outcome.body.data) }
  }

  /** Reads whatever can be read, to see whether and how soon the gateway answers; null where the dialect has no reads at all. */
  async knock(withinMs = ANSWER_WITHIN_MS): Promise<AccountReading | null> {
    const { log, gateway, scopes } = this.#ports
    if (this.#tellsBalance) {
      const reading = await this.credits(0, 'reads', withinMs)
      if (this.#tellsBalance) return reading
    }
    const attempt = log.begin('poll', null, 'reads', 0)
    const outcome = await gateway.poll(NO_TASK, scopes.aside(withinMs))
    log.settled(attempt, outcome)
    if (isUnsayable(outcome)) {
      log.unsent(attempt)
      return null
    }
    this.#stopBy(outcome)
    return { attempt, used: null, left: null }
  }

  /** Reads the balance where that is due; it is not waited for. */
  readWhereDue(now: number): void {
    if (this.#tellsBalance) this.#ports.spending.readWhereDue(now, () => this.#read(0, 'follow', ANSWER_WITHIN_MS))
  }

  async #read(
    cycle: number,
    stage: Stage,
    withinMs: number,
  ): Promise<{ attempt: Attempt; outcome: Outcome<CreditsBody> }> {
    const { log, gateway, scopes, spending, end } = this.#ports
    const attempt = log.begin('credits', null, stage, cycle)
    const mark = spending.beginReading(attempt.sentAt)
    const outcome = await gateway.credits(scopes.aside(withinMs))
    log.settled(attempt, outcome)
    if (isUnsayable(outcome)) {
      this.#tellsBalance = false
      log.unsent(attempt)
    }
    if (outcome.kind === 'accepted') spending.heard(outcome.body.data, mark)
    if (spending.isCrossed) end({ why: 'budget', budget: 'credits' })
    return { attempt, outcome }
  }

  #stopBy(outcome: Outcome<unknown>): void {
    const trouble = this.#ports.trouble.ofRead(outcome)
    if (trouble !== null) this.#ports.end(trouble)
  }
}
