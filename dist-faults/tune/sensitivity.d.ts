import { type Candidate } from './candidates.ts';
import type { Evaluations } from './evaluations.ts';
import type { Problem } from './search.ts';
/** What becomes of the objective when one thing is a fifth less or more than it should be. */
export interface Sensitivity {
    /** A knob in words, or `the gateway's limits`. */
    of: string;
    kind: 'knob' | 'limits';
    /** The present value where it is one number, in the unit of `of`. */
    at: number | null;
    /** Change of the objective as a part of it, at a fifth less and a fifth more; null where nothing succeeds any more. */
    less: Effect;
    more: Effect;
}
interface Effect {
    change: number | null;
    acceptable: boolean;
}
/** A: hardly matters; B: some; C: much; D: breaks a constraint or more than doubles the objective when something is a fifth off. */
export type Grade = 'A' | 'B' | 'C' | 'D';
/** Each knob of the candidate a fifth less and more, and the gateway's limits likewise while the client keeps to its setting. */
export declare function sensitivities(candidate: Candidate, problem: Problem, seeds: readonly number[], evaluations: Evaluations): Promise<Sensitivity[]>;
/** The worst of all effects decides. */
export declare function gradeOf(all: readonly Sensitivity[]): Grade;
export {};
