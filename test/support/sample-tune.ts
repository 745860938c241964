import type { Headline } from '../../src/measure/calls/headline.ts'
import { type Replications, replicationsOf } from '../../src/measure/replications.ts'
import { applied, type Candidate, namedCandidates } from '../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS } from '../../src/simulate/knobs.ts'
import { knownLimits } from '../../src/simulate/known-limits.ts'
import { adviceOf } from '../../src/tune/advice.ts'
import { type Finalist, standings } from '../../src/tune/finals.ts'
import { DEFAULT_OBJECTIVE, isAcceptable } from '../../src/tune/objective.ts'
import { ROBUST_SCENES } from '../../src/tune/scenes.ts'
import { TUNE_SCHEMA, type TunedSetting, type TuneResult } from '../../src/tune/tune.ts'
import { tunedProfile, tunedWorld } from './tune-cases.ts'

const SEEDS = [1, 2, 3, 4, 5]

/** What one seed came to: `p99Ms` and `wasted` per success, a little more with every seed. */
export function headlineOf(seed: number, p99Ms: number, wasted: number): Headline {
  const factor = 1 + seed / 50
  return {
    planned: 100,
    completed: 100,
    spoiled: 0,
    givenUp: 0,
    unfinished: 0,
    duplicates: 0,
    giveUpRate: 0,
    completionP50Ms: (p99Ms / 2) * factor,
    completionP99Ms: p99Ms * factor,
    completionMeanMs: (p99Ms / 3) * factor,
    makespanMs: p99Ms * factor,
    completedPerMinute: 6_000_000 / p99Ms,
    throttledPerSuccess: wasted * factor,
    wastedPerSuccess: wasted * factor,
    pollsPerSuccess: 2,
    creditsPerSuccess: null,
    mostAttempts: 2,
  }
}

/** Five seeds, of which the last failed, in a profile of the given name and with the given reason. */
export function sampleReplications(said = 'threshold failed: throttle_rate <= 5%'): Replications {
  const verdicts = SEEDS.map((seed) => {
    const failed = seed === SEEDS.length
    return {
      exitCode: failed ? 99 : 0,
      word: failed ? 'FAIL' : 'PASS',
      reasons: failed ? [said] : [],
      gates: [],
    } as const
  })
  const runs = SEEDS.map((seed) => headlineOf(seed, 20_000, 0.4))
  return replicationsOf(said, SEEDS, runs, verdicts as unknown as Parameters<typeof replicationsOf>[3])
}

/** A tuning whose best setting is a searched point; every name that could come from outside is `said`. */
export function sampleTune(said = 'image-fast'): TuneResult {
  const profile = { ...tunedProfile, models: tunedProfile.models.map((load) => ({ ...load, model: said })) }
  const limits = knownLimits(profile, tunedWorld('bucket of 5'))
  const points = [1, 2, 3].map(
    (n): Candidate => ({ name: `point-${n}`, kind: 'point', retry: null, knobs: DEFAULT_KNOBS }),
  )
  const candidates = [...points, ...namedCandidates()]
  const finalists = candidates.map(
    (candidate, n): Finalist => ({
      candidate,
      runs: SEEDS.map((seed) => headlineOf(seed, 10_000 * (n + 1), n === 1 ? 0.05 : n / 10)),
    }),
  )
  const winner = finalists[0] as Finalist
  const table = standings(finalists, winner, DEFAULT_OBJECTIVE)
  const settingOf = ({ candidate, runs }: Finalist): TunedSetting => {
    const standing = table.find((one) => one.candidate === candidate)
    const { figures } = replicationsOf(candidate.name, SEEDS, runs)
    return {
      name: candidate.name,
      label: candidate.name,
      breaks: [],
      kind: candidate.kind,
      knobs: candidate.knobs,
      complexity: standing?.complexity ?? 0,
      acceptable: standing !== undefined && isAcceptable(standing.score),
      figures: Object.fromEntries(figures.map((figure) => [figure.metric, figure])) as TunedSetting['figures'],
    }
  }
  const effect = { change: 0.02, range: [-0.01, 0.3] as const, acceptable: true }
  const sensitivity = [
    { of: 'rate', kind: 'knob' as const, at: 1, less: effect, more: { ...effect, acceptable: false } },
  ]
  const present = finalists.find(({ candidate }) => candidate.name === 'openai-sdk') as Finalist
  return {
    schema: TUNE_SCHEMA,
    profile: said,
    gateway: 'standard/clean',
    seed: 1,
    objective: DEFAULT_OBJECTIVE,
    candidates: finalists.length,
    runs: 500,
    heldOutSeeds: SEEDS.length,
    validation: null,
    obstacle: null,
    condemned: null,
    winner: {
      ...settingOf(winner),
      sensitivity,
      grade: 'D',
      advice: adviceOf(
        winner,
        applied(winner.candidate, profile, limits),
        limits,
        sensitivity,
        tunedWorld('bucket of 5').hints,
      ),
    },
    current: { ...settingOf(present), lostShare: 0.2, lostOfObjective: 0.5, isEquivalent: false },
    robust: sampleRobustness(),
    pareto: finalists.slice(0, 1).map(settingOf),
    standings: table.map(({ candidate: { name, kind, knobs }, ...others }) => ({
      ...{ name, label: name, breaks: [], kind, knobs },
      ...others,
    })),
  }
}

const WASTES = [0.1, 0.6, 0.1, 0.4].map((refusals) => ({ refusals, polls: 2, credits: null }))

const sampleRobustness = (): TuneResult['robust'] => ({
  cost: 0.5,
  scenes: ROBUST_SCENES.map(({ name }) => name),
  settings: [
    {
      role: 'chosen',
      name: 'point-1',
      label: 'point-1',
      wastes: WASTES,
      values: [10_600, 80_000, 10_000, 60_000],
      regrets: [0.06, 0.2, 0, 0.1],
    },
    {
      role: 'sharper',
      name: 'point-2',
      label: 'point-2',
      wastes: WASTES,
      values: [10_000, 220_000, 10_000, 120_000],
      regrets: [0, 2.3, 0, 1.2],
    },
    {
      role: 'present',
      name: 'openai-sdk',
      label: 'openai-sdk',
      wastes: WASTES,
      values: [180_000, null, 9000, null],
      regrets: [17, null, 0, null],
    },
  ],
})
