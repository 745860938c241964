/** `over` laid over `under`: maps key by key, everything else whole. */
export declare function lay(under: unknown, over: unknown): unknown;
