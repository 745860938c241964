import type { RetryPacing } from '../profile/profile.ts';
import type { PermitResult } from './admission.ts';
/** How fast a group of attempts may be sent, learnt from what they come to. Instants in ms; no clock of its own. */
export interface SendRate {
    /** False while attempts need no token. */
    readonly isLimiting: boolean;
    readonly perSecond: number;
    /** Most tokens that can be saved up; at least 1. */
    readonly burst: number;
    /** Tokens at the start. */
    readonly first: number;
    /** An attempt came back at `now`. */
    answered(result: PermitResult, now: number): void;
}
/** Additive increase, multiplicative decrease. */
export declare class AimdRate implements SendRate {
    #private;
    readonly isLimiting = true;
    readonly burst: number;
    readonly first: number;
    constructor(settings: Extract<RetryPacing, {
        kind: 'aimd';
    }>);
    get perSecond(): number;
    answered(result: PermitResult, now: number): void;
}
/**
 * The client rate limiter of the AWS SDKs' adaptive mode, with its constants (botocore retries/adaptive.py, throttling.py, bucket.py):
 * idle until the first 429, then CUBIC around the rate that was measured when it came. Any answer but a 429 counts as success.
 */
export declare class AwsAdaptiveRate implements SendRate {
    #private;
    readonly first = 0;
    constructor(startedAt: number);
    get isLimiting(): boolean;
    get perSecond(): number;
    get burst(): number;
    /** Answers per second, smoothed: for tests and reports. */
    get measured(): number;
    answered(result: PermitResult, now: number): void;
}
