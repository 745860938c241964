import type { Percentile, ThresholdResult } from '../measure/summary.ts';
/** What stands where there is no figure. */
export declare const NONE = "\u2013";
/** Shows `value` by `format`, or that there is none. */
export declare function orNone(value: number | null | undefined, format: (value: number) => string): string;
/** A percentage of a whole, from two counts; none when the whole is empty. */
export declare function formatPart(part: number, whole: number): string;
/** `1.25×`. */
export declare function formatFactor(factor: number): string;
/** `412 MB`. */
export declare function formatMegabytes(bytes: number): string;
/** `48.1 s`, or `needs 12 more`. */
export declare function formatPercentile(percentile: Percentile): string;
/** `23.1–24.0 s`, or `980 ms – 1.10 s` where the units differ; both bounds in ms. */
export declare function formatInterval(low: number, high: number): string;
/** `3`, or `2 to 5` where only bounds are known. */
export declare function formatRange(least: number, most: number, format?: (value: number) => string): string;
/** A figure of a threshold in the unit of its metric. */
export declare function formatThresholdFigure(metric: ThresholdResult['metric'], value: number): string;
/** What a threshold measured: a figure, `not reached`, or `≥ 12.0 s` where calls were not seen to end. */
export declare function thresholdActual({ metric, value, atLeast, notReached }: ThresholdResult): string;
/** What is judged, without its bounds: `response_time p95 of image`. */
export declare function thresholdSubject({ metric, stat, where }: ThresholdResult): string;
/** The bounds: `≤ 5.00%`, `≥ 2/s`. */
export declare function thresholdBounds({ metric, max, min }: ThresholdResult): string;
/** `304`, or `60 of 1,000` where that is too few. */
export declare function thresholdSamples({ verdict, samples, needs }: ThresholdResult): string;
