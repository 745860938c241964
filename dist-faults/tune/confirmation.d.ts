import type { Headline } from '../measure/headline.ts';
/** One setting, simulated and measured under the same seeds. */
export interface Confirmed {
    name: string;
    simulatedP99Ms: number;
    measuredP99Ms: number;
    /** Measured over simulated, less 1. */
    difference: number;
    verdict: 'confirmed' | 'model mismatch';
    /** What differs beside, where it does not agree. */
    why: string[];
}
/** How far simulated and measured p99 may be apart. */
export declare const MOST_DIFFERENCE = 0.1;
/** Compares the means over repeats; `unfit`: why the measuring machine is to be doubted. */
export declare function confirm(name: string, simulated: readonly Headline[], measured: readonly Headline[], unfit: readonly string[]): Confirmed;
