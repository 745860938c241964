/** How far the hints of one model were off: hint minus the wait after which its limits would have let the request pass, in ms of the caller. */
export interface HintErrorCounts {
    /** Refusals whose true wait the limits knew; the others only a release could tell. */
    known: number;
    unknown: number;
    /** Of the known: off by 1 ms or more. */
    short: number;
    long: number;
    sumMs: number;
    /** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
    edgesMs: readonly number[];
    counts: number[];
}
export declare function noHintErrors(): HintErrorCounts;
/** Counts one hinted refusal; null where its true wait is unknown. */
export declare function countHintError(into: HintErrorCounts, errorMs: number | null): void;
