import type { RandomSource } from '../random.ts';
import { type Budget } from './budget.ts';
import { type Candidate } from './candidates.ts';
import type { Evaluations } from './evaluations.ts';
import { type Problem } from './search.ts';
/** What an even search of a dozen knobs leaves between its points: generations of settings near the best so far. Gives all, best first. */
export declare function bred(found: readonly Candidate[], problem: Problem, budget: Budget, seeds: readonly number[], evaluations: Evaluations, random: RandomSource): Promise<Candidate[]>;
/** Children of the parents, two and two, as knobs of the one with some of the other's, some of them turned. */
export declare function offspring(parents: readonly Candidate[], count: number, generation: number, random: RandomSource): Candidate[];
