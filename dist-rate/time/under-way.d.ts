/** Counts what is under way, and tells whoever waits as soon as nothing is. */
export declare class UnderWay {
    #private;
    begin(): void;
    /** Once for each `begin`. */
    end(): void;
    /** Resolves when nothing is under way. */
    none(): Promise<void>;
}
