import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { Summary } from '../../measure/summary.ts';
import type { Metric } from './definitions.ts';
import { type OpenTelemetry } from './open-telemetry.ts';
/** Whose metrics they are, and of which time; Unix ms. */
export interface Told {
    runId: string;
    startedAtMs: number;
    atMs: number;
}
/** Metrics as OpenTelemetry's exporters and serializers take them: counters as cumulative sums since the start of the run. */
export declare function resourceMetrics(metrics: readonly Metric[], { runId, startedAtMs, atMs }: Told, { api: { ValueType }, sdk: { AggregationTemporality, DataPointType }, resources }: OpenTelemetry): ResourceMetrics;
/** A summary as the body of an export request in OTLP's JSON encoding, told of the run's end. Throws OTLP_NOT_INSTALLED. */
export declare function renderOtlp(summary: Summary): Promise<string>;
