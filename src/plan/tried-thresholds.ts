import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile, ThresholdSpec } from '../profile/profile.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { formatCount } from '../units.ts'
import { together } from './recommended-thresholds.ts'

/** Simulated runs of a written profile, and their calls in all at most; never fewer runs than `FEWEST`. */
const RUNS = 40
const MOST_CALLS = 400_000
const FEWEST = 10

export interface TriedFor {
  /** As it is written, but for its thresholds. */
  profile: Profile
  mock: MockWorld
  workers: Pick<SimulationWorkers, 'judge'>
  /** Calls of a run that are expected. */
  calls: number
  /** Thresholds of the user's profile, and those of the plan. */
  own: readonly ThresholdSpec[]
  planned: readonly ThresholdSpec[]
}

export interface TriedThresholds {
  thresholds: ThresholdSpec[]
  /** Thresholds that are left out, with why. */
  left: readonly string[]
  /** Thresholds of the user's profile that runs of this one fail, with how many. */
  failed: readonly string[]
}

/** Number of simulated runs that fail a threshold, and that do not judge it. */
interface Fate {
  spec: ThresholdSpec
  fails: number
  unjudged: number
}

/**
 * The thresholds that simulated runs of a written profile pass: one that a run cannot judge, because its calls depend on each other, would end CI
 * without an answer. Of a model's tail and its middle the plan keeps the tail if it can. A threshold of the user's that runs fail remains: that is its
 * answer.
 */
export async function triedThresholds({
  profile,
  mock,
  workers,
  calls,
  own,
  planned,
}: TriedFor): Promise<TriedThresholds> {
  const specs = [...own, ...planned]
  const count = Math.max(FEWEST, Math.min(RUNS, Math.floor(MOST_CALLS / calls)))
  const tried = { ...profile, thresholds: specs.map((spec) => ({ ...spec, abortRun: false })) }
  const runs = await Promise.all(
    Array.from({ length: count }, (_, n) => workers.judge({ profile: { ...tried, seed: profile.seed + n }, mock })),
  )
  const fates = specs.map((spec, index): Fate => {
    const verdicts = runs.map(({ thresholds }) => thresholds[index]?.verdict)
    const of = (isSo: (verdict: (typeof verdicts)[number]) => boolean): number => verdicts.filter(isSo).length
    const fails = of((verdict) => verdict === 'fail')
    return { spec, fails, unjudged: count - fails - of((verdict) => verdict === 'pass') }
  })
  const ofOwn = fates.slice(0, own.length)
  const ofPlan = fates.slice(own.length)
  const passed = ofPlan.filter(({ fails, unjudged }) => fails + unjudged === 0).map(({ spec }) => spec)
  const isOwnKept = ({ fails, unjudged }: Fate): boolean => fails > 0 || unjudged === 0
  const leftOut = [...ofOwn.filter((fate) => !isOwnKept(fate)), ...ofPlan.filter(({ spec }) => !passed.includes(spec))]
  const runsOf = (number: number): string => `${formatCount(number)} of ${formatCount(count)} simulated runs`
  return {
    thresholds: together(
      ofOwn.filter(isOwnKept).map(({ spec }) => spec),
      passed.filter((spec) => !isMiddle(spec) || !passed.some((other) => isTailOf(other, spec))),
    ),
    left: leftOut.map(({ spec, fails, unjudged }) =>
      fails > 0
        ? `${spec.source}, which ${runsOf(fails)} fail`
        : `${spec.source}, which ${runsOf(unjudged)} cannot judge`,
    ),
    failed: ofOwn.flatMap(({ spec, fails }) => (fails > 0 ? [`${spec.source}, in ${runsOf(fails)}`] : [])),
  }
}

const isMiddle = ({ metric, stat }: ThresholdSpec): boolean => metric === 'response_time' && stat === 'p50'

const isTailOf = ({ metric, stat, where }: ThresholdSpec, middle: ThresholdSpec): boolean =>
  metric === 'response_time' && stat === 'p95' && where.model === middle.where.model
