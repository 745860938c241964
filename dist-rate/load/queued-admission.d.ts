import type { Clock } from '../time/clock.ts';
import type { Scope } from '../time/scope.ts';
import type { Admission, Permit, PermitResult } from './admission.ts';
import { WaiterQueue } from './waiter-queue.ts';
/** There is nothing to give back. */
export declare const UNHELD: Permit;
/** A permit whose end counts once. */
export declare function heldPermit(onEnd: (result: PermitResult) => void): Permit;
/** What admissions with a queue have in common: who comes joins it, and whoever is first is let in as soon as enough is gathered for it. */
export declare abstract class QueuedAdmission implements Admission {
    protected readonly clock: Clock;
    protected readonly queue: WaiterQueue;
    constructor(largestCost: number, clock: Clock);
    acquire(cost: number, scope?: Scope): Promise<Permit>;
    /** Most cannot tell at once. */
    tryAcquire(): Permit | null;
    holdUntil(instant: number): void;
    close(): void;
    /** Lets in those for whom there is enough. */
    protected abstract letIn(): void;
    /** What was gathered for the first waiter goes back. */
    protected abstract giveBack(): void;
}
