import type { StatedLimit } from '../gateway/stated-limits.ts';
import { type Hypothesis } from './hypothesis.ts';
import type { Mark, Network } from './mark.ts';
import { type Shape } from './shapes.ts';
/** A hypothesis with figures, and how well it tells what was seen. */
export interface Fit {
    hypothesis: Hypothesis;
    shape: Shape;
    size: number;
    /** The concurrency limit that stands beside it; null where none is needed. */
    concurrency: number | null;
    /** The gateway's clock minus what it was believed to be, in ms. */
    clockErrorMs: number;
    /** Logarithm of prior times likelihood. */
    score: number;
    /** Answers that it does not tell, whatever the timing. */
    wrong: number;
}
/** Fits within this of the best, in logarithms, are about as likely. */
export declare const NEAR = 3;
export interface Evidence {
    marks: readonly Mark[];
    network: Network;
    originEpochMs: number;
    /** Limits that the gateway states. */
    stated: readonly StatedLimit[];
    /** What the scatter of answers says where no law holds requests back. */
    plainScatter: number;
    /** Requests that others make of the same limit, in a ms. */
    othersPerMs: number;
    /** The longest window that is looked for: much longer ones do not show. */
    longestWindowMs: number;
    /** Whether it was gathered in depth. */
    isDeep: boolean;
}
export declare function evidenceOf(marks: readonly Mark[], network: Network, originEpochMs: number, stated?: readonly StatedLimit[], { othersPerMs, longestWindowMs, isDeep }?: {
    isDeep?: boolean | undefined;
    longestWindowMs?: number | undefined;
    othersPerMs?: number | undefined;
}): Evidence;
/** What an answer costs of which nobody knows whether the concurrency limit gave it: as often as work ends it should let one through. */
export declare function costOfPerhaps({ passed, held }: Pick<Mark, 'passed' | 'held'>): number;
/** Evidence as a concurrency limit leaves it to the rate: what it says of each answer is the same for every law and shape. */
export interface Held {
    evidence: Evidence;
    concurrency: number | null;
    blocks: readonly ('no' | 'perhaps' | 'yes')[];
    /** What the answers cost that it perhaps gave. */
    perhaps: number;
}
export declare function heldBeside(evidence: Evidence, concurrency: number | null): Held;
export interface FitOptions {
    clockErrorMs: number;
    /** Passes over refusals in the midst of others, and gives the best size alone. */
    isRough?: boolean;
    /** What scores less is of no interest, and not followed to its end. */
    floor?: number;
}
/** The best sizes of one shape: one replay of the law, without a bound, tells what it had counted at each request. */
export declare function fitShape(hypothesis: Hypothesis, shape: Shape, { evidence, concurrency, blocks, perhaps }: Held, { clockErrorMs, isRough, floor }: FitOptions): Fit[];
export declare function bestOf(fits: readonly Fit[], count: number): Fit[];
