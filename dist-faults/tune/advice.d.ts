import type { Profile, RetrySettings } from '../profile/profile.ts';
import type { KnownLimits } from '../simulate/known-limits.ts';
import type { Finalist } from './finals.ts';
import type { Sensitivity } from './sensitivity.ts';
/** A setting that a client can be given, without any term of gatebench's own: what the snippets are made from. */
export interface ClientSettings {
    models: readonly ModelAdvice[];
    retry: RetryAdvice;
}
export interface Advice extends ClientSettings {
    /** One sentence a knob. */
    reasons: readonly {
        knob: string;
        value: string;
        why: string;
    }[];
}
export interface ModelAdvice {
    model: string;
    /** Sends a second, and at once after a pause; null sends freely. */
    ratePerSecond: number | null;
    burst: number;
    concurrency: number | null;
    /** Null for text, which is answered at once. */
    poll: {
        firstMs: number | null;
        firstOfEstimate: number | null;
        everyMs: number;
        growth: number;
        maxMs: number;
    } | null;
}
export interface RetryAdvice {
    /** Attempts in all, the first included. */
    maxAttempts: number;
    backoff: RetrySettings['backoff'];
    jitter: RetrySettings['jitter'];
    jitterMs: number;
    hint: Pick<RetrySettings['hint'], 'use' | 'from' | 'jitterMs' | 'longestMs'>;
    /** Statuses of a submit that are tried again; anything else may have been accepted, or will not get better. */
    statuses: readonly number[];
    scope: RetrySettings['scope'];
    pacing: RetrySettings['pacing'];
}
export declare function adviceOf({ runs }: Finalist, profile: Profile, limits: readonly KnownLimits[], sensitivity: readonly Sensitivity[]): Advice;
/** The client of a profile. */
export declare function clientSettings({ models: loads, retry: policy }: Pick<Profile, 'models' | 'retry'>): ClientSettings;
