/** Natural logarithm of the gamma function, for x above 0. */
export declare function logGamma(x: number): number;
/**
 * The regularised incomplete beta function I_x(a, b), by its continued fraction after Lentz (Press et al., Numerical Recipes,
 * section 6.4): the tails of Student's t, F and the binomial distribution.
 */
export declare function incompleteBeta(x: number, a: number, b: number): number;
