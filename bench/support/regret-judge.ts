import type { Headline } from '../../src/measure/calls/headline.ts'
import { applied, type Candidate } from '../../src/simulate/candidates.ts'
import { knownLimits, withScaledLimits } from '../../src/simulate/known-limits.ts'
import type { SimulationWorkers } from '../../src/simulate/workers.ts'
import { DEFAULT_OBJECTIVE, isAcceptable, scoreOf } from '../../src/tune/objective.ts'
import type { RegretWorld } from '../../test/support/regret-worlds.ts'

/** A setting as fresh seeds see it. */
export interface JudgedSetting {
  candidate: Candidate
  /** Mean p99 by scale of the limits, in ms. */
  p99Ms: number[]
  /** Keeps to the constraints at the stated limits. */
  isAllowed: boolean
  /** Largest over the scales of its p99 over the best that any allowed setting has there, less 1. */
  regret: number
}

/** The first is the stated limits. */
export const SCALES: readonly number[] = [1, 0.7, 1.3]
/** Seeds that tell what is worth more of them, and how many of each kind go on. */
const FIRST_SEEDS = 3
const PLACES = 8

/**
 * The mean p99 of settings on seeds of the judge's own, at three scales of the limits. `always` are judged on all seeds; of each field of
 * the others those that a few seeds find among its best, at any scale or in their regret.
 */
export async function judged(
  world: RegretWorld,
  always: readonly Candidate[],
  fields: readonly (readonly Candidate[])[],
  { firstSeed, seeds }: { firstSeed: number; seeds: number },
  workers: SimulationWorkers,
): Promise<JudgedSetting[]> {
  const few = Array.from({ length: FIRST_SEEDS }, (_, i) => firstSeed + i)
  const many = Array.from({ length: seeds }, (_, i) => firstSeed + FIRST_SEEDS + i)
  const different = [...new Map([...always, ...fields.flat()].reverse().map((one) => [contentOf(one), one])).values()]
  const told = await judgedOn(different, world, few, workers, SCALES.slice(0, 1))
  const allowed = told.filter(({ isAllowed }) => isAllowed).map(({ candidate }) => candidate)
  const first = await judgedOn(allowed, world, few, workers, SCALES)
  const on = new Set(always)
  const keys = [
    ({ regret }: JudgedSetting): number => regret,
    ...SCALES.map(
      (_, scale) =>
        ({ p99Ms }: JudgedSetting): number =>
          p99Ms[scale] as number,
    ),
  ]
  for (const field of fields) {
    const own = first.filter(({ candidate }) => field.includes(candidate))
    for (const key of keys)
      for (const { candidate } of own.toSorted((a, b) => key(a) - key(b)).slice(0, PLACES)) on.add(candidate)
  }
  return judgedOn([...on], world, many, workers, SCALES)
}

function contentOf({ knobs, retry, kind }: Candidate): string {
  return JSON.stringify(knobs ?? retry ?? kind)
}

async function judgedOn(
  candidates: readonly Candidate[],
  { profile, mock }: RegretWorld,
  seeds: readonly number[],
  workers: SimulationWorkers,
  scales: readonly number[],
): Promise<JudgedSetting[]> {
  const limits = knownLimits(profile, mock)
  const mocks = scales.map((scale) => (scale === 1 ? mock : withScaledLimits(mock, scale)))
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
  const best = scales.map((_, scale) =>
    Math.min(...settings.filter(({ isAllowed }) => isAllowed).map(({ p99Ms }) => p99Ms[scale] as number)),
  )
  for (const one of settings) one.regret = Math.max(...one.p99Ms.map((ms, scale) => ms / (best[scale] as number) - 1))
  return settings
}

function mean(runs: readonly Headline[], of: (run: Headline) => number): number {
  return runs.reduce((sum, run) => sum + of(run), 0) / runs.length
}
