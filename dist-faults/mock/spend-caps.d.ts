import type { MockWorld } from './schema.ts';
/** A cap that a charge would exceed, and what is left of it in micro-credits. */
export interface ExceededCap {
    period: 'day' | 'month';
    left: number;
}
/**
 * What one user may spend in a day and in a month of the clock. A charge counts when its job is accepted; what is given back counts for the
 * day and month of the charge, and makes no room in later ones. Instants in ms of the mock's clock.
 */
export declare class SpendCaps {
    #private;
    constructor({ perDay, perMonth, used }: MockWorld['credits'], originEpochMs: number);
    /** The first cap that a charge of `micro` at `now` would exceed; null when it may be made. */
    exceededBy(micro: number, now: number): ExceededCap | null;
    charge(micro: number, now: number): void;
    giveBack(micro: number, chargedAt: number): void;
}
