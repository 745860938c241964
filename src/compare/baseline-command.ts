import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { EXIT } from '../errors.ts'
import { formatCount } from '../units.ts'
import { asLine } from '../visible.ts'
import { FEWEST_SEEDS } from './pairing.ts'
import { writeBaseline } from './write-baseline.ts'

interface Flags {
  run: string
  tier?: string | undefined
  preset?: string | undefined
  seeds: number
  out?: string | undefined
}

/** Size up to which a file may go into a repository without a warning. */
const LARGE_BYTES = 1_000_000

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'profile to simulate, or run folder' })
      .options({
        out: { type: 'string', describe: 'file to write (default: reports/baselines/<profile>.json)' },
        seeds: wholeFlag('seeds', {
          least: 1,
          most: 1000,
          default: FEWEST_SEEDS,
          describe: 'number of seeds to simulate, from the profile’s on',
        }),
        tier: gatewayOptions.tier,
        preset: gatewayOptions.preset,
      })
      .example('$0 baseline ci-regression', 'then commit reports/baselines/ci-regression.json'),
  run: async (flags) => {
    const { file, length, runs, summary } = await writeBaseline(flags)
    toStdout(asLine`${file}: ${formatCount(length)} bytes, ${formatCount(runs)} ${runs === 1 ? 'run' : 'seeds'}\n`)
    const { word, reasons } = summary.verdict
    if (word === 'FAIL' || word === 'INCONCLUSIVE') {
      toStderr(asLine`this run is ${word}: ${reasons.join('; ')}; a candidate that is no worse will pass\n`)
    }
    if (length > LARGE_BYTES) {
      toStderr('large for a committed file: a shorter profile shows as much\n')
    }
    return EXIT.ok
  },
})
