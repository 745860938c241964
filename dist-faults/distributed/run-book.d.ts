import type { Profile } from '../profile/profile.ts';
import type { RedisLink } from './redis-link.ts';
/** What the workers of a run are told of it. No key of a gateway is in it, and no prompt unless that was asked for. */
export interface RunSpec {
    /** Its name in Redis. */
    id: string;
    version: string;
    /** Of the profile with all its bodies. */
    checksum: string;
    profile: Profile;
    hasBodies: boolean;
    /** The gateway is the coordinator's own mock. */
    isMock: boolean;
    shares: number;
    leaseMs: number;
}
/** All names of a run begin with this; the braces keep them on one server of a cluster. */
export declare function prefixOf(id: string): string;
/** BullMQ's names of the queue of a run's shares. */
export declare function queueOf(id: string): {
    name: string;
    prefix: string;
};
/** A name for a run that no other has. */
export declare function newRunId(link: RedisLink, name: string): Promise<string>;
/** Writes all that the workers need, and tells them of it; each share waits in the queue. */
export declare function openBook(link: RedisLink, spec: RunSpec): Promise<void>;
/** What runs wait for workers, or go on: the latest; null where there is none. */
export declare function latestRun(link: RedisLink): Promise<string | null>;
/** What is to be carried out. Throws RUN_UNKNOWN (exit 104). */
export declare function readSpec(link: RedisLink, id: string): Promise<RunSpec>;
/** The profile with the bodies of its requests, which stand in the worker's own copy of it. Throws PROFILE_DIFFERS or PROFILE_NEEDED (exit 104). */
export declare function withBodies(spec: RunSpec, own: Profile | null): Profile;
/** Tells profiles apart, whatever way they came. */
export declare function checksumOf(profile: Profile): string;
export declare function redisNow(link: RedisLink): Promise<number>;
/** What a run leaves behind once its log is on a disk: that it is over, and the ids that came too late. */
export declare function clearBook(link: RedisLink, id: string): Promise<void>;
