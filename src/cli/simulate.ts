import { loadProfile } from '../profile/load-profile.ts'
import { defineCommand } from './command.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { printResult } from './print-result.ts'
import { type RunFlags, runOptions } from './run.ts'
import { runSession } from './session.ts'
import { virtualWorld } from './virtual-world.ts'

const { gateway, 'text-url': _text, 'files-url': _files, ...mockOptions } = gatewayOptions

export const command = defineCommand<RunFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: what to simulate' })
      .options({ ...runOptions, ...mockOptions })
      .example('$0 simulate profiles/mixed-media.yaml', 'an hour of load in seconds, byte-identical for a seed'),
  run: async (flags) => {
    const stated = await loadProfile(flags.profile)
    const profile = chooseGateway({ ...stated, seed: flags.seed ?? stated.seed }, { ...flags, gateway: 'mock' }, {})
    const result = await runSession({
      profile,
      world: virtualWorld(profile),
      out: flags.out,
      progress: null,
      control: {},
    })
    return printResult(result, flags)
  },
})
