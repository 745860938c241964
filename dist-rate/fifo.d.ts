/** First in, first out. An array that is served from its head on; `Array.shift` moves all that are left each time. */
export declare class Fifo<T> {
    #private;
    get size(): number;
    /** The one that has waited longest; undefined when none does. */
    get first(): T | undefined;
    push(item: T): void;
    /** Takes the first out. */
    shift(): T | undefined;
    /** From the first to the last. */
    all(): T[];
    clear(): void;
}
