/** The word that names the command, if any. */
export declare function commandWord(words: readonly string[]): string | undefined;
/** Does what the words of a command line ask for, and gives the exit code. Throws GatebenchError USAGE for words that it cannot read. */
export declare function runProgram(given: readonly string[]): Promise<number>;
