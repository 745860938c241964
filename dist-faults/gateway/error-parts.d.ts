/** The members of one record of an error's body, by their plain names: `retry_after`, `retryAfter` and `Retry-After` are one. */
export type Part = readonly (readonly [name: string, value: unknown])[];
/** The records of an error's body in which something may be said: its `error` with all below it, then the body, then what else it holds. */
export declare function errorParts(body: unknown): Part[];
export declare function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
