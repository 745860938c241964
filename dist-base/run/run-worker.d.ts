import type { HttpTarget } from '../profile/profile.ts';
import type { Listener } from './listener.ts';
import type { WorkerResult } from './worker-result.ts';
export interface RunWorkerOptions extends Listener {
    /** Address of the Redis that the coordinator uses. */
    redis: string;
    /** Name of the run; the one that waits for workers when left out. */
    run?: string | undefined;
    /** The profile of the run, where its prompts are kept out of Redis. */
    profile?: string | undefined;
    apiKey: (target: HttpTarget) => string;
    /** For what Redis cannot take. */
    folder: string;
    /** How long a run is waited for; ms. */
    waitMs: number;
    /** Aborted: this worker submits nothing more, and gives its shares to others as soon as what it sent is answered. */
    stop?: AbortSignal;
    /** Aborted: the same, and no answer is waited for. */
    signal?: AbortSignal;
}
/**
 * Takes shares of a distributed run until the run is over. Throws a GatebenchError: exit 104 for a run or a profile that does not fit, 106
 * for a Redis or a gateway that cannot be reached.
 */
export declare function runWorker(options: RunWorkerOptions): Promise<WorkerResult>;
