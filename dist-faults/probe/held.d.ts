import type { Attempt } from './attempt.ts';
/** What a concurrency limit would have found held when a request came: surely so many, and perhaps so many. */
export interface HeldBounds {
    least: number;
    most: number;
    /** How much work is likely to have ended since the request before, of that which was seen open and then over. */
    endings: number;
}
/**
 * Bounds of what is held at each instant, from what is known of when accepted work ended. `attempts` in the order in which they came;
 * `delayMs` is the way to the gateway.
 */
export declare function heldBounds(attempts: readonly Attempt[], slackMs: number): HeldBounds[];
