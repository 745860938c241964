import { type Moments } from '../stats/mean-difference.ts';
/**
 * A variance between runs that is below what their own calls allow is luck, or the grid on which polls see things end: it is drawn towards
 * that, and the less so the more runs have shown it (a prior as in Smyth 2004, used upwards alone).
 */
export declare function varianceAtLeast(variance: number, df: number, least: number): number;
/** Moments of the values with their variance so guarded. */
export declare function momentsAtLeast(values: readonly number[], least: number): Moments;
