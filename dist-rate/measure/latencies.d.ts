import type { TerminalEvent } from './events.ts';
import { Recorder } from './recorder.ts';
import { type Latencies, type LatencyMetric } from './summary.ts';
export type Recorders = Record<LatencyMetric, Recorder>;
/** One empty recorder per metric: only metrics that occur take memory. */
export declare function recorders(): Recorders;
/**
 * Records how long a completed call took. The other ends are counted, never timed: a quick refusal must not improve a percentile.
 */
export declare function recordCompletion(into: Recorders, event: TerminalEvent): void;
/** Histograms merged, metric by metric. */
export declare function mergeRecorders(parts: readonly Recorders[]): Recorders;
export declare function mergeMetric(parts: readonly Recorders[], metric: LatencyMetric): Recorder;
export declare function latenciesSnapshot(from: Recorders): Latencies;
