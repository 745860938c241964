import type { Profile, RetrySettings } from '../profile/profile.ts';
import type { KnownLimits } from '../simulate/known-limits.ts';
/** What tuning turns. Shares are of the model's limits, so that one setting means the same for every model of a profile. */
export interface Knobs {
    /** retry: send at once and try again; paced: a steady rate known beforehand; aimd: a rate learnt from 429s. */
    mode: 'retry' | 'paced' | 'aimd';
    /** paced: rate; aimd: the rate it begins with. */
    rateShare: number;
    /** Part of the gateway's burst that the client may send at once; 0 is one at a time. */
    burstShare: number;
    /** Null leaves calls uncounted. */
    concurrencyShare: number | null;
    baseMs: number;
    /** Cap of the wait, as a multiple of the base. */
    capFactor: number;
    jitter: 'none' | 'equal' | 'full' | 'additive' | 'decorrelated';
    hint: 'ignore' | 'exact' | 'floor' | 'floor-jitter';
    hintJitterMs: number;
    scope: RetrySettings['scope'];
    /** First poll and those after it, as parts of the model's usual duration; null leaves the profile's schedule. */
    poll: {
        first: number;
        every: number;
    } | null;
}
/** The simplest way to behave: no limiter of the client's own, gatebench's default waits, the profile's polls. */
export declare const DEFAULT_KNOBS: Knobs;
/** How many knobs differ from the simplest setting, counting only those that act. */
export declare function complexityOf(knobs: Knobs): number;
/** The knobs that act, given the others: a rate does not without pacing. */
export declare function actingKnobs(knobs: Knobs): (keyof Knobs)[];
/** The profile with these knobs in place of its own retry policy, limits and polls. */
export declare function withKnobs(profile: Profile, knobs: Knobs, limits: readonly KnownLimits[]): Profile;
