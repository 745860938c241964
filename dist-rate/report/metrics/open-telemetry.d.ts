/** OpenTelemetry's packages. */
export interface OpenTelemetry {
    api: typeof import('@opentelemetry/api');
    exporter: typeof import('@opentelemetry/exporter-metrics-otlp-http');
    transformer: typeof import('@opentelemetry/otlp-transformer');
    resources: typeof import('@opentelemetry/resources');
    sdk: typeof import('@opentelemetry/sdk-metrics');
}
/**
 * Loads OpenTelemetry's packages, which only those install who want OTLP. Throws OTLP_NOT_INSTALLED (exit 104), with the line that installs
 * them.
 */
export declare function loadOpenTelemetry(): Promise<OpenTelemetry>;
