import type { Phase } from '../profile/profile.ts';
import type { Fate } from './fate.ts';
import { type Recorder } from './recorder.ts';
import { type IntervalState } from './start-blocks.ts';
import { type WholeLatencies } from './summary-whole.ts';
import { WholeTimes } from './whole-times.ts';
/** Times that are measured over all calls, completed or not. */
export declare const WHOLE_METRICS: readonly ['responseTime', 'serviceTime'];
export type WholeMetric = (typeof WHOLE_METRICS)[number];
/** All recorded calls of a model, or of several, whatever became of them: their times, and how those differ over the run. */
export declare class WholeCalls implements Record<WholeMetric, WholeTimes> {
    #private;
    readonly responseTime: WholeTimes;
    readonly serviceTime: WholeTimes;
    /** `completed`: where response times of completed calls are recorded already. */
    constructor(phases: readonly Phase[], completed?: Recorder);
    static of(parts: readonly WholeCalls[], phases: readonly Phase[]): WholeCalls;
    /** A call is over, or the run stopped looking: `ms` since its intended start, and since it first sent anything. */
    add(fate: Fate, intended: number, ms: number, sinceFirstSentMs: number): void;
    /** `unfit`: why one run cannot stand for others at all. */
    snapshot(unfit: Exclude<IntervalState, 'stated'> | null): WholeLatencies;
}
