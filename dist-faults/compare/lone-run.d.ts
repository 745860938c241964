/**
 * Degrees of freedom where one of the sides is a single run. Waiting times and 429s of a run are skewed to the bad side, which the mean of
 * several runs is hardly any longer; the bare value of one goes further out by chance than the normal distribution knows.
 */
export declare function dfOfLoneRun(df: number): number;
