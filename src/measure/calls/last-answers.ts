import type { OutcomeEvent, PollEvent, RunEvent } from '../events/events.ts'
import type { Summary } from '../summary/summary.ts'
import { isUnknownTask } from './call-record.ts'

/** Attempts that the run itself did not wait for: they say nothing of the gateway. */
const OWN_DOING: ReadonlySet<string | undefined> = new Set(['aborted', 'aborted-unsent'])

/** Watches for the last sign of life: the latest acceptance, and the faults since. */
export class LastAnswers {
  #lastAcceptedMs: number | null = null
  #count = 0
  #firstMs = 0
  #lastMs = 0
  readonly #balanceStatuses: readonly number[]

  /** `balanceStatuses`: the statuses by which a gateway says that no credits are left. */
  constructor(balanceStatuses: readonly number[] = []) {
    this.#balanceStatuses = balanceStatuses
  }

  add(event: RunEvent): void {
    if (event.type !== 'outcome' && event.type !== 'poll' && event.type !== 'accepted') return
    const { t } = event
    if (event.type === 'accepted' || event.outcome === 'accepted') {
      if (this.#lastAcceptedMs === null || t > this.#lastAcceptedMs) this.#lastAcceptedMs = t
      this.#count = 0
      return
    }
    if (!this.#isFault(event)) return
    if (this.#count++ === 0) this.#firstMs = this.#lastMs = t
    else if (t > this.#lastMs) this.#lastMs = t
  }

  snapshot(): Summary['answers'] {
    const faults = { count: this.#count, firstMs: this.#firstMs, lastMs: this.#lastMs }
    return { lastAcceptedMs: this.#lastAcceptedMs, faultsSince: this.#count === 0 ? null : faults }
  }

  #isFault(event: OutcomeEvent | PollEvent): boolean {
    // A gateway that says 429, or asks for money, is there.
    if (event.outcome === 'throttled' || OWN_DOING.has(event.reason)) return false
    if (event.type === 'poll') return !isUnknownTask(event)
    return event.status === undefined || !this.#balanceStatuses.includes(event.status)
  }
}
