import type { OutcomeKind } from '../gateway/outcome.ts'
import type { RunEvent } from './events.ts'
import type { Summary } from './summary.ts'

/** Attempts that the run itself did not wait for: they say nothing of the gateway. */
const OWN_DOING: ReadonlySet<string | undefined> = new Set(['aborted', 'aborted-unsent'])

/** Watches for the last sign of life: the latest acceptance, and the faults since. */
export class LastAnswers {
  #lastAcceptedMs: number | null = null
  #count = 0
  #firstMs = 0
  #lastMs = 0

  add(event: RunEvent): void {
    if (event.type === 'outcome' || event.type === 'poll') this.#answer(event.outcome, event.reason, event.t)
    else if (event.type === 'accepted') this.#answer('accepted', undefined, event.t)
  }

  #answer(outcome: OutcomeKind, reason: string | undefined, t: number): void {
    if (outcome === 'accepted') {
      if (this.#lastAcceptedMs === null || t > this.#lastAcceptedMs) this.#lastAcceptedMs = t
      this.#count = 0
      return
    }
    // A gateway that says 429 is there.
    if (outcome === 'throttled' || OWN_DOING.has(reason)) return
    if (this.#count++ === 0) this.#firstMs = this.#lastMs = t
    else if (t > this.#lastMs) this.#lastMs = t
  }

  snapshot(): Summary['answers'] {
    const faults = { count: this.#count, firstMs: this.#firstMs, lastMs: this.#lastMs }
    return { lastAcceptedMs: this.#lastAcceptedMs, faultsSince: this.#count === 0 ? null : faults }
  }
}
