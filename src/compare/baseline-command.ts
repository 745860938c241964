import { dirname, join, resolve } from 'node:path'
import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { noticeToStderr, toStderr, toStdout } from '../command/output.ts'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { makeFolder } from '../make-folder.ts'
import { isPlanDone, type RunRecord } from '../measure/summary/run-record.ts'
import { asLine } from '../printable.ts'
import {
  hasSchema,
  type OutputKind,
  outNotWritable,
  requireReplaceable,
  requireWritable,
} from '../run/folder/output-place.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { isProfile, type MockChoice } from '../run/virtual-world.ts'
import { formatCount } from '../units.ts'
import { overwrite } from '../whole-file.ts'
import { BASELINE_SCHEMA, renderBaseline } from './baseline.ts'
import { loadRuns } from './load-runs.ts'
import { seededRuns } from './paired-seeds.ts'
import { FEWEST_SEEDS } from './pairing.ts'

/** Size up to which a file may go into a repository without a warning. */
const LARGE_BYTES = 1_000_000

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'profile to simulate, or folder of a run' })
      .options({
        out: { type: 'string', describe: 'file to write (default: reports/baselines/<profile>.json)' },
        force: {
          type: 'boolean',
          default: false,
          describe: 'overwrite any existing file (default: only an earlier baseline)',
        },
        seeds: wholeFlag('seeds', {
          least: 1,
          most: 1000,
          default: FEWEST_SEEDS,
          describe: 'number of seeds to simulate, starting with the seed of the profile',
        }),
        tier: gatewayOptions.tier,
        preset: gatewayOptions.preset,
      })
      .example('$0 baseline ci-regression', 'write reports/baselines/ci-regression.json, so that you can commit it'),
  run: async (flags) => {
    const { file, length, runs } = await writeBaseline(flags)
    const count = runs.length
    toStdout(asLine`${file}: ${formatCount(length)} bytes, ${formatCount(count)} ${count === 1 ? 'run' : 'seeds'}\n`)
    const doubt = doubtAbout(runs)
    if (doubt !== null) noticeToStderr(doubt)
    if (length > LARGE_BYTES) {
      toStderr('this file is large to commit; a shorter profile is as informative\n')
    }
    return EXIT.ok
  },
})

interface BaselineOptions extends Pick<MockChoice, 'tier' | 'preset'> {
  /** A profile to be simulated, or a run folder. */
  run: string
  /** Seeds of a profile: its own and those after it; 10 by default. */
  seeds?: number | undefined
  /** The file; one under `reports/baselines/` by default. */
  out?: string | undefined
  /** Whether a file is replaced that is not an earlier baseline. */
  force?: boolean | undefined
}

interface WrittenBaseline {
  file: string
  /** Length of the file in characters. */
  length: number
  /** One a seed. */
  runs: readonly RunRecord[]
}

/** Notice about runs that a candidate need not be better than; null if all of them are good. */
export function doubtAbout(runs: readonly Pick<RunRecord, 'summary'>[]): string | null {
  const bad = runs.map(({ summary }) => summary).filter(({ verdict }) => BAD.has(verdict.word))
  const [first] = bad
  if (first === undefined) return null
  const { word, reasons } = first.verdict
  const which =
    runs.length === 1
      ? asLine`this run is ${word ?? ''}`
      : asLine`${bad.length} of ${runs.length} seeds failed or could not be judged; seed ${first.run.seed} is ${word ?? ''}`
  return asLine`${which}: ${reasons.join('; ')}; a candidate that is equally bad will pass a comparison with this baseline`
}

const BAD: ReadonlySet<string | null> = new Set(['FAIL', 'INCONCLUSIVE'])

/** Writes a run as a file to compare with. Throws a GatebenchError (exit 104) where it is none, or not complete. */
async function writeBaseline({
  run: path,
  seeds = FEWEST_SEEDS,
  out,
  force = false,
  ...mock
}: BaselineOptions): Promise<WrittenBaseline> {
  if ((mock.tier ?? mock.preset) !== undefined && !isProfile(path)) {
    throw usageError('--tier and --preset need a profile, but this is a run', 'the run states its own tier and preset')
  }
  if (out !== undefined) await requirePlace(out, force)
  const [run, ...others] = isProfile(path) ? await seededRuns(path, mock, seeds) : await loadRuns(path)
  if (run === undefined || [run, ...others].some(({ summary }) => !isPlanDone(summary))) {
    throw new GatebenchError(`${path} is not a complete run`, {
      code: 'RUN_INVALID',
      hint: 'a baseline needs a run that was not interrupted; make the run again, or name a profile to simulate',
    })
  }
  const { summary } = run
  if (new Set([run, ...others].map((one) => one.summary.run.seed)).size <= others.length) {
    throw new GatebenchError(`${path} holds several runs of one seed`, {
      code: 'RUN_INVALID',
      hint: 'name one of its folders; a baseline holds one run per seed',
    })
  }
  const text = await renderBaseline(run, others)
  const file = out ?? underReports(join('baselines', `${summary.run.profile.replace(/[^\w.-]/g, '_')}.json`))
  if (out === undefined) await requirePlace(file, force)
  try {
    await makeFolder(dirname(resolve(file)))
    await overwrite(file, text)
  } catch (error) {
    throw outNotWritable(file, error)
  }
  return { file, length: text.length, runs: [run, ...others] }
}

async function requirePlace(file: string, force: boolean): Promise<void> {
  await requireReplaceable(file, '--out', EARLIER, force)
  await requireWritable(file, '--out', { makesFolder: true })
}

const EARLIER: OutputKind = {
  what: 'an earlier baseline',
  isOne: (file) => hasSchema(file, INPUT.run, BASELINE_SCHEMA),
}
