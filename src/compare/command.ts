import type { Argv } from 'yargs'
import { answerOptions } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { usageError } from '../errors.ts'
import { parseTypedShare } from '../units.ts'
import { compareSides } from './compare-sides.ts'
import type { FloorChoice, Floors } from './effect-floors.ts'
import { GATED_METRICS, GATED_PERCENTILES, type GatedMetric } from './metrics.ts'
import { FEWEST_SEEDS } from './pairing.ts'
import { printComparison } from './print-comparison.ts'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('runs', {
      type: 'string',
      array: true,
      describe:
        'BASE CANDIDATE…: each is a run’s folder, a folder of several runs, a summary.json, a baseline file, or a profile to simulate',
    })
    .options({
      base: { type: 'string', array: true, nargs: 1, describe: 'a run of the base; may be repeated' },
      candidate: { type: 'string', array: true, nargs: 1, describe: 'a run of the candidate; may be repeated' },
      floor: {
        type: 'string',
        array: true,
        nargs: 1,
        describe:
          'smallest change that matters: METRIC=VALUE for one metric, or a percentage such as 5% for all; may be repeated (docs/compare.md)',
      },
      seeds: wholeFlag('seeds', {
        least: 1,
        most: 1000,
        default: FEWEST_SEEDS,
        describe: 'number of seeds to simulate for each profile',
      }),
      percentile: {
        choices: GATED_PERCENTILES,
        requiresArg: true,
        describe:
          'tail percentile that decides the verdict (default: the highest percentile with enough samples in the base)',
      },
      tier: gatewayOptions.tier,
      preset: gatewayOptions.preset,
      top: wholeFlag('top', {
        most: 1_000_000,
        default: 10,
        describe: 'how many calls to list; the calls that changed most come first',
      }),
      force: { type: 'boolean', default: false, describe: 'compare even if the runs are not comparable' },
      out: { type: 'string', describe: 'folder for comparison.json, .md, .html and .junit.xml' },
      ...answerOptions('the comparison as JSON on stdout'),
    })
    .example(
      '$0 compare reports/baselines/ci-regression.json ci-regression',
      'let a CI pipeline fail if there is a regression',
    )
    .example(
      '$0 compare base.json new.yaml --floor response_time=5% --floor failure_rate=0.5%',
      'set the smallest change that matters for two metrics',
    )
    .example('$0 compare reports/before reports/after', 'compare two folders that hold several runs each')
    .example('$0 compare reports/history reports/now', 'use several baselines as the base, each from a different day')

export const command = defineCommand({
  lists: ['runs', 'base', 'candidate', 'floor'],
  builder,
  run: async (flags) => {
    const { floor, percentile, tier, preset, seeds, top, force, out } = flags
    const judging = { ...floorChoice(floor), percentile, top, force }
    return printComparison(await compareSides({ ...sidesOf(flags), ...judging, tier, preset, seeds, out }), out, flags)
  },
})

/** Sides named without a flag: the first is the base, unless --base names it, and all others are candidates. */
function sidesOf({ runs = [], base = [], candidate = [] }: Flags): { base: string[]; candidate: string[] } {
  const [first, ...others] = runs
  const sides =
    base.length > 0 || first === undefined
      ? { base, candidate: [...runs, ...candidate] }
      : { base: [first], candidate: [...others, ...candidate] }
  if (sides.base.length === 0 || sides.candidate.length === 0) {
    throw usageError('a comparison needs a base and a candidate', 'gatebench compare BASE CANDIDATE')
  }
  return sides
}

/** Value of --floor: `METRIC=VALUE`, or one share for all metrics. */
export function floorChoice(given: readonly string[] | undefined): FloorChoice {
  const floors: Partial<Record<GatedMetric, number>> = {}
  let effectFloor: number | undefined
  for (const text of given ?? []) {
    const at = text.indexOf('=')
    const name = text.slice(0, Math.max(0, at))
    const value = parseTypedShare(text.slice(at + 1)) ?? Number.NaN
    if (!(value > 0 && value <= 1)) {
      throw usageError('--floor takes a share above 0% and up to 100%, or METRIC=SHARE', FORM)
    }
    const metric = GATED_METRICS.find((one) => one === name)
    if (at >= 0 && metric === undefined) {
      throw usageError('--floor names an unknown metric', `one of ${GATED_METRICS.join(', ')}`)
    }
    if ((metric === undefined ? effectFloor : floors[metric]) !== undefined) {
      throw usageError(`--floor states two floors for ${metric ?? 'all metrics'}`, 'leave out one of the two floors')
    }
    if (metric === undefined) effectFloor = value
    else floors[metric] = value
  }
  return { effectFloor, floors: floors satisfies Partial<Floors> }
}

const FORM = 'such as --floor 5% or --floor failure_rate=0.5%'
