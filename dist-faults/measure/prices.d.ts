/** Credits as a decimal number: what binary sums add beyond the ninth digit is noise. */
export declare function decimal(credits: number): number;
/**
 * What a call may have been charged for. Completed: surely. Failed: a task that the gateway says failed. Ambiguous: an attempt that may
 * have been accepted, and whose task nobody followed. Open: an accepted task whose end was not seen.
 */
export declare const CHARGEABLE: readonly ['completed', 'failed', 'ambiguous', 'open'];
export type Chargeable = (typeof CHARGEABLE)[number];
/** How many calls of one price there were of each kind; credits. */
export interface PriceTag {
    price: number;
    counts: Record<Chargeable, number>;
}
/** Stated prices of calls by what may have been charged. A call without a price makes a sum unknown, not smaller. */
export declare class Prices {
    #private;
    /** Counts a call, or with -1 takes back what was counted of it. */
    add(kind: Chargeable, price: number | undefined, count?: number): void;
    /** Several accounts taken together. */
    static of(parts: readonly Prices[]): Prices;
    /** The calls by price; null when one that may have been charged has none. */
    tags(): PriceTag[] | null;
    count(kind: Chargeable): number;
    /** Sum of the prices of what completed, and its mean; null when nothing did, or one has no price. */
    snapshot(): {
        priced: number | null;
        perCompleted: number | null;
    };
}
