/**
 * The units that people write and read. A parser gives null for what it does not understand, so that a schema can say what it expected
 * and where; `write…` gives the shortest text that the parser turns back into the very same number; `format…` rounds for reading.
 */
/** The texts that `parseDurationMs` understands; also for JSON Schema. */
export declare const DURATION_PATTERN: RegExp;
/** The texts that `parseRatePerSecond` understands. */
export declare const RATE_PATTERN: RegExp;
/** The texts that `parseShare` understands, numbers apart. */
export declare const SHARE_PATTERN: RegExp;
/** The texts that `parseBytes` understands. */
export declare const BYTES_PATTERN: RegExp;
/** The largest values that the parsers give, as people write them. */
export declare const LARGEST_TEXT: {
    duration: string;
    rate: string;
    bytes: string;
};
/** A duration such as `20s`, `1m30s`, `500ms`, `2h`, `1.5m` in ms; null for anything else, a bare number included, and above a million days. */
export declare function parseDurationMs(text: string): number | null;
/** A rate such as `30/min`, `0.5/s`, `1000/h` or `2 per minute` in starts per second; null for anything else, and above 10^12 a second. */
export declare function parseRatePerSecond(text: string): number | null;
/** A share of 1: `5%` is 0.05, and so are the number and the text 0.05; null for anything else. It may exceed 1, up to 10^12. */
export declare function parseShare(value: string | number): number | null;
/** A size such as `8MiB`, `64 KiB` or `1MB` in bytes, rounded to whole bytes; null for anything else, and where a number is not exact. */
export declare function parseBytes(text: string): number | null;
/** A duration in ms as a profile states it: `90s`, `2m`, `1.5s`; parses back to the same number. */
export declare function writeDuration(ms: number): string;
/** A rate per second as a profile states it: `30/min`, `2/s`; parses back to the same number. */
export declare function writeRate(perSecond: number): string;
/** A share of 1 as a profile states it: `5%`; parses back to the same number. */
export declare function writeShare(share: number): string;
/** A size in bytes as a profile states it: `8MiB`; parses back to the same number. */
export declare function writeBytes(bytes: number): string;
/** A duration in ms for reading, to three figures: `0.812 ms`, `812 ms`, `1.24 s`, `2m 05s`, `3h 07m`. */
export declare function formatDuration(ms: number): string;
/** A rate per second for reading, in the largest unit that leaves at least 1: `12.5/s`, `30/min`, `7/h`. */
export declare function formatRate(perSecond: number): string;
/** A share of 1 for reading, to a hundredth of a percent: `5.12%`; never rounded to nothing or to all. */
export declare function formatShare(share: number): string;
/** Credits for reading: two decimals at most, below 1 three figures: `1,234.5`, `0.0125`. */
export declare function formatCredits(credits: number): string;
/** A count for reading: `12,345`. */
export declare function formatCount(count: number): string;
