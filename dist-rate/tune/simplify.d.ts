import type { Candidate } from './candidates.ts';
import type { Evaluations } from './evaluations.ts';
import { type Problem } from './search.ts';
/** Puts one knob after the other back to its default, wherever that changes nothing that matters: a setting should say what it needs. */
export declare function simplified(candidate: Candidate, problem: Problem, seeds: readonly number[], evaluations: Evaluations): Promise<Candidate>;
