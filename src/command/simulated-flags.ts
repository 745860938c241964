import type { Options } from 'yargs'
import { formerOptions, gatewayOptions } from './gateway-flags.ts'
import { wholeFlag } from './number-flags.ts'
import { type RunFlags, runOptions } from './run-flags.ts'

/** Flags of every command that simulates a profile. */
export interface SimulatedFlags extends RunFlags {
  workers?: number | undefined
}

// Virtual time has no speed.
const { tier, preset, dialect } = gatewayOptions

export const simulatedOptions = {
  ...runOptions,
  tier,
  preset,
  dialect,
  ...formerOptions,
  workers: wholeFlag('workers', {
    most: 1000,
    describe: 'threads (default: one for each core); changes no figure',
  }),
} as const satisfies Record<string, Options>
