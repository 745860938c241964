import type { Arrivals } from '../profile/profile.ts';
/** A stretch in which the rate changes linearly. Instants in ms, rates per second. */
export interface RateSegment {
    startMs: number;
    endMs: number;
    from: number;
    to: number;
}
type Shaped = Extract<Arrivals, {
    process: 'constant' | 'ramp' | 'step' | 'spike';
}>;
/** The offered rate over [0, spanMs) as linear stretches, each by its place in line: a staircase may have millions of them. */
export declare function rateShape(arrivals: Shaped, spanMs: number): (index: number) => RateSegment | undefined;
/**
 * The instant at which the integral of the rate reaches `count`, exactly (no stepping); undefined beyond the end.
 * Ask with ascending counts: the position is remembered.
 */
export declare function invertCumulative(segmentAt: (index: number) => RateSegment | undefined): (count: number) => number | undefined;
export {};
