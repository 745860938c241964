import { type MeanDifference } from '../stats/mean-difference.ts';
import { type ComparedRun, type Gauge } from './metrics.ts';
import type { Pairing } from './pairing.ts';
import type { UnseenEnd } from './response-times.ts';
/** Candidate less base on a metric's scale; above 0 is worse. */
export interface Effect extends MeanDifference {
    /** Variance of one run about its side; null where more runs of a side would not tell more. */
    variance: number | null;
    /** True where every run says the same: there is nothing to be found. */
    isConstant: boolean;
    /** Runs in which a percentile is not reached. */
    notReached: {
        base: number;
        candidate: number;
    };
}
/** A value of each run on the gauge's scale, and the variance that chance within runs gives it at the least. */
export interface Scaled {
    base: readonly number[];
    candidate: readonly number[];
    leastVariance: number;
}
export interface Sides {
    base: readonly ComparedRun[];
    candidate: readonly ComparedRun[];
}
/** The effect of a gauge between two sides, by what calls without a seen end are taken for on either; null when a run does not say. */
export declare function effectOf(gauge: Gauge, { base, candidate }: Sides, pairing: Pairing, unseen: {
    base: UnseenEnd;
    candidate: UnseenEnd;
}): Effect | null;
export type Found = MeanDifference & Pick<Effect, 'variance'>;
/** Sample against sample, as Student and Welch judge them. */
export declare function unpaired({ base, candidate, leastVariance }: Scaled): Found;
