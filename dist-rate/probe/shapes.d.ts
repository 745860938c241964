import type { Digest } from './digest.ts';
/** A law's figures but for its size, and how likely such figures are before anything was seen. */
export interface Shape {
    windowMs?: number;
    ratePerSecond?: number;
    quantumMs?: number;
    lnPrior: number;
}
/** Windows: those that people set, and what the first recovery says, rounded to what people set. */
export declare function windowsFor({ cycles, watchedMs }: Digest): Shape[];
/** Rates about what the recovery shows: a grid, and so many a second, ten seconds, a minute or an hour in its reach. */
export declare function ratesFor({ cycles }: Digest): Shape[];
/** A bucket as people set it: a burst that a second, ten or a minute fill again. */
export declare const USUAL_BURST = 1;
/** What such a burst is more likely than another by, in logarithms. */
export declare function usualness({ ratePerSecond }: Shape, size: number): number;
