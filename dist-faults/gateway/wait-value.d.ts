/** A number that is neither negative nor written in a way that no server means (hex, exponents, blanks). */
export declare function decimal(text: string | undefined): number | null;
/** Durations as Go prints them, which some gateways send: `1m30.5s`, `250ms`. */
export declare function spelledMs(text: string): number | null;
/** Delta seconds, Unix seconds or Unix ms, told apart by size, as a wait in ms from `nowEpochMs`. */
export declare function secondsOrInstantMs(value: number, nowEpochMs: number): number;
/** A reset as delta seconds, Unix seconds, Unix ms or a spelled duration, told apart by size and form. */
export declare function resetMs(text: string | undefined, nowEpochMs: number): number | null;
/** Several limits used up at once are waited for together. */
export declare function longest(waits: readonly (number | null)[]): number | null;
