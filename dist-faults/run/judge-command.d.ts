import { type Rules } from '../judge/rules-file.ts';
import type { Verdict } from '../judge/verdict.ts';
import { type MockWorldChoice } from '../mock/tiers.ts';
export interface JudgeCommandOptions {
    /** The command that starts the client, word by word. */
    command: readonly string[];
    /** What the report calls the world. */
    world: string;
    choice: MockWorldChoice;
    rules?: Rules | undefined;
    seed?: number;
    timeScale?: number;
    timeoutMs?: number;
    /** What the client's environment is made from: the user's own, of which no key and no proxy is passed on. */
    inherited: NodeJS.ProcessEnv;
    /** Further names for the client's environment. */
    env?: Readonly<Record<string, string>>;
    /** Whether the same demand is carried out by the best known policy too, for a score; true by default. */
    ideal?: boolean;
    /** Aborted: the client is ended, and judged by what it did. */
    signal?: AbortSignal | undefined;
}
export declare const DEFAULT_TIMEOUT_MS = 60000;
/** What is under way when the client ends is followed for so long: in no time, for nobody asks any more. */
export declare const AHEAD_MS: number;
/**
 * Starts the mock, lets a command run against it, and judges what it did. Throws GatebenchError for an unknown world or a command that
 * cannot be started.
 */
export declare function judgeCommand(options: JudgeCommandOptions): Promise<Verdict>;
