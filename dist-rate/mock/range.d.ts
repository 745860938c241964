/** A figure of which only its two ends are known. */
export declare class Range {
    readonly low: number;
    readonly high: number;
    readonly isWhole: boolean;
    constructor(low: number, high: number, isWhole: boolean);
    /** The figure at one end, in the middle, or so far between the ends; half a unit that cannot be divided is left out. */
    at(end: RangeEnd | number): number;
}
/** `low` is the lower figure, whatever it means: fewer requests, but also shorter tasks and lower prices. */
export type RangeEnd = 'low' | 'middle' | 'high';
/** One for all ranges, or for each by its path, also as a share of the way from its low end. */
export type RangeChoice = RangeEnd | ((path: string) => RangeEnd | number);
/** A range of a world's files. `path` leads to its number in the world, as in `limits.image.rate.limit`. */
export interface StatedRange {
    path: string;
    /** In the world's units: durations in ms. */
    low: number;
    high: number;
}
/** The settings with a number for each range. */
export declare function resolved(settings: unknown, choice: RangeChoice): unknown;
/** Every range of the settings, in their order. */
export declare function rangesIn(settings: unknown): StatedRange[];
