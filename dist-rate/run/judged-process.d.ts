/** How a command ended. */
export interface CommandEnd {
    /** Null where a signal ended it. */
    code: number | null;
    signal: NodeJS.Signals | null;
    /** Its time was up. */
    isLate: boolean;
    /** Somebody asked for the end. */
    isHalted: boolean;
    /** Processes that it left behind, ended since. */
    left: number;
}
export interface CommandOptions {
    words: readonly string[];
    env: NodeJS.ProcessEnv;
    timeoutMs: number;
    signal?: AbortSignal | undefined;
}
/**
 * Runs a command in a process group of its own until it ends, its time is up or `signal` aborts; then ends whatever it has started. What it
 * says goes to stderr. Throws GatebenchError COMMAND_UNUSABLE (exit 104) where it cannot be started.
 */
export declare function runCommand({ words, env, timeoutMs, signal }: CommandOptions): Promise<CommandEnd>;
