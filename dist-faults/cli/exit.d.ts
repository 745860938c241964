/** From now on no error that is reported shows this text, whatever its message or stack holds. */
export declare function keepSecret(text: string): void;
/** Prints what went wrong on stderr, and gives the exit code. */
export declare function reportError(thrown: unknown): number;
/** What went wrong: one fault with its code, place and next step. */
export declare function toldError(thrown: unknown, colour?: boolean): {
    text: string;
    exitCode: number;
};
