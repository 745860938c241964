import type { RunRecord } from './run-record.ts';
/**
 * How two sides are compared. exact: virtual runs of the same seeds, call by call, where any difference is real; paired: runs that took
 * turns, in their order; history: a base of several sessions, each of which is one value; unpaired: sample against sample; single: one run
 * a side, which cannot tell chance from change.
 */
export type Pairing = {
    design: 'exact';
    pairs: readonly (readonly [base: RunRecord, candidate: RunRecord])[];
} | {
    design: 'paired';
    order: readonly RunRecord[];
} | {
    design: 'history';
    base: readonly (readonly RunRecord[])[];
    candidate: readonly (readonly RunRecord[])[];
} | {
    design: 'unpaired' | 'single';
};
/** The strictest design that these runs allow. */
export declare function pair(base: readonly RunRecord[], candidate: readonly RunRecord[]): Pairing;
