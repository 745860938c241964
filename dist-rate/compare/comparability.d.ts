import { type RunRecord } from './run-record.ts';
/** Something that is not the same in all runs of a comparison. */
export interface Difference {
    what: string;
    base: string;
    candidate: string;
    /** True for what must be the same, lest the comparison be about the load or the machine. */
    blocks: boolean;
}
/**
 * Everything in which a run differs from the first of the base, said once. Runs of the base are held to the same: a side of unlike runs
 * has no middle.
 */
export declare function differencesOf(base: readonly RunRecord[], candidate: readonly RunRecord[]): Difference[];
