import type { Mark } from './mark.ts';
/** What candidates are made from: for each saturation what passed before it, and what passed first after it. Instants in ms. */
export interface Digest {
    cycles: readonly Saturation[];
    /** A recovery was watched for so long. */
    watchedMs: number;
}
interface Saturation {
    leadAt: number;
    /** The first refusal; Infinity where there was none. */
    refusedAt: number;
    /** Accepted after it, in order, with the last attempt before the first of them. */
    recovered: readonly number[];
    lastRefusedAt: number;
    passed: number;
    /** Refused from the first of the recovered to the last: none where the limit refills faster than it is asked. */
    refusedBetween: number;
}
export declare function digestOf(marks: readonly Mark[], longestWindowMs?: number): Digest;
export {};
