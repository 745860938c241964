import type { Instants } from './arrivals.ts';
/** Arrivals of one model, or of several that are drawn for each call. */
export interface PlanStream {
    instants: Instants;
    /** Added to each instant, in ms. */
    offsetMs: number;
    /** Index into the profile's models, or that of the stream's n-th call. */
    model: number | ((n: number) => number);
}
/** Whether a call of the plan, by its number, is one of those that are meant. */
export type HasCall = (call: number) => boolean;
/**
 * Stands at one planned call after the other, in the order of their intended starts; at one instant, in the order of the streams. So a plan
 * of any length takes no more room than this.
 */
export declare class PlanWalk {
    #private;
    /** Number of the call that it stands at: so many of the plan lie behind. */
    call: number;
    /** So many of the walk's own calls lie behind: of a walk through the whole plan as many. */
    place: number;
    /** Its intended start, in ms from the first phase's start; Infinity beyond the last. */
    intendedMs: number;
    /** Its index into the profile's models. */
    model: number;
    /** `has` names the calls that it stands at; all of them when left out. */
    constructor(streams: readonly PlanStream[], has?: HasCall);
    /** Whether the last call lies behind. */
    get isOver(): boolean;
    /** Goes on to the next call. */
    advance(): void;
}
