import type { Metric } from './definitions.ts';
export declare const PROMETHEUS_CONTENT_TYPE: "text/plain; version=0.0.4; charset=utf-8";
/** Metrics in the text format that Prometheus scrapes. */
export declare function renderPrometheus(metrics: readonly Metric[]): Promise<string>;
