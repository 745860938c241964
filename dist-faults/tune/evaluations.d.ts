import type { Headline } from '../measure/headline.ts';
import type { Profile } from '../profile/profile.ts';
import type { Replication } from '../simulate/replicate.ts';
import type { SimulationWorkers } from '../simulate/workers.ts';
/** Headlines already known, by the name of the run; a run is a pure function of its name within one tuning. */
export interface EvaluationStore {
    get(name: string): Headline | undefined;
    put(name: string, headline: Headline): void;
}
/** Runs simulations that are not known yet, and counts them. */
export declare class Evaluations {
    #private;
    runs: number;
    constructor(workers: SimulationWorkers, store: EvaluationStore, onRun?: () => void);
    /** `of` is called only for what must be simulated; the result is known by `name` and the seed. */
    headlines(name: string, seeds: readonly number[], of: () => Replication): Promise<Headline[]>;
}
/** The beginning of a plan, with at most so many calls; closed models are cut at the same time. A plan that is short enough stays whole. */
export declare function shortened(profile: Profile, calls: number): Profile;
/** Keeps results for as long as the process lives. */
export declare function memoryStore(): EvaluationStore;
