/** An instant as logs write it, in Unix ms: ISO 8601, an HTTP date, or a number of s, ms, µs or ns, told apart by size. Null for none. */
export declare function instantOf(value: unknown): number | null;
