import { type Rules } from '../judge/rules-file.ts';
import { type Suite, type Verdict } from '../judge/verdict.ts';
import { judgeDocument } from '../report/judge/document.ts';
import { type JudgeCommandOptions } from './judge-command.ts';
/** A world, and what the report calls it. */
export type Place = Pick<JudgeCommandOptions, 'world' | 'choice'>;
export interface JudgeSuiteOptions extends Omit<JudgeCommandOptions, keyof Place> {
    places: readonly Place[];
    /** Told of each world that begins, and of its verdict. */
    onWorld?: ((world: string, verdict: Verdict | null) => void) | undefined;
}
/** Judges a command in one world after the other: each has the whole machine. */
export declare function judgeSuite({ places, onWorld, ...options }: JudgeSuiteOptions): Promise<Suite>;
export interface JudgeOptions extends Pick<JudgeCommandOptions, 'command' | 'seed' | 'timeoutMs' | 'ideal' | 'signal'> {
    /** What the client's environment is made from, such as `process.env`: no key and no proxy of it is passed on. */
    env: NodeJS.ProcessEnv;
    /** Worlds of the suite; all by default. */
    worlds?: readonly string[];
    /** Path of a YAML file, or what `loadRules` gives. */
    rules?: string | Rules;
}
/** Judges a command in worlds of the suite. Throws GatebenchError (exit 104) for unusable input. */
export declare function judgeClient({ env, worlds, rules, ...options }: JudgeOptions): Promise<Suite>;
/** A suite that fails only for what got worse than in an earlier report. */
export declare function sinceBaseline(suite: Suite, path: string): Suite;
/** Writes `judge.json`, `judge.md`, `judge.html`, `junit.xml` and `badge.json`. */
export declare function writeJudgement(folder: string, suite: Suite, startedAt: string): Promise<string[]>;
/** One world is told as such, several as a suite. */
export declare function documentOf(suite: Suite): ReturnType<typeof judgeDocument>;
