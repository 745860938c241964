import type { Options } from 'yargs'
import { formerOptions, gatewayOptions } from './gateway-flags.ts'
import { wholeFlag } from './number-flags.ts'
import { runOptions } from './run-flags.ts'

// Virtual time has no speed.
const { tier, preset, dialect } = gatewayOptions

/** The flags of every command that simulates a profile. */
export const simulatedOptions = {
  ...runOptions,
  out: { type: 'string', describe: 'folder to write the results to (default: reports/<name>-seed<seed>)' },
  tier,
  preset,
  dialect,
  ...formerOptions,
  workers: wholeFlag('workers', {
    most: 1000,
    describe: 'number of extra threads (default: one per core; 0 uses none); the results stay the same',
  }),
} as const satisfies Record<string, Options>
