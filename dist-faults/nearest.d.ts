/** The candidate that `word` was most likely meant to be, or undefined when none is near: for "did you mean". */
export declare function nearest(word: string, candidates: Iterable<string>): string | undefined;
