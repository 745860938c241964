/**
 * How far a quantile may be trusted where values depend on each other, as calls that wait in one queue do: by how much the share below it
 * differs from block to block of the time in which they were due. The method of batch means, applied to the indicator of lying below
 * the sample's own quantile (Law, Simulation Modeling and Analysis, section 9.5). Coverage is measured: docs/intervals.md.
 */
/** Calls due in one stretch of time, and those of them at or below a value. */
export interface BlockCount {
    calls: number;
    below: number;
}
/** Why there is no interval. `not-stationary`: even the longest blocks still depend on each other; `too-short`: too few that do not. */
export type NoInterval = 'not-stationary' | 'too-short';
/** The shares of the sample between whose quantiles the p-quantile lies, with a confidence of 95 %. */
export interface Shares {
    low: number;
    high: number;
}
/** `at(p)`: counts below the sample's own p-quantile by equal stretches of time, in order; a power of 2 of them. */
export declare function quantileShares(p: number, at: (p: number) => readonly BlockCount[]): Shares | NoInterval;
