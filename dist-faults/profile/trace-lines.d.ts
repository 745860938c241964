/**
 * The lines of a text that comes in pieces, one after the other, without those that are blank. A line is `text` between `from` and `to`, for a
 * trace has millions of them, and most are read without being cut out.
 */
export declare class TraceLines {
    #private;
    /** What of the text is at hand. */
    text: string;
    from: number;
    to: number;
    /** Number of the line, from 1; after the last, the lines that there were. */
    line: number;
    constructor(pieces: Iterable<string>);
    /** Goes to the next line; false when there is none. */
    next(): boolean;
}
