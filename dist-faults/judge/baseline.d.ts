import { type Suite } from './verdict.ts';
/** What a rule came to before: the worse of these two decides. */
interface Known {
    isBroken: boolean;
    count: number;
}
/** Earlier verdicts, by world and rule. Throws GatebenchError BASELINE_INVALID (exit 104). */
export declare function loadBaseline(path: string): ReadonlyMap<string, Known>;
/** A suite that fails only for what got worse: a rule that was kept before, or is broken half as often again. */
export declare function againstBaseline(suite: Suite, known: ReadonlyMap<string, Known>): Suite;
export {};
