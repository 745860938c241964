/** P(T > t) for Student's t with `df` degrees of freedom (a fraction is allowed; Infinity is the normal distribution's limit). */
export declare function studentTail(t: number, df: number): number;
/**
 * The t with P(T <= t) = `p`. By Newton's method from the normal quantile: right of the middle the distribution function is concave, so
 * that every step stays short of the root and none can run away. Throws RangeError without a degree of freedom.
 */
export declare function studentQuantile(p: number, df: number): number;
