import type { Options } from 'yargs'
import { planCalls } from '../load/plan.ts'
import { loadProfile } from '../profile/load-profile.ts'
import { keyedRandom } from '../random.ts'
import { defineCommand } from './command.ts'
import { chooseGateway, type GatewayFlags, gatewayOptions } from './gateway-choice.ts'
import { printResult } from './print-result.ts'
import { Progress } from './progress.ts'
import { realWorld } from './real-world.ts'
import { runSession } from './session.ts'
import { listenForSignals } from './signals.ts'

export interface RunFlags extends GatewayFlags {
  profile: string
  out?: string | undefined
  seed?: number | undefined
  json: boolean
  quiet: boolean
}

export const runOptions = {
  out: { type: 'string', describe: 'folder for the artefacts (default: reports/<name>-<time>)' },
  seed: { type: 'number', describe: "seed instead of the profile's" },
  json: { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' },
  quiet: { type: 'boolean', default: false, describe: 'show no progress' },
} as const satisfies Record<string, Options>

export const command = defineCommand<RunFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: what to run' })
      .options({ ...runOptions, ...gatewayOptions })
      .example('$0 run profiles/smoke.yaml', 'against the embedded mock: no key, no network'),
  run: async (flags) => {
    const stated = await loadProfile(flags.profile)
    const profile = chooseGateway({ ...stated, seed: flags.seed ?? stated.seed }, flags, process.env)
    const plan = planCalls(profile, keyedRandom(profile.seed))
    const world = await realWorld(profile, plan)
    const progress = flags.quiet ? null : new Progress(profile, plan.calls, world.clock, process.stderr)
    const signals = listenForSignals((notice) => progress?.say(notice))
    try {
      const result = await runSession({ profile, world, out: flags.out, progress, control: signals.control })
      return printResult(result, flags)
    } finally {
      signals.end()
      await world.close()
    }
  },
})
