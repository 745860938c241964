import type { FlowWindow } from '../measure/flow.ts';
import type { Headline } from '../measure/headline.ts';
import { type ToldError } from '../thread.ts';
import { type FlowReplication, type JudgedHeadline, type Replication } from './replicate.ts';
/** What a simulation is watched for, with what it needs and what comes of it. */
export type Order = {
    watch: 'headline' | 'judged';
    job: Replication;
} | {
    watch: 'flow';
    job: FlowReplication;
};
type Result = Headline | JudgedHeadline | FlowWindow[];
export type ToWorker = {
    id: number;
} & Order;
export type FromWorker = {
    id: number;
} & ({
    result: Result;
} | ToldError);
/** Threads that simulate. What a job comes to depends on the job alone, never on how many there are or which takes it. */
export interface SimulationWorkers extends AsyncDisposable {
    readonly count: number;
    run(job: Replication): Promise<Headline>;
    judge(job: Replication): Promise<JudgedHeadline>;
    flow(job: FlowReplication): Promise<FlowWindow[]>;
    close(): Promise<void>;
}
/** Starts `count` threads, by default one for each core; 0 simulates in this thread. They start on their first job. */
export declare function simulationWorkers(count?: number): SimulationWorkers;
export {};
