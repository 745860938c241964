/** What a flag lists: `a,b` and the flag said again are the same. */
export declare function listed(given: readonly unknown[] | undefined): string[] | undefined;
