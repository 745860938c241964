/** How far the hints of a model's refusals were off; see `hints.truth` of a summary. Errors are hint minus true wait, in ms of the caller. */
export interface HintErrors {
    known: number;
    unknown: number;
    short: number;
    long: number;
    sumMs: number;
    edgesMs: readonly number[];
    counts: readonly number[];
}
/** What the mock knows to be true of a run; the part of its counts that a summary must repeat. */
export interface OracleTruth {
    endpoints: Readonly<Record<'submit' | 'poll' | 'message', {
        requests: number;
        byStatus: Readonly<Record<string, number>>;
        spoiled: number;
    }>>;
    models: Readonly<Record<string, {
        requests: number;
        accepted: number;
        throttled: number;
        completed: number;
        failed: number;
        hints?: HintErrors | null;
    }>>;
    /** Task reads by the status that was told. */
    polls: Readonly<Record<string, number>>;
    credits: {
        charged: number;
    };
}
/** What the mock tells of one model; undefined where it knows none of this name. */
export declare function truthOfModel({ models }: OracleTruth, model: string): OracleTruth['models'][string] | undefined;
