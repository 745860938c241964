import type { PlanWalk } from './plan-walk.ts';
/**
 * The most calls of a plan that start within any one second; told of each call in order. A call can raise it by one alone, and does so if the
 * call that lies as many before it is less than a second away.
 */
export declare class PeakRate {
    #private;
    most: number;
    /** `walk` begins another walk of the same plan. */
    constructor(walk: () => PlanWalk);
    add(instantMs: number, call: number): void;
}
