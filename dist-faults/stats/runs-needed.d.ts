export interface RunsQuestion {
    /** Runs a side that there are, the difference they showed, and the variance of one run about its side with its degrees of freedom. */
    runs: number;
    difference: number;
    variance: number;
    df: number;
    /** What passes must lie below this with its upper bound; what is found must lie above it, and be twice as large in truth. */
    floor: number;
    /** Chance of a false alarm that the test is made at, one-sided; of an upper bound being too low; and of ending with an answer. */
    alpha: number;
    boundAlpha: number;
    power: number;
}
/**
 * Runs a side, those that there are among them, with which no difference at all would pass and one of twice the floor would be found,
 * each with probability `power`: what the first runs showed is part of the whole and is reckoned with, and that they may have seen too
 * small a variance by luck (Student quantiles of no more freedom than theirs; Stein 1945). Null when a hundred are not sure to.
 */
export declare function runsNeeded(question: RunsQuestion): number | null;
