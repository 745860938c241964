import type { Outcome } from '../gateway/outcome.ts';
import type { NoRetry } from '../measure/events.ts';
import type { RetrySettings } from '../profile/profile.ts';
/** What the policy is asked about: one attempt that did not get through. */
export interface RetryQuestion {
    outcome: Outcome<unknown>;
    /** Attempts made so far, this one included. */
    attempts: number;
    /** Since what `elapsedFrom` says. */
    elapsedMs: number;
    /** The wait before this attempt; null before the first. */
    previousDelayMs: number | null;
    /** Two keyed uniforms in [0, 1): for the backoff's jitter and for the hint's. */
    uniforms: readonly [number, number];
}
export type RetryDecision = Retry | GiveUp;
interface Retry {
    retry: true;
    delayMs: number;
    by: 'hint' | 'backoff';
}
interface GiveUp {
    retry: false;
    because: NoRetry;
    /** What would have been waited: those who share a cool-down learn it all the same. Null where no wait was worked out. */
    delayMs: number | null;
}
/**
 * The whole of a client's retry behaviour as one pure function of data; only the runner sleeps. Delays count from the end of the
 * attempt. What calls share, a budget and a pace, is asked by the runner afterwards.
 */
export declare function decideRetry(settings: RetrySettings, question: RetryQuestion): RetryDecision;
export {};
