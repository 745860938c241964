/** A map that keeps its latest entries: of more than `most` those that were entered first are forgotten. */
export declare class Recent<K, V> {
    #private;
    constructor(most: number);
    get(key: K): V | undefined;
    set(key: K, value: V): void;
    values(): Iterable<V>;
}
