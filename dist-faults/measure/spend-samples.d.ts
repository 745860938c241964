import { type Estimate } from '../stats/nnls.ts';
/** Credits of one model as the readings during the run tell them, each with its 95 % interval. */
export interface SampledBurn {
    /** All that its calls cost. */
    burn: Estimate;
    /** Of one completed call; null when none completed. */
    perCall: Estimate | null;
}
/**
 * Readings of the credits spent against the calls that ended between them. An end is only known to lie between two polls: where a
 * reading fell between them, each side gets its share of the call. So the counts err by chance, and not always late, which would
 * make every price look smaller than it is.
 */
export declare class SpendSamples {
    #private;
    constructor(models: readonly string[]);
    /** A reading at `t` (ms): `spent` credits in all. What ended before the first one is no part of any row. */
    reading(t: number, spent: number): void;
    /** A call ended somewhere in (`after`, `by`], in ms. */
    ended(model: string, kind: 'completed' | 'failed', after: number, by: number): void;
    /** How long a completed call took from its sending, in ms: so long a doubtful attempt may go on unseen. */
    took(model: string, ms: number): void;
    /** An attempt just now may have been accepted. Nobody will say when its task ends and is paid for. */
    doubtful(model: string): void;
    /**
     * What each model burnt between the first and the latest reading; a model is absent where the readings cannot tell, `wide`: cannot even
     * bound it.
     */
    estimate(wide?: boolean): Map<string, SampledBurn>;
}
