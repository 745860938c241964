import type { Arrivals } from '../profile/profile.ts';
/** Arrivals whose instants are known before the run: all but the closed model. */
export type OpenArrivals = Exclude<Arrivals, {
    process: 'closed';
}>;
/**
 * Writes the next instants into `into`, in ms, ascending, and gives how many: fewer than there is room for means that there are no more.
 * By the hundred, since a call for each would cost as much as finding it.
 */
export type Instants = (into: Float64Array) => number;
/**
 * The intended starts, in ms from 0, ascending, all below `spanMs`: a pure function of its arguments, so the count is exact before
 * anything is sent. `next` is a keyed stream of uniforms; only the random processes draw from it.
 */
export declare function arrivalInstants(arrivals: OpenArrivals, spanMs: number, next: () => number): Instants;
