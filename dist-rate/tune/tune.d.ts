import type { HeadlineMetric, ReplicatedFigure } from '../measure/replications.ts';
import type { Profile } from '../profile/profile.ts';
import type { SimulationWorkers } from '../simulate/workers.ts';
import { type Advice } from './advice.ts';
import type { Budget } from './budget.ts';
import { type Candidate } from './candidates.ts';
import { type EvaluationStore } from './evaluations.ts';
import { type Standing } from './finals.ts';
import { type Objective } from './objective.ts';
import { type Robustness } from './robustness.ts';
import { type Problem } from './search.ts';
import { type Grade, type Sensitivity } from './sensitivity.ts';
export declare const TUNE_SCHEMA = "gatebench.tune/v1";
export interface TuneOptions {
    profile: Profile;
    mock: Problem['mock'];
    objective: Objective;
    budget: Budget;
    /** Share of the objective at the limits as told that it may cost to do well at others; null looks at no others. */
    robust: number | null;
    /** Name of what the user does today: a named policy, or `profile`. */
    current: string;
    seed: number;
    workers: SimulationWorkers;
    store?: EvaluationStore;
    onProgress?: (progress: TuneProgress) => void;
}
export interface TuneProgress {
    stage: 'search' | 'breed' | 'simplify' | 'finals' | 'sensitivity';
    runs: number;
}
/** One setting as the held-out seeds saw it. */
export interface TunedSetting {
    name: string;
    kind: Candidate['kind'];
    knobs: Candidate['knobs'];
    /** Settings a person would have to make. */
    complexity: number;
    acceptable: boolean;
    figures: Readonly<Record<HeadlineMetric, ReplicatedFigure>>;
}
/** `tune.json`. */
export interface TuneResult {
    schema: typeof TUNE_SCHEMA;
    profile: string;
    gateway: string;
    /** Of the mock. The advice is in the gateway's own time, every other figure in that of the run. */
    timeScale: number;
    seed: number;
    objective: Objective;
    candidates: number;
    runs: number;
    heldOutSeeds: number;
    winner: TunedSetting & {
        sensitivity: Sensitivity[];
        grade: Grade;
        advice: Advice;
    };
    /** `isEquivalent`: shown to be the same as the winner in practice, in every scene. */
    current: (TunedSetting & {
        lostShare: number;
        lostOfObjective: number | null;
        isEquivalent: boolean;
    }) | null;
    /** Null where the limits as told alone have decided. */
    robust: Robustness | null;
    /** What no other setting beats in every one of p99, wasted attempts, give-ups and polls; best by the objective first. */
    pareto: TunedSetting[];
    /** All that met the held-out seeds, against the winner, best first. */
    standings: (Omit<Standing, 'candidate'> & Pick<Candidate, 'name' | 'kind' | 'knobs'>)[];
}
/**
 * Finds how a client should behave towards the profile's mock: named policies, recipes crossed with polls and slots, and Sobol points, halved
 * on common random numbers; settings near the best of them; then the choice, on seeds that the search has not seen. The same for the same
 * seed, whatever the number of threads.
 */
export declare function tune(options: TuneOptions): Promise<TuneResult>;
