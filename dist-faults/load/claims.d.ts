import type { DroppedEvent } from '../measure/events.ts';
import type { Call } from './call.ts';
/** Leave to send an attempt; or why there is none, which ends the submitting. */
export type ClaimVerdict = 'granted' | DroppedEvent['reason'];
/** Where several processes share a run's money, its intents and its cool-downs: who is asked before each attempt, and told of what it taught. */
export interface Claims {
    /** Puts the call's next attempt on record, with its price set aside; only then may it be sent. */
    claim(call: Call): Promise<ClaimVerdict>;
    /** Resolves when all that was told so far would survive this process. */
    recorded(): Promise<void>;
    /** No attempt of these models is to be sent before `until`, by anybody: a call has learnt so. */
    coolDown(call: number, models: readonly string[], until: number): void;
}
