import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import type { RunRecord } from '../measure/run-record.ts'
import { outNotWritable, underReports } from '../run/run-folder.ts'
import { isProfile, type MockChoice } from '../run/virtual-world.ts'
import { renderBaseline } from './baseline.ts'
import { loadRuns } from './load-runs.ts'
import { seededRuns } from './paired-seeds.ts'
import { FEWEST_SEEDS } from './pairing.ts'

export interface BaselineOptions extends Pick<MockChoice, 'tier' | 'preset'> {
  /** A profile to be simulated, or a run folder. */
  run: string
  /** Seeds of a profile: its own and those after it; 10 by default. */
  seeds?: number | undefined
  /** The file; one under `reports/baselines/` by default. */
  out?: string | undefined
}

export interface WrittenBaseline {
  file: string
  /** Length of the file in characters. */
  length: number
  /** One a seed. */
  runs: number
  summary: RunRecord['summary']
}

/** Writes a run as a file to compare with. Throws a GatebenchError (exit 104) where it is none, or not complete. */
export async function writeBaseline({
  run: path,
  seeds = FEWEST_SEEDS,
  out,
  ...mock
}: BaselineOptions): Promise<WrittenBaseline> {
  if ((mock.tier ?? mock.preset) !== undefined && !isProfile(path)) {
    throw usageError(
      '--tier and --preset are for a profile, but this is a run',
      'the run states its own tier and preset',
    )
  }
  const [run, ...others] = isProfile(path) ? await seededRuns(path, mock, seeds) : await loadRuns(path)
  if (run === undefined || [run, ...others].some(({ summary }) => summary.run.status === 'partial')) {
    throw new GatebenchError(`${path} is no complete run`, { code: 'RUN_INVALID', exitCode: EXIT.invalidInput })
  }
  const { summary } = run
  if (new Set([run, ...others].map((one) => one.summary.run.seed)).size <= others.length) {
    throw new GatebenchError(`${path} holds several runs of one seed`, {
      code: 'RUN_INVALID',
      exitCode: EXIT.invalidInput,
      hint: 'name one of its folders: a baseline holds one run of each seed',
    })
  }
  const text = await renderBaseline(run, others)
  const file = out ?? underReports(join('baselines', `${summary.run.profile.replace(/[^\w.-]/g, '_')}.json`))
  try {
    await makeFolder(dirname(resolve(file)))
    await writeFile(file, text)
  } catch (error) {
    throw outNotWritable(file, error)
  }
  return { file, length: text.length, summary, runs: 1 + others.length }
}
