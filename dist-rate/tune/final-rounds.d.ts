import type { Budget } from './budget.ts';
import type { Candidate } from './candidates.ts';
import type { Evaluations } from './evaluations.ts';
import { type Finalist } from './finals.ts';
import { type Problem } from './search.ts';
/**
 * Lets candidates meet seeds that the search has not seen: those that are out of the question at the limits as told no others; the rest every
 * scene, and what is undecided then more and more seeds, until it is decided or there are none left. What is best then, but breaks a
 * constraint in more than half of the seeds that may, is among the others too.
 */
export declare function finalRounds(candidates: readonly Candidate[], problem: Problem, budget: Budget, seeds: readonly number[], evaluations: Evaluations): Promise<{
    contenders: readonly Finalist[];
    others: readonly Finalist[];
}>;
