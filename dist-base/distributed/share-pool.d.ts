import type { Job } from 'bullmq';
import type { Clock } from '../time/clock.ts';
import type { RedisLink } from './redis-link.ts';
import type { TakenShare } from './share.ts';
/** A share that this worker holds under a lock of BullMQ. */
export declare class HeldShare {
    #private;
    readonly share: TakenShare;
    constructor(share: TakenShare, job: Job, token: string, takenAt: number, { link, prefix, clock, leaseMs }: {
        link: RedisLink;
        prefix: string;
        clock: Clock;
        leaseMs: number;
    });
    get isLost(): boolean;
    /** Whether something may be sent for the share: a process that was stopped finds out here, before it sends. */
    mayStillSend(): Promise<boolean>;
    /** Takes the lock for another lease; false once it is somebody else's. */
    extend(): Promise<boolean>;
    lose(): void;
    /** Whoever asks may have it at once. */
    letGo(): Promise<void>;
    /** Nothing of the share is left to be done. */
    end(link: RedisLink, prefix: string): Promise<void>;
}
/** The shares of a run as jobs of BullMQ: who holds one renews its lock, and of who does not anybody may take it. */
export declare class SharePool {
    #private;
    constructor(link: RedisLink, id: string, of: number, leaseMs: number, clock: Clock, name: string);
    /** Looks from now on for shares whose owner renews its lock no more. */
    watch(): Promise<void>;
    /** A share that nobody holds, with what its last owner left open; null where there is none. */
    take(): Promise<HeldShare | null>;
    close(): Promise<void>;
}
