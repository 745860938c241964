/**
 * Inverse distribution functions: one uniform in, one draw out. Keyed uniforms (random.ts) then give one latency per call whatever
 * was drawn before. Normal quantile after Wichura, "Algorithm AS 241" (Applied Statistics 37, 1988), accurate to about 1 part in 10^16.
 */
/** The z with P(Z <= z) = `p` for a standard normal Z; -Infinity at 0 and Infinity at 1. */
export declare function normalQuantile(p: number): number;
/** Lognormal with this median and shape: the value below which a share `u` lies; in the unit of `median`. */
export declare function lognormalQuantile(u: number, median: number, sigma: number): number;
