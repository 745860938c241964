import type { DroppedEvent } from '../measure/events/events.ts'
import type { Call } from './call.ts'

/** Leave to send an attempt; or why there is none, which ends the submitting. */
export type ClaimVerdict = 'granted' | DroppedEvent['reason']

/** Claims on what several processes share in a run: money, intents and cool-downs. They are asked before each attempt, and learn its result. */
export interface Claims {
  /** Puts the call's next attempt on record, with its price set aside; only then may it be sent. */
  claim(call: Call): Promise<ClaimVerdict>
  /** Resolves when everything reported so far would survive this process. */
  recorded(): Promise<void>
  /** No attempt of these models is to be sent before `until`, by anybody: a call has learnt so. */
  coolDown(call: number, models: readonly string[], until: number): void
}
