import type { ThresholdSpec } from '../profile/profile.ts';
import { type Recorder } from './recorder.ts';
import type { Counts, LatencyMetric, ThresholdResult } from './summary.ts';
import type { WholeMetric } from './whole-calls.ts';
import type { WholeTimes } from './whole-times.ts';
type Where = ThresholdSpec['where'];
/** What thresholds are judged by, of a run that has ended or still goes on: the recorded calls, and credits of the whole run. */
export interface ThresholdView {
    /** Times of all calls that match, completed or not. */
    whole(metric: WholeMetric, where: Where): WholeTimes;
    /** Any other latency, of the calls that match and have it. */
    latency(metric: Exclude<LatencyMetric, WholeMetric>, where: Where): Recorder;
    counts(where: Where): Counts;
    /** Calls that made at least one attempt. */
    attempted(where: Where): number;
    /** Calls completed within their response-time thresholds, and the measured time so far in ms. */
    good(where: Where): {
        calls: number;
        overMs: number;
    };
    /** Credits spent in the whole run and on each completed call: the gateway's figure, or stated prices where `where` narrows it. */
    credits(where: Where): {
        spent: number | null;
        perCompleted: number | null;
    };
}
/**
 * Judges one threshold: bounds hold when met exactly; without enough samples, or where it depends on ends that nobody saw, there is no
 * verdict.
 */
export declare function judge(spec: ThresholdSpec, view: ThresholdView): ThresholdResult;
export {};
