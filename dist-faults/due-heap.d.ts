/**
 * What is due next of many things, each at an instant; of one instant, what came first. A binary heap, push and pop in O(log n). The
 * instants lie apart from the items, so that a comparison reads numbers only.
 */
export declare class DueHeap<T> {
    #private;
    /** `onPlaced` is told where an item now stands, for those who take items out by their place. */
    constructor(onPlaced?: (item: T, place: number) => void);
    get size(): number;
    /** Things pushed so far: the order of the next one. */
    get pushed(): number;
    /** Instant of the first; Infinity when there is none. */
    get instant(): number;
    /** Instant of what comes after the first; Infinity when there is none. */
    get nextInstant(): number;
    /** What `pushed` was when the first came; NaN when there is none. */
    get order(): number;
    peek(): T | undefined;
    push(instant: number, item: T): void;
    pop(): T | undefined;
    /** Takes out what stands at a place that `onPlaced` told; undefined where nothing does. */
    takeAt(place: number): T | undefined;
    /** Gives the first another instant; among those of that instant it keeps the order in which it was pushed. */
    postpone(instant: number): void;
}
