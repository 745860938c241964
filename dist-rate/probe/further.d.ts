import type { RateFinding } from './probe-result.ts';
import { type ProbedModel } from './probed-model.ts';
import type { Requester } from './requester.ts';
/**
 * Whether requests that fail validation count against the limit: more of them than it lets through are sent after a rest. Costs no credits
 * where the gateway checks before it takes any; null where it does not tell. What is not refused here is no sign that there is no limit.
 */
export declare function countsInvalid(requester: Requester, model: ProbedModel, { limit }: RateFinding, at: {
    cycle: number;
    longestWindowMs: number;
}): Promise<boolean | null>;
/** Whether a request of two images counts as two: after a rest half as many of them pass. Null where that cannot be seen. */
export declare function countsImages(requester: Requester, model: ProbedModel, { limit, label, ratePerSecond }: RateFinding, at: {
    cycle: number;
    longestWindowMs: number;
}): Promise<boolean | null>;
/** Uses up two windows of the clock, one after the other: a bound on growth lets more through in the second. */
export declare function fillTwoWindows(requester: Requester, model: ProbedModel, { kind, limit, windowMs }: RateFinding, at: {
    cycle: number;
    longestWindowMs: number;
    offsetMs: number;
}): Promise<void>;
/** Keeps below the rate that was found, for as long as it takes to meet what it hides: a bound on open requests, or a cap on a longer window. */
export declare function lookBehind(requester: Requester, model: ProbedModel, { ratePerSecond }: RateFinding, at: {
    cycle: number;
    longestWindowMs: number;
}): Promise<void>;
