import type { Modality } from '../gateway/modality.ts';
import type { MockReply, Visit } from './exchange.ts';
import type { Gate } from './gate.ts';
import { type Ledger } from './ledger.ts';
import type { Refusals } from './refusals.ts';
import type { MockWorld } from './schema.ts';
/** What a request must pass before it is served, in the order that the world sets. */
export declare class Checks {
    #private;
    constructor(world: MockWorld, gate: Gate, ledger: Ledger, refusals: Refusals);
    /** The reply to a request that does not pass; null when it does: then its passage is still to be counted. */
    refusal(visit: Visit, modality: Modality | null): MockReply | null;
}
/** Counts a request that passed the limits and failed after them, where such requests count. */
export declare function countFailed({ passage, now, units, account }: Visit): void;
