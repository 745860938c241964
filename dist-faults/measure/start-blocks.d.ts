import type { Phase, Profile } from '../profile/profile.ts';
import { type NoInterval, type Shares } from '../stats/block-interval.ts';
/** Why a percentile has no interval. `shaped`: the load changes by plan; `cut-short`: the run ended before it. */
export type IntervalState = 'stated' | NoInterval | 'shaped' | 'cut-short';
/** Whether the load stays the same by plan, so that one run may stand for others. */
export declare function isEvenLoad({ models, mix }: Pick<Profile, 'models' | 'mix'>): boolean;
/** How long recorded calls took, by the stretch of the recorded time in which they were due; in fixed memory. */
export declare class StartBlocks {
    #private;
    constructor(phases: readonly Phase[]);
    /** `ms`: Infinity for a call that never completed. */
    add(intended: number, ms: number): void;
    /** Adds all that `other`, of the same phases, holds. */
    merge(other: StartBlocks): void;
    /** Between which shares of the sample the p-quantile of all such runs lies. */
    shares(p: number): Shares | NoInterval;
}
