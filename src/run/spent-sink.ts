import { mayHaveBeenAccepted } from '../gateway/outcome.ts'
import { type CallFold, CallHistory } from '../measure/call-history.ts'
import type { Answer, CallRecord } from '../measure/call-record.ts'
import type { EventSink, RunEvent } from '../measure/events.ts'
import type { Profile } from '../profile/profile.ts'

/** Adds up what a run may have bought at stated prices, as its budget does: an attempt counts until its answer proves that it bought nothing. */
export class SpentSink implements EventSink, CallFold {
  readonly #history: CallHistory
  readonly #assumed: number
  /** Credits that may have been spent so far. */
  credits = 0

  constructor({ models, credits }: Pick<Profile, 'models' | 'credits'>) {
    this.#history = new CallHistory(models, this)
    this.#assumed = credits.assumePrice ?? 0
  }

  emit(event: RunEvent): void {
    this.#history.emit(event)
  }

  arrived(): undefined {}

  attempted(call: CallRecord): void {
    this.credits += this.#priceOf(call)
  }

  answered(call: CallRecord, { outcome, status }: Answer): void {
    if (!mayHaveBeenAccepted({ kind: outcome, status })) this.credits -= this.#priceOf(call)
  }

  #priceOf({ price }: CallRecord): number {
    return price ?? this.#assumed
  }
}
