import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { SimulationWorkers } from '../simulate/workers.ts';
import { type Edge } from './edge.ts';
import { type SearchSettings, type Step } from './search.ts';
import { type Trial } from './trial.ts';
export interface CapacityProblem {
    profile: Profile;
    mock: MockWorld;
    workers: Pick<SimulationWorkers, 'judge'>;
    /** Seeds that every load is simulated with, the profile's and those after it; 8 by default. */
    seeds?: number;
    /** `mostTrials` counts loads here. */
    search?: Partial<SearchSettings>;
    onTrial?: (trials: readonly Trial[]) => void;
}
/** Where a search ended, with all that it tried. */
export interface FoundCapacity {
    edge: Edge;
    end: NonNullable<Step['end']>;
    trials: readonly Trial[];
}
/**
 * Finds by simulation the largest multiple of the profile's load that passes (see trial.ts). Every load is simulated with the same seeds, so
 * that loads differ by nothing else. The same for the same profile, whatever the threads. Throws a GatebenchError (exit 104) for arrivals
 * that hold no steady load.
 */
export declare function findCapacity(problem: CapacityProblem): Promise<FoundCapacity>;
