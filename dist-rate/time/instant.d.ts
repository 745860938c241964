/** Unix time in ms of an ISO 8601 time or an HTTP date, or null when `text` is neither. */
export declare function parseInstantMs(text: string): number | null;
