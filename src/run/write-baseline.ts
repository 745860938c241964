import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renderBaseline } from '../compare/baseline.ts'
import { loadRuns } from '../compare/load-runs.ts'
import type { RunRecord } from '../compare/run-record.ts'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { outNotWritable, underReports } from './run-folder.ts'
import { isProfile, type MockChoice, simulatedRun } from './virtual-world.ts'

export interface BaselineOptions extends Pick<MockChoice, 'tier' | 'preset'> {
  /** A profile to be simulated, or a run folder. */
  run: string
  /** The file; one under `reports/baselines/` by default. */
  out?: string | undefined
}

export interface WrittenBaseline {
  file: string
  /** Length of the file in characters. */
  length: number
  summary: RunRecord['summary']
}

/** Writes a run as a file to compare with. Throws a GatebenchError (exit 104) where it is none, or not complete. */
export async function writeBaseline({ run: path, out, ...mock }: BaselineOptions): Promise<WrittenBaseline> {
  if ((mock.tier ?? mock.preset) !== undefined && !isProfile(path)) {
    throw usageError(
      '--tier and --preset are for a profile, and this is a run',
      'it was made at the tier and preset that it says',
    )
  }
  const run = isProfile(path) ? await simulatedRun(path, mock) : (await loadRuns(path))[0]
  if (run === undefined || run.summary.run.status === 'partial') {
    throw new GatebenchError(`${path} is no complete run`, { code: 'RUN_INVALID', exitCode: EXIT.invalidInput })
  }
  const { summary } = run
  const text = await renderBaseline(run)
  const file = out ?? underReports(join('baselines', `${summary.run.profile.replace(/[^\w.-]/g, '_')}.json`))
  try {
    await makeFolder(dirname(resolve(file)))
    await writeFile(file, text)
  } catch (error) {
    throw outNotWritable(file, error)
  }
  return { file, length: text.length, summary }
}
