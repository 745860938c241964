/** Something rare, counted in each run of a side. */
export interface RunCounts {
    counts: readonly number[];
    /** What could have been counted in each run: its calls. */
    exposures: readonly number[];
}
/**
 * Probability of `candidate` having so many more than `base` by chance. Given their sum, counts of a side are binomial (Przyborowski &
 * Wilenski 1940); where runs of a side differ by more than that, counts are divided by how much more (quasi-likelihood; McCullagh &
 * Nelder 1989, section 6.2), and as few runs tell little of it, the normal deviate is referred to Student's t. 1 for one run a side.
 */
export declare function countExcess(base: RunCounts, candidate: RunCounts): number;
