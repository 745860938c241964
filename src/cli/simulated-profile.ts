import type { Options } from 'yargs'
import type { MockWorld } from '../mock/schema.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { wholeFlag } from './number-flags.ts'
import { type RunFlags, runOptions } from './run.ts'
import { mockOf } from './virtual-world.ts'

/** Flags of every command that simulates a profile. */
export interface SimulatedFlags extends RunFlags {
  workers?: number | undefined
}

const { gateway: _, 'text-url': _text, 'files-url': _files, ...mockOptions } = gatewayOptions

export const simulatedOptions = {
  ...runOptions,
  ...mockOptions,
  workers: wholeFlag('workers', {
    most: 1000,
    describe: 'threads (default: one a core); no figure depends on it',
  }),
} as const satisfies Record<string, Options>

/** The profile of the flags with the mock that it is to be simulated against. Throws USAGE when it names another gateway. */
export async function simulatedProfile(flags: SimulatedFlags): Promise<{ profile: Profile; mock: MockWorld }> {
  const stated = await loadProfile(flags.profile)
  const profile = chooseGateway({ ...stated, seed: flags.seed ?? stated.seed }, { ...flags, gateway: 'mock' }, {})
  return { profile, mock: mockOf(profile).mock }
}
