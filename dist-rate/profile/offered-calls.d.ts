import type { Arrivals } from './profile.ts';
/** A plan with more calls is refused, before a walk through it takes minutes. */
export declare const MOST_CALLS = 1000000000;
/** How many calls arrivals bring in `lengthMs`: of the random ones the mean, of a trace none, for its file is bounded already. */
export declare function offeredCalls(arrivals: Arrivals, lengthMs: number): number;
