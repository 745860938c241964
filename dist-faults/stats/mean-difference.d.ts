export interface Moments {
    n: number;
    mean: number;
    /** Of the sample, over n − 1; 0 for a single value. */
    variance: number;
}
/** Count, mean and variance of a sample that is not empty. */
export declare function moments(values: readonly number[]): Moments;
/** A difference of means as Student's t judges it. */
export interface MeanDifference {
    difference: number;
    standardError: number;
    /** Degrees of freedom; Infinity where the error is known. */
    df: number;
}
/** `b` less `a` without assuming equal variances (Welch 1947, with Satterthwaite's degrees of freedom); both of two values or more. */
export declare function welchDifference(a: Moments, b: Moments): MeanDifference;
/**
 * `b` less `a` of two values or more each. For equal numbers Student's: its t is Welch's, and to take the variances for equal costs little
 * where they are not (Box 1954), while Welch throws away up to half of the degrees of freedom. Else Welch's.
 */
export declare function twoSampleDifference(a: Moments, b: Moments): MeanDifference;
/** A value that was measured at place `turn` of a sequence, on one of two sides. */
export interface Turn {
    value: number;
    turn: number;
    isSecond: boolean;
}
/**
 * The second side less the first in a sequence that both took turns in, a straight drift over the sequence taken out (analysis of
 * covariance, with one degree of freedom for the drift). `variance` is that of a value about side and drift, over df; `leverage` times it
 * is the squared standard error. Needs four values or more, of both sides.
 */
export declare function interleavedDifference(turns: readonly Turn[]): {
    difference: number;
    variance: number;
    leverage: number;
    df: number;
};
/** `one` value against a sample: its own variance is unknown, so it is taken to be the sample's. */
export declare function differenceFromOne(one: number, sample: Moments): MeanDifference;
/** The mean of differences within pairs. */
export declare function pairedDifference(differences: Moments): MeanDifference;
/** Probability of a difference as large as this or larger, were there none. */
export declare function upperProbability({ difference, standardError, df }: MeanDifference): number;
/** Two-sided interval of the difference at `confidence`, say 0.95. */
export declare function differenceInterval(of: MeanDifference, confidence: number): {
    low: number;
    high: number;
};
