/** Months since January of the year 0, by UTC. */
export declare function monthOf(epochMs: number): number;
/** Days since 1970, by UTC. */
export declare function dayOf(epochMs: number): number;
/** Unix time in ms of an ISO instant, or of a time (HH:MM, UTC) of the day that holds `nowEpochMs`; null when `text` is neither. */
export declare function startOf(text: string, nowEpochMs: number): number | null;
