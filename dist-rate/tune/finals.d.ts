import type { Headline } from '../measure/headline.ts';
import { type Candidate } from './candidates.ts';
import { type Choice, type Contender } from './choice.ts';
import { isAcceptable, type Objective, type Score } from './objective.ts';
/** A candidate with its runs, seed by seed. */
export interface Finalist {
    candidate: Candidate;
    /** At the limits as they were told. */
    runs: readonly Headline[];
    /** In the other scenes that it was tried in. */
    others?: readonly (readonly Headline[])[];
}
/** A finalist against the one it is compared with, seed by seed. */
export interface Standing {
    candidate: Candidate;
    score: Score;
    complexity: number;
    /** Keeps to the constraints in at least 95 % of the seeds. */
    acceptable: boolean;
    /** Its objective less the reference's: mean and simultaneous 95 % interval over all finalists (paired t, Bonferroni). */
    difference: {
        mean: number;
        low: number;
        high: number;
    };
    /**
     * equivalent: shown to be within the margin in every scene; better and worse: surely so on the objective at the limits as told;
     * undecided: neither was shown.
     */
    verdict: 'better' | 'equivalent' | 'worse' | 'undecided';
}
/** A finalist among those that it is chosen from. */
export interface Ranked extends Contender {
    finalist: Finalist;
}
/** Chooses among finalists that were all tried in the same scenes; `cost` as in `choose`. */
export declare function choiceOf(finalists: readonly Finalist[], objective: Objective, cost?: number, isAllowed?: typeof isAcceptable): Choice<Ranked>;
/** What further seeds may still decide: all that is neither shown to be the same as the best nor surely worse, and what it is held against; of many the best `most`. */
export declare function undecided(choice: Choice<Ranked>, objective: Objective, most?: number): Set<Finalist>;
/** The finalist that is chosen: see `choose`. */
export declare function winnerOf(finalists: readonly Finalist[], objective: Objective, cost?: number): Finalist;
/** Every finalist against `reference`, best first. */
export declare function standings(finalists: readonly Finalist[], reference: Finalist, objective: Objective): Standing[];
