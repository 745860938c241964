import type { Limiter } from '../limits/limiter.ts';
/**
 * A limiter of clock windows as servers have it that begin them with the first request after a rest of two windows, and go on from there.
 * They count in whole numbers: what is left of the older window is rounded down. When another request may pass is not worked out.
 * `make` gives one whose windows begin at the instant 0 of a clock with this origin.
 */
export declare function countedFromFirst(make: (originEpochMs: number) => Limiter, windowMs: number, { limit, countsRefused }: {
    limit: number;
    countsRefused: boolean;
}): Limiter;
