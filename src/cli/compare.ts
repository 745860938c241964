import { join } from 'node:path'
import { type ComparisonOptions, compareRuns } from '../compare/compare-runs.ts'
import type { Comparison } from '../compare/comparison.ts'
import { loadRuns } from '../compare/load-runs.ts'
import { GATED_PERCENTILES, type GatedPercentile } from '../compare/metrics.ts'
import type { RunRecord } from '../compare/run-record.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { comparisonDocument } from '../report/comparison/document.ts'
import { writeComparison } from '../report/comparison/write-comparison.ts'
import { renderJson } from '../report/json.ts'
import { renderTerminal } from '../report/terminal.ts'
import { defineCommand } from './command.ts'
import { gatewayOptions } from './gateway-choice.ts'
import { shareFlag, wholeFlag } from './number-flags.ts'
import { toStdout } from './output.ts'
import { terminalLook } from './print-result.ts'
import { isProfile, simulatedRun } from './virtual-world.ts'

interface Flags {
  runs?: string[] | undefined
  base?: string[] | undefined
  candidate?: string[] | undefined
  floor?: number | undefined
  percentile?: string | undefined
  tier?: string | undefined
  preset?: string | undefined
  top: number
  force: boolean
  out?: string | undefined
  json: boolean
}

export const command = defineCommand<Flags>({
  lists: ['runs', 'base', 'candidate'],
  builder: (args) =>
    args
      .positional('runs', {
        type: 'string',
        array: true,
        describe: 'BASE CANDIDATE…: run folders, summaries, baselines, folders of them, or a profile to be simulated',
      })
      .options({
        base: { type: 'string', array: true, nargs: 1, describe: 'a run of the base; may be said again' },
        candidate: { type: 'string', array: true, nargs: 1, describe: 'a run of the candidate; may be said again' },
        floor: shareFlag('floor', {
          above: 0,
          describe: 'let smaller effects pass (default: 10%, or 2% in virtual time)',
        }),
        percentile: {
          choices: GATED_PERCENTILES,
          describe: 'the gated percentile of the tail (default: the highest that the base carries and reaches)',
        },
        tier: gatewayOptions.tier,
        preset: gatewayOptions.preset,
        top: wholeFlag('top', { most: 1_000_000, default: 10, describe: 'calls to list of those that moved' }),
        force: { type: 'boolean', default: false, describe: 'compare runs that are not comparable' },
        out: { type: 'string', describe: 'folder for comparison.json, .md, .html and .junit.xml' },
        json: { type: 'boolean', default: false, describe: 'print the comparison as JSON on stdout' },
      })
      .example('$0 compare reports/baselines/ci-regression.json profiles/ci-regression.yaml', 'the gate of a pipeline')
      .example('$0 compare reports/before reports/after', 'folders of several runs each')
      .example('$0 compare reports/history reports/now', 'a folder of baselines of several days'),
  run: async (flags) => {
    const sides = sidesOf(flags)
    if ((flags.tier ?? flags.preset) !== undefined && !sides.flat().some(isProfile)) {
      throw usage(
        '--tier and --preset are for profiles, and none is compared',
        'runs and baselines were made at theirs',
      )
    }
    const [base, candidate] = await Promise.all(sides.map((paths) => loadSide(paths, flags)))
    const comparison = await compareRuns(base ?? [], candidate ?? [], optionsOf(flags))
    return tell(comparison, flags)
  },
})

/** Writes a comparison where `out` says, prints it, and gives its exit code. */
export async function tell(
  comparison: Comparison,
  flags: { out?: string | undefined; json: boolean },
): Promise<number> {
  if (flags.out !== undefined) await writeComparison(flags.out, comparison)
  const reportPath = flags.out === undefined ? {} : { reportPath: join(flags.out, 'comparison.html') }
  toStdout(
    flags.json
      ? renderJson(comparison)
      : renderTerminal(comparisonDocument(comparison), { ...terminalLook(), ...reportPath }),
  )
  return comparison.verdict.exitCode
}

/** What was named without a flag: the first is the base, unless --base names it, and all others are candidates. */
function sidesOf({ runs = [], base = [], candidate = [] }: Flags): [base: string[], candidate: string[]] {
  const [first, ...others] = runs
  const named =
    base.length > 0 || first === undefined ? [base, [...runs, ...candidate]] : [[first], [...others, ...candidate]]
  const [left, right] = named as [string[], string[]]
  if (left.length === 0 || right.length === 0) {
    throw usage('a comparison needs a base and a candidate', 'gatebench compare BASE CANDIDATE')
  }
  return [left, right]
}

async function loadSide(paths: readonly string[], mock: Pick<Flags, 'tier' | 'preset'>): Promise<RunRecord[]> {
  const runs = await Promise.all(
    paths.map(async (path) => (isProfile(path) ? [await simulatedRun(path, mock)] : await loadRuns(path))),
  )
  return runs.flat()
}

function optionsOf({ floor, percentile, top, force }: Flags): ComparisonOptions {
  return { effectFloor: floor, percentile: percentile as GatedPercentile | undefined, top, force }
}

function usage(message: string, hint: string): GatebenchError {
  return new GatebenchError(message, { code: 'USAGE', exitCode: EXIT.invalidInput, hint })
}
