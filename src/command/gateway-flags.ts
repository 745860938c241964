import type { Options } from 'yargs'
import { numberFlag } from './number-flags.ts'
import { toStderr } from './output.ts'

/** Flags that name the gateway, the same for every command that talks to one. */
export const gatewayOptions = {
  gateway: {
    type: 'string',
    describe: 'URL of the gateway, or the word mock for the embedded mock',
    group: 'Gateway:',
  },
  'text-url': { type: 'string', describe: 'URL of the messages endpoint', group: 'Gateway:' },
  'files-url': { type: 'string', describe: 'URL of the file quota endpoint', group: 'Gateway:' },
  dialect: {
    type: 'string',
    describe:
      'API dialect of the gateway: the name of a shipped dialect, or the path of a file (default: multimodal-gateway)',
    group: 'Gateway:',
  },
  tier: {
    type: 'string',
    describe: 'account tier of the mock: the name of a shipped tier, or the path of a YAML file',
    group: 'Gateway:',
  },
  preset: {
    type: 'string',
    describe:
      'behaviour of the mock (limits, latencies, faults): a name that `gatebench mock --list` shows, or a YAML file',
    group: 'Gateway:',
  },
  speed: numberFlag('speed', {
    above: 0,
    describe: 'run the clock of the mock N times as fast; the results stay the same',
    group: 'Gateway:',
  }),
} as const satisfies Record<string, Options>

/** The flag for profiles that are stated in the time of the run; it is accepted for one version more. */
export const formerOptions = {
  'time-scale': {
    ...numberFlag('time-scale', { above: 0, describe: 'former name of --speed' }),
    hidden: true,
  },
} as const satisfies Record<string, Options>

/** Where a mock alone is started: the flag has another name. */
export function tellFormer(timeScale: number | undefined): void {
  if (timeScale !== undefined) toStderr('--time-scale is now called --speed; the old name works for one more version\n')
}
