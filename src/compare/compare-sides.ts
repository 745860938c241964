import { attempted, type Written } from '../document/files.ts'
import { usageError } from '../errors.ts'
import {
  guarded,
  isObject,
  type Kind,
  type KindsOf,
  needed,
  numberAbove,
  objectOf,
  oneOf,
  requireArguments,
  SIGNAL,
  TEXT,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import type { RunRecord } from '../measure/summary/run-record.ts'
import { type Summary, summarySchema } from '../measure/summary/summary.ts'
import { interruptedBy } from '../run/abort-signals.ts'
import { requireWritableFolder } from '../run/folder/output-place.ts'
import { isProfile, type MockChoice } from '../run/virtual-world.ts'
import { type ComparisonOptions, compareRuns } from './compare-runs.ts'
import type { Comparison } from './comparison.ts'
import { loadRuns } from './load-runs.ts'
import { GATED_METRICS, GATED_PERCENTILES } from './metrics.ts'
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
  /** Aborted: the comparison ends where it stands, and nothing is written. */
  signal?: AbortSignal | undefined
}

export interface CompareResult extends Written {
  comparison: Comparison
}

/** `compare`, with options that were checked. */
export async function compareSides(options: CompareOptions): Promise<CompareResult> {
  const { tier, preset, seeds, out, signal, ...judging } = options
  const sides = [options.base, options.candidate].map((side) => (isList(side) ? side : [side]))
  if ((tier ?? preset) !== undefined && !sides.flat().some((run) => typeof run === 'string' && isProfile(run))) {
    throw usageError(
      '--tier and --preset are for profiles, but no profile is compared',
      'runs and baselines have their own tier and preset',
    )
  }
  await requireWritableFolder(out ?? null)
  const [named = [], others = []] = sides.map((side) => side.map(recordOf))
  const comparison = await pairedSides([named, others], loadRuns, { tier, preset, signal }, seeds)
    .then(([base, candidate]) => compareRuns(base, candidate, judging))
    .catch((error: unknown) => {
      throw signal?.aborted ? interruptedBy(signal, 'comparison') : error
    })
  if (signal?.aborted) throw interruptedBy(signal, 'comparison')
  return { comparison, ...(await attempted(() => (out === undefined ? [] : writeComparison(out, comparison)))) }
}

const SIDE = {
  words: 'a path, a result of runProfile or simulate, a summary, or an array of these that is not empty',
  holds: (side: unknown) => (Array.isArray(side) ? side.length > 0 && side.every(isRun) : isRun(side)),
}
const SHARE = numberAbove(0, 1)

const OPTIONS: KindsOf<CompareOptions> = {
  base: needed(SIDE),
  candidate: needed(SIDE),
  seeds: wholeNumber(1, 1000),
  tier: TEXT,
  preset: TEXT,
  effectFloor: SHARE,
  floors: objectOf(Object.fromEntries(GATED_METRICS.map((metric) => [metric, SHARE]))),
  percentile: oneOf(GATED_PERCENTILES),
  top: wholeNumber(0, 1_000_000),
  force: YES_NO,
  out: TEXT,
  signal: SIGNAL,
}

/**
 * Is the candidate worse than the base? The verdict has the exit code. Throws a GatebenchError (exit 104) for what is no run, and
 * NOT_COMPARABLE, with what differs, unless `force` is set; and with exit 105 if `signal` was aborted before the end.
 */
export const guardedCompare = guarded('compare', OPTIONS, compareSides)

const JUDGING: KindsOf<ComparisonOptions> = {
  effectFloor: OPTIONS.effectFloor,
  floors: OPTIONS.floors,
  percentile: OPTIONS.percentile,
  top: OPTIONS.top,
  force: OPTIONS.force,
}
const RECORDS: Kind = {
  words: 'an array of runs, such as loadRuns gives',
  holds: (side) => Array.isArray(side) && side.every((run) => isObject(run) && !('schema' in run) && isRun(run)),
}

/**
 * Compares candidate runs with base runs, both as `loadRuns` gives them. Throws a GatebenchError (exit 104): NOT_COMPARABLE with what differs, unless
 * `force` is set; RUN_TWICE where a side has a run twice; USAGE for an argument or an option that is unknown or of another type.
 */
export async function guardedRuns(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  options: ComparisonOptions = {},
): Promise<Comparison> {
  requireArguments('compareRuns', { base: [RECORDS, base], candidate: [RECORDS, candidate] })
  return guarded('compareRuns', JUDGING, (checked: ComparisonOptions) => compareRuns(base, candidate, checked))(options)
}

function isRun(run: unknown): boolean {
  if (!isObject(run)) return typeof run === 'string'
  if ('schema' in run) return summarySchema.safeParse(run).success
  const { summary, calls } = run as Partial<RunRecord>
  return summarySchema.safeParse(summary).success && typeof calls === 'function'
}

function recordOf(run: ComparedRun): string | RunRecord {
  if (typeof run === 'string' || !('schema' in run)) return run
  return { source: run.run.id, summary: run, settings: null, calls: async () => null }
}

function isList(side: ComparedRun | readonly ComparedRun[]): side is readonly ComparedRun[] {
  return Array.isArray(side)
}
