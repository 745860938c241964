import { type ClockOffset } from '../distributed/clock-offset.ts';
import type { RedisLink } from '../distributed/redis-link.ts';
import type { Clock } from '../time/clock.ts';
/** What a worker says of itself with each beat. */
export interface WorkerSays {
    host: string;
    /** How far its wall clock is ahead of that of Redis, give or take. */
    aheadMs: number;
    errorMs: number;
}
/** What a beat tells. Instants of this clock. */
export interface Pulse {
    state: string;
    start: {
        startedAt: number;
        origin: number;
    } | null;
    hasCoordinator: boolean;
    done: number;
    late: readonly string[];
}
export interface WorkerBeatOrder {
    link: RedisLink;
    prefix: string;
    number: number;
    clock: Clock;
    offset: ClockOffset;
}
/** How a worker says that it lives, and hears how the run stands. */
export declare class WorkerBeat {
    #private;
    constructor(order: WorkerBeatOrder);
    /** How far an instant of this clock may be off once it is corrected; ms. */
    get errorMs(): number;
    beat(shares: Iterable<number>): Promise<Pulse>;
}
