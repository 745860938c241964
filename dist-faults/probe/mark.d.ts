import { type Attempt } from './attempt.ts';
import { type HeldBounds } from './held.ts';
/** A submit as inference sees it: when it met the limits, on the prober's clock in ms, and whether it passed them. */
export interface Mark {
    at: number;
    passed: boolean;
    /** It may have met them so much earlier or later. */
    slackMs: number;
    held: HeldBounds;
    cycle: number;
    /** How long the answer took, in ms; null where it tells nothing. */
    answeredAfterMs: number | null;
    /** Refused, and another that was sent within the slack was let through: their order may have been the other. */
    mayHaveSwapped: boolean;
    /** Accepted, or refused and not in the midst of refusals: where laws differ. */
    isTelling: boolean;
}
/** What is known of the network between prober and gateway, in ms. */
export interface Network {
    /** One way. */
    delayMs: number;
    /** Instants may be off by this. */
    slackMs: number;
    /** The gateway's clock minus ours. */
    offsetMs: number;
    /** The gateway's clock may be off by this from what is believed. */
    offsetErrorMs: number;
}
/** The submits of one model, in the order in which they met the limits. Faults tell nothing and are left out. */
export declare function marksOf(attempts: readonly Attempt[], model: string, network: Network): Mark[];
