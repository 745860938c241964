import type { ClockOffset } from '../distributed/clock-offset.ts';
import type { RedisLink } from '../distributed/redis-link.ts';
import type { RunSpec } from '../distributed/run-book.ts';
import type { HttpGateway } from '../gateway/http-gateway.ts';
import type { Plan } from '../load/plan.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import { type Pacer } from '../time/pacer.ts';
import type { Listener } from './listener.ts';
import type { WorkerResult } from './worker-result.ts';
export interface WorkerLifeOrder extends Listener {
    link: RedisLink;
    spec: RunSpec;
    prefix: string;
    profile: Profile;
    plan: Plan;
    gateway: HttpGateway;
    clock: Clock;
    offset: ClockOffset;
    /** Of this worker, from 1. */
    number: number;
    /** Times the starts of its first share; alarms do for what it takes over. */
    pacer: Pacer | null;
    folder: string;
    stop?: AbortSignal;
    signal?: AbortSignal;
}
/** A worker from its first share to the end of the run: it beats, takes shares, and carries them out. */
export declare class WorkerLife {
    #private;
    constructor(order: WorkerLifeOrder);
    toItsEnd(): Promise<WorkerResult>;
}
