/** From now on a pipe or terminal that is gone is no fault: what cannot be written to it is dropped. */
export declare function outliveReaders(): void;
/** Writes a result to stdout; false once nobody reads it. Throws OUTPUT_UNWRITABLE (exit 104) where a file does not take all of it. */
export declare function toStdout(text: string): boolean;
/** Says something on stderr, or nothing where that cannot be. */
export declare function toStderr(text: string): void;
/** A notice as lines of a terminal's width; for who reads a file or a pipe, one line. */
export declare function screenLines(notice: string, { isTTY, columns }: {
    isTTY: boolean;
    columns: number | undefined;
}): string;
/** stderr as progress sees it. */
export declare const stderrScreen: {
    write: typeof toStderr;
    readonly isTTY: boolean;
    readonly columns: number;
};
