import type { Clock } from '../time/clock.ts';
import type { Scope } from '../time/scope.ts';
import { type Permit } from './admission.ts';
export interface Waiter {
    readonly cost: number;
}
/**
 * Those who wait for an admission, first come first served; while they are held none of them is next. A linked list, so that any of
 * them can leave at once.
 */
export declare class WaiterQueue {
    #private;
    /**
     * `onFirstChanged` is told when the first waiter was called off, or is first no longer or again because of a hold: what was gathered
     * for it goes back, and another may be next.
     */
    constructor(largestCost: number, clock: Clock, onFirstChanged: () => void);
    /** Who is next; nobody while all are held. */
    get first(): Waiter | undefined;
    /** The cost of all who wait. */
    get cost(): number;
    get isHeld(): boolean;
    /** Nobody is next before `instant`. A hold is never shortened. */
    holdUntil(instant: number): void;
    /** Joins at the end; the promise is what `acquire` promises. */
    join(cost: number, scope?: Scope): Promise<Permit>;
    /** Lets the first waiter go with its permit. */
    pass(permit: Permit): void;
    close(): void;
}
