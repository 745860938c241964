import type { Options } from 'yargs';
import type { Watching } from '../run/watch/open-observers.ts';
/** Flags that let others watch a run while it lasts. */
export declare const watchingOptions: {
    readonly dashboard: Options;
    readonly 'metrics-port': Options;
    readonly 'metrics-otlp': {
        readonly type: 'string';
        readonly requiresArg: true;
        readonly describe: 'push metrics to the collector at URL, by OTLP over HTTP';
        readonly group: 'Watching:';
    };
};
export interface WatchingFlags {
    dashboard?: number | undefined;
    metricsPort?: number | undefined;
    metricsOtlp?: string | undefined;
}
/** The same, checked; how often is pushed stands in OpenTelemetry's own variable. Throws USAGE. */
export declare function watchingOf({ dashboard, metricsPort, metricsOtlp }: WatchingFlags, env: Readonly<Record<string, string | undefined>>): Watching;
