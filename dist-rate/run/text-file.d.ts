/** A text that is written line by line, in large pieces. */
export declare class TextFile {
    #private;
    constructor(path: string);
    line(text: string): void;
    close(): void;
}
