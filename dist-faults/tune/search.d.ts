import type { Profile } from '../profile/profile.ts';
import { type KnownLimits } from '../simulate/known-limits.ts';
import type { Replication } from '../simulate/replicate.ts';
import type { Budget } from './budget.ts';
import { type Candidate } from './candidates.ts';
import { type Evaluations } from './evaluations.ts';
import { type Finalist } from './finals.ts';
import { type Objective } from './objective.ts';
import { type Scene } from './scenes.ts';
/** What a client is tuned for. */
export interface Problem {
    profile: Profile;
    mock: Replication['mock'];
    limits: readonly KnownLimits[];
    objective: Objective;
    /** What it may meet; the first is the nominal scene. */
    scenes: readonly Scene[];
    /** Share of the best nominal objective that it may cost to do well in the others. */
    cost: number;
}
/**
 * Successive halving (Jamieson & Talwalkar 2016) on common random numbers: every candidate of a rung meets the same seeds, the best third
 * goes on to three times as many. Half of the places go by the choice that is made in the end, half by Pareto rank and crowding, so that
 * another trade-off is still there then; the best of every scene keeps its place. Gives the survivors, best first.
 */
export declare function search(candidates: readonly Candidate[], problem: Problem, budget: Budget, seeds: readonly number[], evaluations: Evaluations): Promise<Candidate[]>;
/** Simulates each candidate under each seed in every scene of the problem; `label` tells runs of one candidate apart that differ in their plan. */
export declare function evaluated(candidates: readonly Candidate[], problem: Problem, seeds: readonly number[], evaluations: Evaluations, label?: string): Promise<Finalist[]>;
