import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import type { SimulationWorkers } from '../../src/simulate/workers.ts'
import type { Budget } from '../../src/tune/budget.ts'
import { MARGIN } from '../../src/tune/choice.ts'
import { brokenRules } from '../../src/tune/judged-setting.ts'
import { DEFAULT_OBJECTIVE } from '../../src/tune/objective.ts'
import { type TuneResult, tune } from '../../src/tune/tune.ts'
import { profileOf } from './profiles.ts'

/** 300 jobs in 2 s against 60 per 60 s, by four kinds of limit: where the best client differs from kind to kind. */
export const TUNE_CASES = {
  'fixed window': { kind: 'fixed-window', burst: null },
  'sliding log': { kind: 'sliding-log', burst: null },
  'bucket of 60': { kind: 'token-bucket', burst: 60 },
  'bucket of 5': { kind: 'token-bucket', burst: 5 },
} as const
export type TuneCase = keyof typeof TUNE_CASES

export const tunedProfile: Profile = profileOf(`
version: 1
name: burst-of-300
seed: 1
duration: 2s
drain: 30m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 150/s }
    requests: [{ body: { prompt: a red kite } }]
    timeouts: { task: 30m }
`)

export function tunedWorld(name: TuneCase): MockWorld {
  const world = loadMockWorld({ tier: 'standard', preset: 'clean' })
  const image = { ...world.limits.image, rate: { limit: 60, window: 60_000 }, concurrency: null, perDay: null }
  return {
    ...world,
    limits: { ...world.limits, image, reads: { rate: null } },
    law: { ...world.law, ...TUNE_CASES[name] },
  }
}

/** `isJudged`: as the command does it, which judges what it advises. */
export function tuneCase(
  name: TuneCase,
  budget: Budget,
  workers: SimulationWorkers,
  isJudged = false,
): Promise<TuneResult> {
  const mock = tunedWorld(name)
  return tune({
    profile: tunedProfile,
    mock,
    ...(isJudged && { judging: (client) => brokenRules(client, mock) }),
    objective: DEFAULT_OBJECTIVE,
    budget,
    robust: null,
    current: 'openai-sdk',
    seed: 1,
    workers,
  })
}

/** Named settings that break neither a constraint nor a rule, and surely beat the winner on the objective by more than the margin of practice. */
export function beatenBy({ winner, standings }: TuneResult): string[] {
  const p99 = winner.figures.completionP99Ms.mean ?? 0
  return standings
    .filter(({ kind, acceptable, breaks }) => kind !== 'point' && acceptable && breaks.length === 0)
    .filter(({ difference }) => difference.high < -MARGIN * p99)
    .map(({ name }) => name)
}

export const SMALL_BUDGET: Budget = {
  ...{ points: 8, rungs: [1, 2], generations: 1, offspring: 4, finalSeeds: 3, mostFinalSeeds: 6 },
  ...{ sensitivitySeeds: 1, finalists: 2, callsPerRun: 1000 },
}
/** Where it does not matter how good the winner is. */
export const FEW_EVALUATIONS: Budget = { ...SMALL_BUDGET, points: 4, finalSeeds: 2 }
