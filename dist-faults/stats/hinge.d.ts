export interface Point {
    x: number;
    y: number;
}
/** Where a line through the origin bends, with its 95 % interval, and its slope before and after. */
export interface Hinge {
    at: number;
    low: number;
    high: number;
    before: number;
    after: number;
}
/**
 * Fits y = a·x + b·max(0, x - k) by least squares, for 200 places of the bend between the smallest and the largest x (Hinkley, Inference in
 * two-phase regression). The interval holds the places whose residual sum of squares is no more than (1 + t²/(n-3)) times the least. Null
 * where a straight line through the origin does as well, or there are fewer than 8 points.
 */
export declare function hinge(points: readonly Point[]): Hinge | null;
