/**
 * Sobol points: a sequence that fills the unit cube more evenly than chance does, so that a few hundred candidates leave no corner of a
 * search space out. Direction numbers of Joe & Kuo (2008, new-joe-kuo-6.21201), first 12 dimensions; order by Gray code (Antonov &
 * Saleev 1979).
 */
export declare const MOST_SOBOL_DIMENSIONS: number;
/**
 * The first `count` points in [0, 1) of `dimensions` (1 to 12) coordinates; the very first is the origin. `shift` gives each dimension a
 * uniform in [0, 1) that all its coordinates are moved by (digital shift): the points stay as even, and the origin is left.
 */
export declare function sobolPoints(dimensions: number, count: number, shift?: (dimension: number) => number): number[][];
