import type { UnseenEnd } from './response-times.ts';
import type { RunFigures } from './run-figures.ts';
import type { RunRecord } from './run-record.ts';
/** What a comparison gates on besides what it counts one by one. */
export declare const GATED_METRICS: readonly ['goodput', 'response_time', 'completion_rate', 'failure_rate', 'give_up_rate', 'drop_rate', 'throttled_per_completed', 'credits_per_completed'];
export type GatedMetric = (typeof GATED_METRICS)[number];
export declare function isRate(metric: GatedMetric): boolean;
/** Percentiles that stand for the tail; one of them is gated. */
export declare const GATED_PERCENTILES: readonly ['p99', 'p95', 'p90'];
export type GatedPercentile = (typeof GATED_PERCENTILES)[number];
/** A run with the figures that it is measured by. */
export interface ComparedRun {
    record: RunRecord;
    figures: RunFigures;
}
/** One run's value; Infinity for a percentile that is not reached. */
export interface Reading {
    value: number;
    /** Takes the place of a value of 0 where a ratio is asked for: half of the least that could have been seen. */
    least: number;
    /** The least that chance within the run moves the value by, on the gauge's scale; 0 where nobody knows. */
    error: number;
    /** Of a share: hits of so many, so that several runs tell together how much chance there is in it. */
    share: {
        hits: number;
        of: number;
    } | null;
}
/** How a metric is measured in each run of a comparison. */
export interface Gauge {
    metric: GatedMetric;
    stat: GatedPercentile | 'p50' | 'value';
    /** Null: all models together. */
    model: string | null;
    worse: 'higher' | 'lower';
    /**
     * What effects are differences of. `ratio`: of logarithms. `offset`: of logarithms of one more, for what may be 0 in a good run: a tenth
     * of a 429 on each success matters there as a tenth more matters elsewhere. `points`: of shares as they are.
     */
    scale: 'ratio' | 'offset' | 'points';
    /** Share of the false alarms that are let pass. */
    weight: number;
    /** Null when the run does not say. */
    read: (run: ComparedRun, unseen: UnseenEnd) => Reading | null;
}
/** The effect that is let pass, on the gauge's own scale. */
export declare function floorOf({ scale }: Pick<Gauge, 'scale'>, effectFloor: number): number;
/**
 * The gauges that suit these runs. What is looked at is chosen from the base alone: a tail that it reaches and a candidate does not is a
 * regression, never a reason to look at another.
 */
export declare function gaugesFor(base: readonly ComparedRun[], candidate: readonly ComparedRun[], percentile: GatedPercentile | null): Gauge[];
/** A value on the scale on which effects are differences; larger is worse. */
export declare function scaled({ worse, scale }: Pick<Gauge, 'worse' | 'scale'>, { value, least }: Reading): number;
/** The value at a place of that scale. */
export declare function unscaled({ worse, scale }: Pick<Gauge, 'worse' | 'scale'>, size: number): number;
