/**
 * Whether paired values are shown to have means no further apart than `margin`: two one-sided t tests of the differences, each at 5 %
 * (Schuirmann 1987). What a test of difference does not find, this does not take for equal. Never shown by fewer than two pairs.
 */
export declare function isShownEquivalent(differences: readonly number[], margin: number): boolean;
/** Whether the mean of paired differences is surely above 0: one one-sided t test at `error`. An infinite one is certain. */
export declare function isShownAbove(differences: readonly number[], error: number): boolean;
