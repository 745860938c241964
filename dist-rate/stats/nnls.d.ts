/**
 * Least squares without negative coefficients, by the active-set method of Lawson & Hanson ("Solving Least Squares Problems", 1974,
 * ch. 23) on the normal equations (Bro & de Jong 1997). For a handful of columns.
 */
/** Square and symmetric, row by row. */
type Matrix = readonly (readonly number[])[];
/**
 * The non-negative x that minimises |Ax − b|², from `gram` = AᵀA and `moments` = Aᵀb. A column that the others leave nothing to say
 * gets 0.
 */
export declare function nonNegativeLeastSquares(gram: Matrix, moments: readonly number[]): number[];
/** A figure with its 95 % interval. */
export interface Estimate {
    value: number;
    low: number;
    high: number;
}
/** One observation: `y` was the sum of the columns `x` at their unknown prices. */
export interface Observation {
    x: ArrayLike<number>;
    y: number;
}
/** Non-negative coefficients whose fit reproduces the sum of all observations, and how sure they are. */
export interface NonNegativeFit {
    coefficients: number[];
    /** Observations less coefficients: what the intervals rest on. */
    degreesOfFreedom: number;
    /** How much each column varies in ways that the others do not: what its coefficient rests on, in squares of its unit. */
    variation: number[];
    /** Σ weights·coefficients with its 95 % interval, which is cut at 0. */
    combined(weights: readonly number[]): Estimate;
}
/**
 * Fits y = Σ xⱼ·βⱼ with βⱼ ≥ 0 to the observations, and to their sum as good as exactly: what was counted one observation late cancels
 * in it. The intervals are Student's. They rest on the larger of the plain and the heteroscedasticity-robust variance (HC3, MacKinnon &
 * White 1985), and on what the errors leave behind in the sum (Newey & West 1987). Null when the observations are no more than the
 * columns, or cannot tell two columns apart; a single column needs one observation, and its interval has no width.
 */
export declare function fitNonNegative(observations: readonly Observation[], columns: number): NonNegativeFit | null;
export {};
