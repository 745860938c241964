/** A time of which only bounds are known: above `low` and at most `high`, which is Infinity while it had not ended. Equal where it is exact. */
export interface TimeInterval {
    low: number;
    high: number;
}
/** Lognormal times, a share of which takes `factor` times as long. `logLikelihood` compares fits of the same intervals. */
export interface LognormalFit {
    median: number;
    sigma: number;
    slow: {
        share: number;
        factor: number;
    } | null;
    logLikelihood: number;
    /** Standard errors, whatever the other figures are: of the median's logarithm, and of the spread. */
    errors: {
        median: number;
        sigma: number;
    };
}
/** The likeliest lognormal by expectation and maximisation, with a slow share where the times cannot do without. Null for no time that ended. */
export declare function fitLognormal(intervals: readonly TimeInterval[]): LognormalFit | null;
