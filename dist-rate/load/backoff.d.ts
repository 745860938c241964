import type { RetrySettings } from '../profile/profile.ts';
export interface BackoffSettings extends Pick<RetrySettings, 'jitter' | 'jitterMs'> {
    backoff: Omit<RetrySettings['backoff'], 'failureBaseMs'>;
}
export interface BackoffInput {
    /** Which retry of the call this is, from 1. */
    retryNumber: number;
    /** The wait before the last attempt in ms; null at the first retry. Only `decorrelated` looks at it. */
    previousMs: number | null;
    /** A draw in [0, 1). */
    uniform: number;
}
/**
 * The wait before a retry in ms, by the client's own rule, hints left aside. The cap applies before jitter, so only `additive` can
 * exceed it. Jitter as in "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
 */
export declare function backoffMs({ backoff, jitter, jitterMs }: BackoffSettings, { retryNumber, previousMs, uniform }: BackoffInput): number;
