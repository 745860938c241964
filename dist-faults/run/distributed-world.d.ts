import type { Plan } from '../load/plan.ts';
import type { HttpTarget, Profile } from '../profile/profile.ts';
import type { Listener } from './listener.ts';
import type { LocalWorker } from './local-worker.ts';
import type { World } from './world.ts';
export interface DistributedOptions extends Listener {
    redis: string;
    /** So many shares; and workers that are waited for before the run begins. */
    workers: number;
    /** How long a worker that says nothing keeps its shares; ms. */
    leaseMs: number;
    /** How long workers are waited for; ms. */
    joinMs: number;
    /** A Redis that may lose intents is taken all the same. */
    allowLostIntents: boolean;
    /** Puts the bodies of requests into Redis, for workers that have no copy of the profile. */
    sharePrompts: boolean;
    /** Starts a worker of the run on this machine; null where all are started elsewhere. */
    startWorker: ((run: {
        id: string;
        folder: string;
    }) => LocalWorker) | null;
    /** Where local workers write what Redis cannot take, while there is no folder of the run. */
    spillFolder: string;
    apiKey: (target: HttpTarget) => string;
}
/** Real time, made by the workers of a Redis: this process puts the plan there, and one log together from what they tell. */
export declare function distributedWorld(profile: Profile, plan: Plan, options: DistributedOptions): Promise<World>;
