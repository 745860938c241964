import type { Profile, RetryPacing } from '../profile/profile.ts';
/** What the client itself holds the calls of one model to, in a run in real time. */
export interface HeldLimits {
    model: string;
    /** Attempts that may start per second in the long run; null is no such limit. */
    ratePerSecond: number | null;
    /** The time in which one attempt more may start, in ms; null without a rate. */
    intervalMs: number | null;
    /** Attempts that may start at once after a pause. */
    burst: number;
    /** Calls that may hold a slot at once; null is no such limit. */
    concurrency: number | null;
    /** Longest wait for slot and pace together, in ms; null is for ever. */
    longestWaitMs: number | null;
    /** Who enforces them; null where nothing is held. */
    by: 'bottleneck' | null;
}
/** The pace of the retry policy, which attempts pass besides. */
export interface HeldPacing {
    scope: RetryPacing['scope'];
    /** Null for a pace that learns. */
    ratePerSecond: number | null;
    burst: number | null;
    /** A pace that learns is gatebench's own. */
    by: 'bottleneck' | 'gatebench';
}
/** What is held of each model, in the order of the profile; of `clients` each holds so much for itself. */
export declare function heldLimits({ models }: Pick<Profile, 'models'>): HeldLimits[];
export declare function heldPacing(pacing: RetryPacing | null): HeldPacing | null;
