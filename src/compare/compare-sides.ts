import { attempted, type Written } from '../document/files.ts'
import { usageError } from '../errors.ts'
import type { RunRecord } from '../measure/summary/run-record.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { requireWritableFolder } from '../run/folder/output-place.ts'
import { isProfile, type MockChoice } from '../run/virtual-world.ts'
import { type ComparisonOptions, compareRuns } from './compare-runs.ts'
import type { Comparison } from './comparison.ts'
import { loadRuns } from './load-runs.ts'
import { pairedSides } from './paired-seeds.ts'
import { writeComparison } from './report/write-comparison.ts'

/**
 * A run to be compared: what `runProfile` or `simulate` gave, a summary alone, or a path, of a run folder, a summary, a baseline, a folder
 * of them, or of a profile to be simulated.
 */
export type ComparedRun = string | RunRecord | Summary

export interface CompareOptions extends ComparisonOptions, Pick<MockChoice, 'tier' | 'preset'> {
  base: ComparedRun | readonly ComparedRun[]
  candidate: ComparedRun | readonly ComparedRun[]
  /** Seeds of a profile that is simulated: its own and those after it; 10 by default, and for a baseline those that it has. */
  seeds?: number | undefined
  /** Folder for comparison.json, .md, .html and .junit.xml; nothing is written by default. */
  out?: string | undefined
}

export interface CompareResult extends Written {
  comparison: Comparison
}

/**
 * Is the candidate worse than the base? The verdict has the exit code. Throws a GatebenchError (exit 104) for what is no run, and
 * NOT_COMPARABLE, with what differs, unless `force` is set.
 */
export async function compareSides(options: CompareOptions): Promise<CompareResult> {
  const { tier, preset, seeds, out, ...judging } = options
  const sides = [options.base, options.candidate].map((side) => (isList(side) ? side : [side]))
  if ((tier ?? preset) !== undefined && !sides.flat().some((run) => typeof run === 'string' && isProfile(run))) {
    throw usageError(
      '--tier and --preset are for profiles, but no profile is compared',
      'runs and baselines have their own tier and preset',
    )
  }
  await requireWritableFolder(out ?? null)
  const [named = [], others = []] = sides.map((side) => side.map(recordOf))
  const [base, candidate] = await pairedSides([named, others], loadRuns, { tier, preset }, seeds)
  const comparison = await compareRuns(base, candidate, judging)
  return { comparison, ...(await attempted(() => (out === undefined ? [] : writeComparison(out, comparison)))) }
}

function recordOf(run: ComparedRun): string | RunRecord {
  if (typeof run === 'string' || !('schema' in run)) return run
  return { source: run.run.id, summary: run, settings: null, calls: async () => null }
}

function isList(side: ComparedRun | readonly ComparedRun[]): side is readonly ComparedRun[] {
  return Array.isArray(side)
}
