import type { Profile } from '../../profile/profile.ts';
/** Calls that start in a day, hour by hour, in the gateway's own time. */
export interface Demand {
    /** Where it comes from, in words. */
    source: string;
    /** As reports name it. */
    timeZone: string;
    /** Hours that the time zone is ahead of UTC. */
    aheadOfUtc: number;
    /** By model: calls that start in each hour of a day from its midnight. */
    perHour: ReadonlyMap<string, readonly number[]>;
}
/** The arrivals of a profile (in the gateway's own time), around the clock. Of closed models nothing is known beforehand. */
export declare function demandOfProfile(profile: Profile): Demand;
