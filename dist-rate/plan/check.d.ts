import type { Profile } from '../profile/profile.ts';
import type { SimulationWorkers } from '../simulate/workers.ts';
import type { Check, Estimate } from './capacity-plan.ts';
import { type Load } from './ray.ts';
import type { Situation } from './situation.ts';
import type { PlannedModel } from './terms.ts';
/** Where simulations run, and how many of each there are. */
export interface Simulating {
    workers: Pick<SimulationWorkers, 'flow'>;
    seed: number;
    replications: number;
}
/** Completions an hour of one model that is offered more than `perHour`, the others at theirs. */
export declare function checkModel(situation: Situation, planned: PlannedModel, perHour: number, others: Load, simulating: Simulating): Promise<Check>;
/** Completions an hour of a model, in each replication, with a client that has more to do than it can. */
export declare function saturated(situation: Situation, client: Profile, models: readonly PlannedModel[], load: Load, model: string, { workers, seed, replications }: Simulating): Promise<number[]>;
/** Mean with Student's 95 % interval, no narrower than `leastHalf` on either side lets it be. */
export declare function estimateOf(values: readonly number[], leastHalf: number): Estimate;
