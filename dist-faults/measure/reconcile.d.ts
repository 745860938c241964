/** At most `most` calls of this price may have been charged. */
export interface Candidate {
    price: number;
    most: number;
}
export interface Range {
    least: number;
    most: number;
}
/**
 * How many of the candidates must have been charged for their prices to make up `credits` exactly: the least and the most of each, over
 * all combinations that do. Null when none does; where there are too many to look at, each may be none or all.
 */
export declare function reconcile(credits: number, candidates: readonly Candidate[]): Range[] | null;
