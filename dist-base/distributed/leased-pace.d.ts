import { QueuedAdmission } from '../load/queued-admission.ts';
import type { Clock } from '../time/clock.ts';
/** Starts that were leased: instants of this clock before which they must not be used, and when more may be had. */
export interface LeasedStarts {
    notBefore: readonly number[];
    askAgainAt: number;
}
/** Who has the starts of a rate that several processes share. */
export interface StartLessor {
    lease(want: number): Promise<LeasedStarts>;
    /** Nobody used these, nor will. */
    giveBack(notBefore: readonly number[]): void;
    /** So many starts are leased now, and not used yet. */
    leased(starts: number): void;
    /** A start was handed out so long after its instant, ms. */
    late(ms: number): void;
}
/**
 * The pace of a model whose rate several processes share: starts are leased in blocks, each with an instant before which it is not used, and
 * handed out by this process's own Bottleneck. One that nobody used in time goes back, so that a process that was stopped has no store of them.
 */
export declare class LeasedPace extends QueuedAdmission {
    #private;
    constructor(lessor: StartLessor, clock: Clock, graceMs: number);
    close(): void;
    protected letIn(): void;
    /** Nor is anybody to use what is still to come, while all are held. */
    protected giveBack(): void;
}
