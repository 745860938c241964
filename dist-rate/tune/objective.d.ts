import type { Headline } from '../measure/headline.ts';
/** What is made as small as possible. */
export declare const OBJECTIVES: {
    readonly p99: 'completionP99Ms';
    readonly p50: 'completionP50Ms';
    readonly mean: 'completionMeanMs';
    readonly makespan: 'makespanMs';
    readonly wasted: 'wastedPerSuccess';
    readonly polls: 'pollsPerSuccess';
    readonly credits: 'creditsPerSuccess';
};
export type ObjectiveName = keyof typeof OBJECTIVES;
/** What every acceptable setting keeps to. */
export interface Constraints {
    giveUpRate: number;
    throttledPerSuccess: number;
    duplicates: number;
}
export interface Objective {
    minimise: ObjectiveName;
    constraints: Constraints;
    /** Share of the planned calls that must complete, as the built-in gate of a run asks it (`gates.completed` of the profile). */
    leastCompleted: number;
}
export declare const DEFAULT_OBJECTIVE: Objective;
/** The objective's value for one run; a figure per success is infinite where nothing succeeded. */
export declare function objectiveOf(headline: Headline, { minimise }: Objective): number;
/** What a regret is a share of at least, in the objective's own unit: of an objective that can be 0 any other would be endlessly worse. */
export declare function leastOf({ minimise }: Objective): number;
/** How far a run is outside the constraints: 0 inside, else the sum of what each is exceeded by, in its own size (at least a thousandth). */
export declare function violationOf(headline: Headline, { constraints, leastCompleted }: Objective): number;
/** A candidate over its seeds. */
export interface Score {
    /** Mean of the objective. */
    value: number;
    /** Mean violation: 0 when no seed violates. */
    violation: number;
    /** Seeds that violate a constraint. */
    violations: number;
    seeds: number;
    /** Means of the traded figures. */
    traded: readonly number[];
}
export declare function scoreOf(runs: readonly Headline[], objective: Objective): Score;
export declare function isAcceptable({ violations, seeds }: Score): boolean;
/** Whether further seeds will hardly find more than the tolerated share: what is advised is held to half of it. */
export declare function isSafelyAcceptable({ violations, seeds }: Pick<Score, 'violations' | 'seeds'>): boolean;
/**
 * Whether what is searched is worth further seeds: of three to nineteen, one may break a constraint; with more it is held to what is advised,
 * or the search would end among settings that are best for being nearly out of bounds.
 */
export declare function mayBeAcceptable(score: Score): boolean;
/** Orders by the objective, whatever keeps to the constraints first, the others by how far they are outside. */
export declare function byMerit(a: Score, b: Score): number;
/** For each score the number of its front: 0 for what nothing dominates, 1 for what only those do, and so on (Deb's NSGA-II, 2002). */
export declare function paretoRanks(scores: readonly Score[]): number[];
/** For each score of one front how alone it stands, larger is lonelier; the ends of every figure are infinitely so. */
export declare function crowdingDistances(scores: readonly Score[]): number[];
