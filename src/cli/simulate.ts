import { EXIT, GatebenchError } from '../errors.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import { loadProfile } from '../profile/load-profile.ts'
import { simulate } from '../simulate/world.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { defineCommand } from './command.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { printResult } from './print-result.ts'
import { type RunFlags, runOptions } from './run.ts'
import { runSession, type World } from './session.ts'

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
    const { target } = profile.gateway
    if (target.kind !== 'mock') {
      throw new GatebenchError('only the mock can be simulated', { code: 'USAGE', exitCode: EXIT.invalidInput })
    }
    const mock = await loadMockWorld(target)
    const clock = new VirtualClock()
    const world: World = {
      time: 'virtual',
      clock,
      gateway: { kind: 'mock', baseUrl: `mock:${target.tier}/${target.preset}` },
      load: (sink, control) => simulate({ profile, mock, sink, clock, control }),
      close: async () => {},
    }
    const result = await runSession({ profile, world, out: flags.out, progress: null, control: {} })
    return printResult(result, flags)
  },
})
