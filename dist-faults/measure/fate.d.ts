import type { CallEnd, DroppedEvent } from './events.ts';
/**
 * What became of a call, as far as its time goes: completed; never (it would have taken longer than any bound); unseen (it was still open
 * when the run stopped looking); or left out, because the request itself was refused.
 */
export type Fate = 'completed' | 'never' | 'unseen' | 'left-out';
/** How a call ended, and what its last refusal said; `reason` is why it was dropped, where that is known. */
export interface Ended {
    end: CallEnd | 'dropped';
    /** HTTP status of the refusal that ended it; null for every other end. */
    status: number | null;
    reason?: DroppedEvent['reason'];
}
/** `balanceStatuses` say that the balance was used up, whatever they stand for elsewhere. */
export declare function fateOf({ end, status, reason }: Ended, balanceStatuses: readonly number[]): Fate;
