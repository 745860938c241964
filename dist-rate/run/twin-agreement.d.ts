import { type Agreement } from '../calibrate/calibration.ts';
import type { KnownLimit } from '../calibrate/known-limit.ts';
import type { FlowWindow } from '../measure/flow.ts';
import type { Profile } from '../profile/profile.ts';
import type { SimulationWorkers } from '../simulate/workers.ts';
/** What a twin lets expect of a profile: its flow through windows of the gateway's own time, once for each replication. */
export declare function twinFlows(twin: {
    yaml: string;
    source: string;
}, profile: Profile, edgesMs: readonly number[], { workers, replications }: {
    workers: Pick<SimulationWorkers, 'flow'>;
    replications: number;
}): Promise<FlowWindow[][]>;
/** One window of a run beside what its twin does in the same. `unobserved`: limits that the twin does not claim to know. */
export declare function agreementsOf(run: string, actual: FlowWindow, flows: readonly FlowWindow[], usedBefore: {
    actual: number | null;
    flows: readonly (number | null)[];
}, unobserved: readonly KnownLimit[]): Agreement[];
