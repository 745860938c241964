import type { Options } from 'yargs'
import { numberFlag } from './number-flags.ts'
import { toStderr } from './output.ts'

/** Flags that name the gateway, the same for every command that talks to one. */
export const gatewayOptions = {
  gateway: { type: 'string', describe: 'mock, or the address of a gateway', group: 'Gateway:' },
  'text-url': { type: 'string', describe: 'address of the messages endpoint', group: 'Gateway:' },
  'files-url': { type: 'string', describe: 'address of the file quota query', group: 'Gateway:' },
  dialect: {
    type: 'string',
    describe: 'words that the gateway speaks: a shipped name, or a path (default: multimodal-gateway)',
    group: 'Gateway:',
  },
  tier: { type: 'string', describe: 'tier of the mock, or a path to your own YAML', group: 'Gateway:' },
  preset: { type: 'string', describe: 'preset of the mock: its limits, latencies and faults', group: 'Gateway:' },
  speed: numberFlag('speed', {
    above: 0,
    describe: 'play the mock N times as fast; changes no figure',
    group: 'Gateway:',
  }),
} as const satisfies Record<string, Options>

/** The flag for profiles that are stated in the time of the run; it is accepted for one version more. */
export const formerOptions = {
  'time-scale': {
    ...numberFlag('time-scale', { above: 0, describe: 'as --speed, for earlier profiles' }),
    hidden: true,
  },
} as const satisfies Record<string, Options>

/** Where a mock alone is started: the flag has another name. */
export function tellFormer(timeScale: number | undefined): void {
  if (timeScale !== undefined) toStderr('--time-scale is now --speed, and works for one more version\n')
}
