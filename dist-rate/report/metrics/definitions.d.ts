/** What a metric is, whoever is told of it. */
interface Definition {
    /** A counter only grows while a run lasts. A summary has points that tell percentiles, and others that tell their sum and number. */
    kind: 'counter' | 'gauge' | 'summary';
    /** UCUM, as OpenTelemetry writes it; words in braces only explain. */
    unit: string;
    description: string;
}
/**
 * Every metric, under its name in OpenTelemetry. Prometheus has the same under the name that OpenTelemetry's own rules translate it to,
 * so that a scrape and a collector in between agree.
 */
declare const DEFINITIONS: {
    readonly 'run.info': {
        readonly kind: 'gauge';
        readonly unit: '';
        readonly description: 'The run, as labels of a constant 1';
    };
    readonly 'run.duration': {
        readonly kind: 'gauge';
        readonly unit: 's';
        readonly description: 'First arrival to last terminal';
    };
    readonly exit_code: {
        readonly kind: 'gauge';
        readonly unit: '';
        readonly description: 'What the process exits with; 0 is a pass';
    };
    readonly calls: {
        readonly kind: 'counter';
        readonly unit: '{call}';
        readonly description: 'Calls of the whole run by how they ended';
    };
    readonly 'calls.in_flight': {
        readonly kind: 'gauge';
        readonly unit: '{call}';
        readonly description: 'Calls started and not ended';
    };
    readonly attempts: {
        readonly kind: 'counter';
        readonly unit: '{attempt}';
        readonly description: 'Submits and messages, by what they came to';
    };
    readonly polls: {
        readonly kind: 'counter';
        readonly unit: '{poll}';
        readonly description: 'Task reads, by what they found';
    };
    readonly duplicates: {
        readonly kind: 'counter';
        readonly unit: '{call}';
        readonly description: 'Calls that may have bought more than one task';
    };
    readonly latency: {
        readonly kind: 'summary';
        readonly unit: 's';
        readonly description: 'Percentiles that the sample carries; no model: all models';
    };
    readonly 'latency.samples': {
        readonly kind: 'counter';
        readonly unit: '{sample}';
        readonly description: 'How many values stand behind the percentiles';
    };
    readonly 'credits.priced': {
        readonly kind: 'gauge';
        readonly unit: '{credit}';
        readonly description: 'Credits by the stated prices of completed calls';
    };
    readonly throttled: {
        readonly kind: 'gauge';
        readonly unit: '1';
        readonly description: 'Throttled attempts over attempts, recorded calls';
    };
    readonly 'retry.amplification': {
        readonly kind: 'gauge';
        readonly unit: '1';
        readonly description: 'Attempts over calls that made one, recorded calls';
    };
    readonly goodput: {
        readonly kind: 'gauge';
        readonly unit: '{call}/s';
        readonly description: 'Recorded calls completed within every threshold, per second';
    };
    readonly hints: {
        readonly kind: 'counter';
        readonly unit: '{hint}';
        readonly description: 'Hints to wait, by how good they were';
    };
    readonly 'protocol.faults': {
        readonly kind: 'counter';
        readonly unit: '{fault}';
        readonly description: 'What the gateway did against its protocol';
    };
    readonly 'credits.used': {
        readonly kind: 'gauge';
        readonly unit: '{credit}';
        readonly description: 'Credits that the token used, by the credit query';
    };
    readonly 'credits.budget': {
        readonly kind: 'gauge';
        readonly unit: '{credit}';
        readonly description: 'Credits that the run may use';
    };
    readonly 'generator.fit': {
        readonly kind: 'gauge';
        readonly unit: '';
        readonly description: '1 when the generator kept to the plan';
    };
    readonly 'generator.arrival_lag.p99': {
        readonly kind: 'gauge';
        readonly unit: 's';
        readonly description: 'How late this machine was with the arrivals of the plan, p99 so far; while a run lasts';
    };
    readonly 'event_loop.delay.p99': {
        readonly kind: 'gauge';
        readonly unit: 's';
        readonly description: 'Worst p99 of the event loop delay';
    };
    readonly 'cpu.utilization': {
        readonly kind: 'gauge';
        readonly unit: '1';
        readonly description: 'CPU time over wall time; 1 is one core';
    };
    readonly errors: {
        readonly kind: 'counter';
        readonly unit: '{error}';
        readonly description: 'Answers that were no acceptance, or none, by status or fault';
    };
    readonly 'gate.pass': {
        readonly kind: 'gauge';
        readonly unit: '';
        readonly description: '1 pass, 0 fail; absent when not asked';
    };
    readonly 'threshold.pass': {
        readonly kind: 'gauge';
        readonly unit: '';
        readonly description: '1 pass, 0 fail; absent when not judged';
    };
};
type MetricName = keyof typeof DEFINITIONS;
export type Attributes = Readonly<Record<string, string>>;
export interface Point {
    value: number;
    attributes: Attributes;
    /** Of a summary: over all samples that have these attributes. Prometheus alone is told. */
    part?: 'sum' | 'count';
}
/** A metric with what is known of it. */
export interface Metric extends Definition {
    /** Without the prefix of gatebench. */
    name: string;
    /** No two have the same attributes and are the same part. */
    points: readonly Point[];
}
/** Gathers what is told; what is not known is absent. */
export declare class Metrics {
    #private;
    tell(name: MetricName, value: number | null | undefined, attributes?: Attributes, part?: Pick<Point, 'part'>): void;
    /** Every metric of which something is known, in the order in which it was first told. */
    all(): Metric[];
}
export {};
