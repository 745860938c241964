import { Recorder } from './recorder.ts';
import type { Completion } from './summary.ts';
/**
 * Response times, in which calls whose end was not seen count as "longer than": left out, a stuck task would improve every percentile.
 * Polling blurs each end to an interval: `seen` takes its late edge, `earliest` its early one.
 */
export declare class CompletionTimes {
    readonly seen: Recorder;
    readonly earliest: Recorder;
    readonly unfinished: Recorder;
    constructor(seen?: Recorder);
    static of(parts: readonly CompletionTimes[]): CompletionTimes;
    /** Quantiles of the time from a call's intended start to its end; `open` are the ages in ms of calls that are still open. */
    snapshot(open: readonly number[]): Completion;
}
