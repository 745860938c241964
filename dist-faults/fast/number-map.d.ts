/**
 * A map from whole numbers, for entries that come and go by the thousand a second; it is walked in ascending order. A built-in Map makes a
 * new table every few deletions, and each old table holds on to the next: once one of them is in V8's old generation, so is everything
 * that is ever put in, until the next full collection. This one has one table, which only grows. What that gains: docs/fast.md.
 */
export declare class NumberMap<T> {
    #private;
    get size(): number;
    get(key: number): T | undefined;
    has(key: number): boolean;
    /** `value` is not to be undefined: that is what a free place holds. */
    set(key: number, value: NonNullable<T>): void;
    /** Whether it was there. */
    delete(key: number): boolean;
    /** Ascending by key; what is put in or taken out meanwhile is not seen. */
    entries(): [number, T][];
    values(): T[];
}
