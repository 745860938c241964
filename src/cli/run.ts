import { capacityOptions, findCapacity, refuseStray } from '../capacity/command.ts'
import { type SummaryFlag, summaryOption } from '../command/answer-flags.ts'
import { defineCommand } from '../command/command.ts'
import { formerOptions, gatewayOptions } from '../command/gateway-flags.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { type DistributedFlags, distributedOf, distributedOptions } from '../command/redis-flags.ts'
import { type RunFlags, runOptions } from '../command/run-flags.ts'
import { terminalRun } from '../command/terminal-run.ts'
import { underReports } from '../run/run-folder.ts'
import { runProfile } from '../run/run-profile.ts'
import { type WatchingFlags, watchingOf, watchingOptions } from './watching-flags.ts'

interface Flags extends RunFlags, WatchingFlags, SummaryFlag, DistributedFlags {
  yes: boolean
  repeat: number
  against?: string | undefined
  findCapacity: boolean
  trials?: number | undefined
  precision?: number | undefined
  within?: string | undefined
  pause?: string | undefined
}

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file with the load' })
      .options({ ...runOptions, ...summaryOption, ...gatewayOptions, ...formerOptions, ...watchingOptions })
      .option('yes', { type: 'boolean', default: false, describe: 'spend credits at a real gateway without asking' })
      .options({
        repeat: wholeFlag('repeat', {
          least: 1,
          most: 10_000,
          default: 1,
          describe: 'repeat the run N times, one after the other',
        }),
        against: {
          type: 'string',
          describe: 'alternate with a base (another profile or gateway) and compare with it',
        },
      })
      .options(capacityOptions)
      .options(distributedOptions)
      .example('$0 run smoke', 'against the embedded mock: no key, no network')
      .example('$0 run mixed-media --dashboard', 'watch it in a browser')
      .example(
        '$0 run new.yaml --repeat 5 --against old.yaml',
        'is the new profile worse? the runs alternate: A B B A …',
      )
      .example('$0 run load.yaml --find-capacity', 'how many times this load can the gateway carry?'),
  run: async (flags) => {
    refuseStray(flags)
    const shared = distributedOf(flags)
    const terminal = terminalRun(flags)
    const options = { ...flags, ...terminal.options, watching: watchingOf(flags, process.env) }
    try {
      if (flags.findCapacity) return await findCapacity(flags, options)
      if (flags.repeat > 1 || flags.against !== undefined) {
        const { runRepeatedly } = await import('../compare/repeated-runs.ts')
        const { printRepeated } = await import('../compare/print-comparison.ts')
        return printRepeated(await runRepeatedly(options), flags)
      }
      const out = flags.out ?? underReports
      const result =
        shared === null
          ? await runProfile({ ...options, out })
          : await (await import('../run/run-distributed.ts')).runDistributed({ ...options, ...shared, out })
      const { printResult } = await import('../command/print-result.ts')
      return printResult(result, flags)
    } finally {
      terminal.end()
    }
  },
})
