/** How far a figure of a twin can be relied on. */
export declare const LABELS: readonly ['probed', 'seen', 'doubtful', 'shared-or-dynamic', 'unobserved', 'assumed'];
export type Label = (typeof LABELS)[number];
/** What a figure of a twin rests on. */
export interface Finding {
    /** Of a model, or of the account. */
    of: string;
    what: string;
    /** In words; empty where nothing is known. */
    value: string;
    label: Label;
    evidence: string;
}
/** A figure with its 95 % interval. */
export interface Between {
    value: number;
    low: number;
    high: number;
}
