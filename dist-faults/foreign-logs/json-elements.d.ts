/**
 * The elements of a list inside a JSON text that comes in pieces, each as its text: of lists under one of `keys`, at any depth; the key
 * of a list that is the whole text is empty. Null stands for an element that is too long. What is around them is not checked.
 */
export declare class JsonElements {
    #private;
    constructor(keys: readonly string[]);
    take(piece: string): Generator<string | null>;
    /** Whether the text ended in the midst of something. */
    get isOpen(): boolean;
}
