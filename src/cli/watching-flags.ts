import type { Options } from 'yargs'
import { MOST_PORT, wholeFlag } from '../command/number-flags.ts'
import { usageError } from '../errors.ts'
import type { Watching } from '../run/watch/open-observers.ts'

/** Flags that let others watch a run while it lasts. */
export const watchingOptions = {
  dashboard: wholeFlag('dashboard', {
    bare: 0,
    most: MOST_PORT,
    describe: 'show the run on a page at 127.0.0.1:PORT (default: a free port)',
    group: 'Watching:',
  }),
  'metrics-port': wholeFlag('metrics-port', {
    most: MOST_PORT,
    describe: 'serve counts for Prometheus at 127.0.0.1:PORT/metrics (0: a free port)',
    group: 'Watching:',
  }),
  'metrics-otlp': {
    type: 'string',
    requiresArg: true,
    describe: 'push metrics to the collector at URL, by OTLP over HTTP',
    group: 'Watching:',
  },
} as const satisfies Record<string, Options>

export interface WatchingFlags {
  dashboard?: number | undefined
  metricsPort?: number | undefined
  metricsOtlp?: string | undefined
}

/** The same, checked; how often is pushed stands in OpenTelemetry's own variable. Throws USAGE. */
export function watchingOf(
  { dashboard, metricsPort, metricsOtlp }: WatchingFlags,
  env: Readonly<Record<string, string | undefined>>,
): Watching {
  const everyMs = Number(env.OTEL_METRIC_EXPORT_INTERVAL)
  return {
    dashboardPort: dashboard ?? null,
    metricsPort: metricsPort ?? null,
    collector: metricsOtlp === undefined ? null : collectorAddress(metricsOtlp),
    ...(everyMs > 0 ? { pushEveryMs: everyMs } : {}),
  }
}

/** Where metrics are pushed; the path of the specification where the address names none. Never quotes the address. */
function collectorAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw usageError(
      '--metrics-otlp takes an http:// or https:// address without a user or a password in it',
      'for example --metrics-otlp http://127.0.0.1:4318; credentials go into OTEL_EXPORTER_OTLP_HEADERS',
    )
  }
  if (url.pathname === '/') url.pathname = '/v1/metrics'
  return url
}
