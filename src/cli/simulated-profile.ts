import type { Options } from 'yargs'
import { EXIT, GatebenchError } from '../errors.ts'
import type { MockWorld } from '../mock/schema.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
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
  workers: { type: 'number', describe: 'threads (default: one a core); no figure depends on it' },
} as const satisfies Record<string, Options>

/** The profile of the flags with the mock that it is to be simulated against. Throws USAGE when it names another gateway. */
export async function simulatedProfile(flags: SimulatedFlags): Promise<{ profile: Profile; mock: MockWorld }> {
  if (flags.workers !== undefined) requireWhole('--workers', flags.workers, 0)
  const stated = await loadProfile(flags.profile)
  const profile = chooseGateway({ ...stated, seed: flags.seed ?? stated.seed }, { ...flags, gateway: 'mock' }, {})
  return { profile, mock: mockOf(profile).mock }
}

/** Throws USAGE (exit 104) unless `value` is a whole number of at least `least`. */
export function requireWhole(flag: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return
  throw new GatebenchError(`${flag} must be a whole number of at least ${least}`, {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
  })
}
