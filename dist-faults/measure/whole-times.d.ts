import type { LatencyStat } from '../profile/profile.ts';
import { Recorder } from './recorder.ts';
import type { WholeLatency } from './summary-whole.ts';
/** The bounds of a statistic, in ms: with every unseen end at the call's age, and with none ever coming. */
export interface TimeBounds {
    least: number;
    most: number;
}
/**
 * Times of all recorded calls, not of those alone that completed. A call that never completed took longer than any bound (Infinity); one
 * whose end was not seen took at least its age, and nobody knows how much longer; one refused for what it asked for is left out.
 */
export declare class WholeTimes {
    #private;
    readonly completed: Recorder;
    /** Ages of calls when they were last looked at. */
    readonly unseen: Recorder;
    never: number;
    leftOut: number;
    constructor(completed?: Recorder);
    merge(other: WholeTimes): void;
    /** The quantile below which a share of the calls lies, with every unseen end taken as never coming. */
    quantile(share: number): number;
    get count(): number;
    /** Bounds of a statistic, whether or not the sample carries it; null without any call. */
    bounds(stat: LatencyStat, seen?: Recorder): TimeBounds | null;
    snapshot(): WholeLatency;
}
