import type { Options } from 'yargs'
import { openOption } from './answer-flags.ts'
import { seedFlag } from './number-flags.ts'

/** The flags of every command that carries a profile out. */
export const runOptions = {
  out: { type: 'string', describe: 'folder to write the run to (default: reports/<name>-<time>)' },
  seed: seedFlag({ describe: 'seed to use instead of the seed in the profile' }),
  json: { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' },
  quiet: { type: 'boolean', default: false, describe: 'show no progress' },
  ...openOption,
} as const satisfies Record<string, Options>

/** The flag of the commands that write the log of one run. */
export const logOption = {
  'compact-log': {
    type: 'boolean',
    describe: 'compress the event log with gzip, to about a fifth of its size (events.ndjson.gz)',
  },
} as const satisfies Record<string, Options>
