import type { Options } from 'yargs'
import { capacityOptions, findCapacity, refuseStray } from '../capacity/command.ts'
import { summaryOption } from '../command/answer-flags.ts'
import { defineCommand, type FlagsIn } from '../command/command.ts'
import { formerOptions, gatewayOptions } from '../command/gateway-flags.ts'
import { MOST_PORT, wholeFlag } from '../command/number-flags.ts'
import { distributedOf, distributedOptions } from '../command/redis-flags.ts'
import { logOption, runOptions } from '../command/run-flags.ts'
import { terminalRun } from '../command/terminal-run.ts'
import { usageError } from '../errors.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { runAsked } from '../run/run-profile.ts'
import type { Watching } from '../run/watch/open-observers.ts'

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML profile that describes the load' })
      .options({
        ...runOptions,
        ...logOption,
        ...summaryOption,
        ...gatewayOptions,
        ...formerOptions,
        ...watchingOptions,
      })
      .option('yes', { type: 'boolean', default: false, describe: 'spend credits at a real gateway without asking' })
      .option('on-interrupt', {
        choices: ['follow', 'cancel'] as const,
        describe:
          'what to do with open tasks after the first Ctrl-C: poll them until they end (follow), or cancel them (default: as in the profile)',
      })
      .options({
        repeat: wholeFlag('repeat', {
          least: 1,
          most: 10_000,
          default: 1,
          describe: 'make N runs of the profile, one after the other',
        }),
        against: {
          type: 'string',
          describe: 'profile or gateway to compare with; its runs alternate with the runs of this profile',
        },
      })
      .options(capacityOptions)
      .options(distributedOptions)
      .example('$0 run smoke', 'run against the embedded mock; needs no key and no network')
      .example('$0 run mixed-media --dashboard', 'watch the run in a browser')
      .example(
        '$0 run new.yaml --repeat 5 --against old.yaml',
        'check whether new.yaml is worse than old.yaml; runs of the two alternate, in pairs of random order',
      )
      .example('$0 run load.yaml --find-capacity', 'find the largest multiple of this load that the gateway can carry'),
  run: async (flags) => {
    refuseStray(flags)
    const shared = distributedOf(flags)
    using terminal = terminalRun(flags)
    const options = { ...flags, ...terminal.options, watching: watchingOf(flags, process.env) }
    if (flags.findCapacity) return await findCapacity(flags, options)
    if (flags.repeat > 1 || flags.against !== undefined) {
      const { runRepeatedly } = await import('../compare/repeated-runs.ts')
      const { printRepeated } = await import('../compare/print-comparison.ts')
      return printRepeated(await runRepeatedly(options), flags)
    }
    const out = flags.out ?? underReports
    const result =
      shared === null
        ? await runAsked({ ...options, out })
        : await (await import('../run/coordinator/run-distributed.ts')).runDistributed({ ...options, ...shared, out })
    const { printResult } = await import('../command/print-result.ts')
    return printResult(result, flags)
  },
})

/** Flags that let others watch a run while it lasts. */
const watchingOptions = {
  dashboard: wholeFlag('dashboard', {
    bare: 0,
    most: MOST_PORT,
    describe: 'serve a live page of the run at 127.0.0.1:PORT (default: a free port)',
    group: 'Watching:',
  }),
  'metrics-port': wholeFlag('metrics-port', {
    most: MOST_PORT,
    describe: 'serve metrics for Prometheus at 127.0.0.1:PORT/metrics (0: a free port)',
    group: 'Watching:',
  }),
  'metrics-otlp': {
    type: 'string',
    requiresArg: true,
    describe: 'push metrics by OTLP over HTTP to the collector at this URL',
    group: 'Watching:',
  },
  'genai-metrics': {
    type: 'boolean',
    describe: 'also push the gen_ai.client metrics of text calls; needs --metrics-otlp',
    group: 'Watching:',
  },
} as const satisfies Record<string, Options>

/** The same, checked; how often is pushed stands in OpenTelemetry's own variable. Throws USAGE. */
export function watchingOf(
  { dashboard, metricsPort, metricsOtlp, genaiMetrics }: Partial<FlagsIn<typeof watchingOptions>>,
  env: Readonly<Record<string, string | undefined>>,
): Watching {
  if (genaiMetrics === true && metricsOtlp === undefined) {
    throw usageError('--genai-metrics needs a collector to push to', 'add --metrics-otlp URL')
  }
  const everyMs = Number(env.OTEL_METRIC_EXPORT_INTERVAL)
  return {
    dashboardPort: dashboard ?? null,
    metricsPort: metricsPort ?? null,
    collector: metricsOtlp === undefined ? null : collectorAddress(metricsOtlp),
    ...(everyMs > 0 ? { pushEveryMs: everyMs } : {}),
    ...(genaiMetrics === true ? { genAi: true } : {}),
  }
}

/** Where metrics are pushed; the path of the specification where the address names none. Never quotes the address. */
function collectorAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw usageError(
      '--metrics-otlp takes an http:// or https:// URL without user name or password',
      'for example --metrics-otlp http://127.0.0.1:4318; credentials go into OTEL_EXPORTER_OTLP_HEADERS',
    )
  }
  if (url.pathname === '/') url.pathname = '/v1/metrics'
  return url
}
