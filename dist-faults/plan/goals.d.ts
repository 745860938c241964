import type { Profile } from '../profile/profile.ts';
/** What a profile's thresholds ask of one model's times, in the gateway's own ms. */
export interface Goal {
    stat: 'p50Ms' | 'p95Ms';
    boundMs: number;
    /** The threshold as the profile states it. */
    source: string;
}
export interface Goals {
    /** By model. */
    of: ReadonlyMap<string, readonly Goal[]>;
    /** Thresholds that a plan does not look at, as the profile states them. */
    others: readonly string[];
}
/** A plan looks at the middle and the tail of times from intended start to result; p90 is held to what is asked of p95. */
export declare function goalsOf(profile: Profile): Goals;
