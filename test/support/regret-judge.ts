import type { Headline } from '../../src/measure/headline.ts'
import { knownLimits, withScaledLimits } from '../../src/simulate/known-limits.ts'
import type { SimulationWorkers } from '../../src/simulate/workers.ts'
import { applied, type Candidate } from '../../src/tune/candidates.ts'
import { DEFAULT_OBJECTIVE, isAcceptable, scoreOf } from '../../src/tune/objective.ts'
import type { RegretWorld } from './regret-worlds.ts'

/** A setting as fresh seeds see it. */
export interface JudgedSetting {
  candidate: Candidate
  /** Mean p99 by scale of the limits, in ms. */
  p99Ms: number[]
  /** Keeps to the constraints at the limits as told. */
  isAllowed: boolean
  /** Largest over the scales of its p99 over the best that any allowed setting has there, less 1. */
  regret: number
}

/** The first is the limits as told. */
export const SCALES: readonly number[] = [1, 0.7, 1.3]
/** What is looked at by few seeds first, and how many go on. */
const FIRST_SEEDS = 4
const PLACES = 12

/**
 * The mean p99 of settings on seeds of the judge's own, at three scales of the limits. `always` are judged on all seeds; of the others those
 * that a few seeds find among the best, at any scale or in their regret.
 */
export async function judged(
  world: RegretWorld,
  always: readonly Candidate[],
  others: readonly Candidate[],
  { firstSeed, seeds }: { firstSeed: number; seeds: number },
  workers: SimulationWorkers,
): Promise<JudgedSetting[]> {
  const few = Array.from({ length: FIRST_SEEDS }, (_, i) => firstSeed + i)
  const many = Array.from({ length: seeds }, (_, i) => firstSeed + FIRST_SEEDS + i)
  const first = await judgedOn([...always, ...others], world, few, workers)
  const allowed = first.filter(({ isAllowed }) => isAllowed)
  const on = new Set(always)
  const keys = [({ regret }: JudgedSetting) => regret, ...SCALES.keys()].map((key) =>
    typeof key === 'number' ? ({ p99Ms }: JudgedSetting) => p99Ms[key] as number : key,
  )
  for (const key of keys) {
    for (const { candidate } of allowed.toSorted((a, b) => key(a) - key(b)).slice(0, PLACES)) on.add(candidate)
  }
  return judgedOn([...on], world, many, workers)
}

async function judgedOn(
  candidates: readonly Candidate[],
  { profile, mock }: RegretWorld,
  seeds: readonly number[],
  workers: SimulationWorkers,
): Promise<JudgedSetting[]> {
  const limits = knownLimits(profile, mock)
  const mocks = SCALES.map((scale) => (scale === 1 ? mock : withScaledLimits(mock, scale)))
  const settings = await Promise.all(
    candidates.map(async (candidate) => {
      const client = applied(candidate, profile, limits)
      const runs = await Promise.all(
        mocks.map((one) => Promise.all(seeds.map((seed) => workers.run({ profile: { ...client, seed }, mock: one })))),
      )
      const p99Ms = runs.map((scale) => mean(scale, ({ completionP99Ms }) => completionP99Ms))
      return { candidate, p99Ms, isAllowed: isAcceptable(scoreOf(runs[0] ?? [], DEFAULT_OBJECTIVE)), regret: 0 }
    }),
  )
  const best = SCALES.map((_, scale) =>
    Math.min(...settings.filter(({ isAllowed }) => isAllowed).map(({ p99Ms }) => p99Ms[scale] as number)),
  )
  for (const one of settings) one.regret = Math.max(...one.p99Ms.map((ms, scale) => ms / (best[scale] as number) - 1))
  return settings
}

function mean(runs: readonly Headline[], of: (run: Headline) => number): number {
  return runs.reduce((sum, run) => sum + of(run), 0) / runs.length
}
