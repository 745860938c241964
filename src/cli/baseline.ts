import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renderBaseline } from '../compare/baseline.ts'
import { loadRuns } from '../compare/load-runs.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { formatCount } from '../units.ts'
import { defineCommand } from './command.ts'
import { gatewayOptions } from './gateway-choice.ts'
import { toStderr, toStdout } from './output.ts'
import { outNotWritable } from './run-folder.ts'
import { isProfile, simulatedRun } from './virtual-world.ts'

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
    if ((flags.tier ?? flags.preset) !== undefined && !isProfile(flags.run)) throw mockOfARun()
    const run = isProfile(flags.run) ? await simulatedRun(flags.run, flags) : (await loadRuns(flags.run))[0]
    if (run === undefined || run.summary.run.status === 'partial') {
      throw new GatebenchError(`${flags.run} is no complete run`, { code: 'RUN_INVALID', exitCode: EXIT.invalidInput })
    }
    const text = await renderBaseline(run)
    const file = flags.out ?? join('reports', 'baselines', `${run.summary.run.profile.replace(/[^\w.-]/g, '_')}.json`)
    try {
      await makeFolder(dirname(resolve(file)))
      await writeFile(file, text)
    } catch (error) {
      throw outNotWritable(file, error)
    }
    toStdout(`${file}: ${formatCount(text.length)} bytes\n`)
    const { word, reasons } = run.summary.verdict
    if (word === 'FAIL' || word === 'INCONCLUSIVE') {
      toStderr(`this run is ${word}: ${reasons.join('; ')}; what is no worse will be called no worse\n`)
    }
    if (text.length > LARGE_BYTES) {
      toStderr('large for a file to be committed: a shorter profile tells as much, call for call\n')
    }
    return EXIT.ok
  },
})

function mockOfARun(): GatebenchError {
  return new GatebenchError('--tier and --preset are for a profile, and this is a run', {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
    hint: 'it was made at the tier and preset that it says',
  })
}
