/**
 * A bucket of `burst` units, full at first, refilled steadily: the generic cell rate algorithm, without cells or a timer. Instants in
 * ms; units are whole but for what a change of the rate leaves.
 */
export declare class Bucket {
    #private;
    constructor(ratePerSecond: number, burst: number);
    /** The instant from which `cost` can be taken if nothing else is before; Infinity for more than the bucket holds. */
    readyAt(cost: number): number;
    /** The instant at which the bucket is full if nothing more is taken. */
    get fullAt(): number;
    /** Units in the bucket at `now`; below 0 while it owes what was taken too early. */
    level(now: number): number;
    take(now: number, cost: number): void;
    giveBack(units: number): void;
    /** Another rate and size from `now` on; what is in the bucket stays, as far as there is room. */
    retune(now: number, ratePerSecond: number, burst: number): void;
}
