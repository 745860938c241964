import type { Redis } from 'ioredis';
import type { Clock } from '../time/clock.ts';
import type { Script } from './scripts/script.ts';
/** How a Redis is reached. */
export interface RedisAddress {
    /** `redis://` or `rediss://` (TLS), with user and password where it asks for them. */
    url: string;
}
type Packages = {
    Redis: typeof import('ioredis').Redis;
    bullmq: typeof import('bullmq');
};
/** Loads what only those install who let several machines share a run. Throws REDIS_NOT_INSTALLED (exit 104), with the line that installs it. */
export declare function loadRedisPackages(): Promise<Packages>;
/** One connection to Redis, which comes back by itself: what was asked meanwhile waits. */
export declare class RedisLink {
    #private;
    readonly client: Redis;
    readonly packages: Packages;
    /** Throws REDIS_UNREACHABLE or REDIS_URL_INVALID; the address is not quoted, for it may hold a password. */
    static open({ url }: RedisAddress, clock: Clock): Promise<RedisLink>;
    private constructor();
    /** Since when Redis gives no answer, as an instant; null while it does. */
    get downSince(): number | null;
    /** Told each time Redis stops to answer. */
    onDown(told: () => void): void;
    /** Told once Redis has given no answer for so long, without a break. */
    onLost(patienceMs: number, told: () => void): void;
    /** Told each time Redis refuses what it was asked, and would again: a right that it does not give, data that are not as they were left. */
    onRefused(told: (error: Error) => void): void;
    /** Runs a script; waits as long as Redis is away or full. Rejects once the link is closed, and for what is refused: it may be half done. */
    run(script: Script, prefix: string, ...args: readonly (string | number)[]): Promise<unknown>;
    /** Asks until there is an answer: what is asked must bear being done twice. */
    ask<T>(question: () => Promise<T>): Promise<T>;
    close(): Promise<void>;
}
export {};
