import { EXIT } from '../errors.ts'
import { writeBaseline } from '../run/write-baseline.ts'
import { formatCount } from '../units.ts'
import { asLine } from '../visible.ts'
import { defineCommand } from './command.ts'
import { gatewayOptions } from './gateway-flags.ts'
import { toStderr, toStdout } from './output.ts'

interface Flags {
  run: string
  tier?: string | undefined
  preset?: string | undefined
  out?: string | undefined
}

/** What a repository takes without a second thought. */
const LARGE_BYTES = 200_000

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'a profile to be simulated, or a run folder' })
      .options({
        out: { type: 'string', describe: 'file to write (default: reports/baselines/<profile>.json)' },
        tier: gatewayOptions.tier,
        preset: gatewayOptions.preset,
      })
      .example('$0 baseline profiles/ci-regression.yaml', 'then commit reports/baselines/ci-regression.json'),
  run: async (flags) => {
    const { file, length, summary } = await writeBaseline(flags)
    toStdout(asLine`${file}: ${formatCount(length)} bytes\n`)
    const { word, reasons } = summary.verdict
    if (word === 'FAIL' || word === 'INCONCLUSIVE') {
      toStderr(asLine`this run is ${word}: ${reasons.join('; ')}; what is no worse will be called no worse\n`)
    }
    if (length > LARGE_BYTES) {
      toStderr('large for a file to be committed: a shorter profile tells as much, call for call\n')
    }
    return EXIT.ok
  },
})
