/** Instants put aside in a file of doubles, to be read again once the first of all is known. */
export declare class InstantsFile {
    #private;
    constructor(path: string);
    add(instant: number): void;
    /** All of them in the order in which they came, in pieces. Nothing may be added afterwards. */
    read(): Generator<Float64Array>;
    remove(): void;
}
