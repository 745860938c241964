/**
 * `npx tsx bench/tune-advice.ts [--cases N] [--first N] [--budget quick] [--seeds N]`: holds what `tune` advises for twelve profiles to
 * grids of sixty settings made by hand, on seeds that neither saw: regret at the stated limits, refusals a completed call at half of them,
 * and the judge's rules. Regret is held to the best setting of the grid that the judge does not condemn, because no advice may be condemned; what
 * the condemned ones would gain is printed beside it. Exits with 1 where a bar is not met.
 */
import { parseArgs } from 'node:util'
import type { Headline } from '../src/measure/calls/headline.ts'
import { applied, type Candidate, namedCandidates } from '../src/simulate/candidates.ts'
import { knownLimits, withScaledLimits } from '../src/simulate/known-limits.ts'
import { type SimulationWorkers, simulationWorkers } from '../src/simulate/workers.ts'
import { type BudgetName, budgetOf } from '../src/tune/budget.ts'
import { brokenRules } from '../src/tune/judged-setting.ts'
import { DEFAULT_OBJECTIVE, isAcceptable, scoreOf } from '../src/tune/objective.ts'
import { ROBUST_COST } from '../src/tune/scenes.ts'
import { tune } from '../src/tune/tune.ts'
import { ADVICE_WORLDS, type AdviceWorld, adviceGrid } from './support/advice-worlds.ts'

const FIRST_SEED = 71_000_000_000
const MOST_REGRET = 0.05
const MOST_REFUSALS = 3
const NEAR = 1.1

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '12' },
    first: { type: 'string', default: '0' },
    budget: { type: 'string', default: 'default' },
    seeds: { type: 'string', default: '20' },
    robust: { type: 'string', default: 'both' },
  },
})
await using workers = simulationWorkers(0)
const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => FIRST_SEED + n)

interface Held {
  p99Ms: number
  isAllowed: boolean
  refusals: number
  /** Polls and credits a completed call at half the limits, over those at the stated limits. */
  growth: { polls: number; credits: number }
}

async function held(one: Candidate, { profile, mock }: AdviceWorld, on: SimulationWorkers): Promise<Held> {
  const client = applied(one, profile, knownLimits(profile, mock))
  const runs = (world: AdviceWorld['mock']): Promise<Headline[]> =>
    Promise.all(seeds.map((seed) => on.run({ profile: { ...client, seed }, mock: world })))
  const told = await runs(mock)
  const mean = (of: (run: Headline) => number, all: readonly Headline[]): number =>
    all.reduce((sum, run) => sum + of(run), 0) / all.length
  const isAllowed = isAcceptable(scoreOf(told, DEFAULT_OBJECTIVE))
  const half = isAllowed ? await runs(withScaledLimits(mock, 0.5)) : []
  const refusals = half.length === 0 ? Infinity : mean((run) => run.throttledPerSuccess ?? Infinity, half)
  const grown = (of: (run: Headline) => number | null): number =>
    half.length === 0 ? Number.NaN : mean((run) => of(run) ?? Infinity, half) / mean((run) => of(run) ?? Infinity, told)
  const growth = { polls: grown((run) => run.pollsPerSuccess), credits: grown((run) => run.creditsPerSuccess) }
  return { p99Ms: mean((run) => run.completionP99Ms, told), isAllowed, refusals, growth }
}

/** Rules that a setting breaks in the world, under a seed that no search used. */
async function rulesBrokenBy(one: Candidate, { profile, mock }: AdviceWorld): Promise<string[]> {
  const client = { ...applied(one, profile, knownLimits(profile, mock)), seed: FIRST_SEED }
  return (await brokenRules(client, mock)).map(({ id }) => id)
}

/** Median, p90 and most. */
function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (p: number): string => (sorted[Math.ceil(p * sorted.length) - 1] ?? Number.NaN).toFixed(2)
  return `${at(0.5)}, ${at(0.9)}, ${at(1)}`
}

const first = Number(values.first)
for (const world of ADVICE_WORLDS.slice(first, first + Number(values.cases))) {
  const { name, profile, mock } = world
  const settings = adviceGrid(world)
  const grid = await Promise.all(settings.map((one) => held(one, world, workers)))
  const byTime = grid
    .map((found, n) => ({ ...found, setting: settings[n] as Candidate }))
    .filter(({ isAllowed }) => isAllowed)
    .sort((a, b) => a.p99Ms - b.p99Ms)
  const anyBest = byTime[0]?.p99Ms ?? Number.NaN
  let best = Number.NaN
  let condemned = 0
  for (const { p99Ms, setting } of byTime) {
    if ((await rulesBrokenBy(setting, world)).length === 0) {
      best = p99Ms
      break
    }
    condemned++
  }
  const near = grid.filter(({ isAllowed, p99Ms }) => isAllowed && p99Ms <= (1 + MOST_REGRET) * best)
  const least = Math.min(...near.map(({ refusals }) => refusals))
  // What the caps of src/tune/waste.ts rest on.
  const allowed = grid.filter(({ isAllowed }) => isAllowed).map(({ growth }) => growth)
  console.log(
    `${name}: of ${allowed.length} settings that keep to the constraints, at half the limits over as told (median, p90, most): polls ${spread(allowed.map(({ polls }) => polls))}; credits ${spread(allowed.map(({ credits }) => credits))}`,
  )
  for (const robust of values.robust === 'off' ? [null] : [null, ROBUST_COST]) {
    const { winner } = await tune({
      ...{ profile, mock, objective: DEFAULT_OBJECTIVE, robust, current: 'profile', seed: 1, workers },
      budget: budgetOf(values.budget as BudgetName, robust === null ? 1 : 4),
      judging: (client) => brokenRules(client, mock),
    })
    const retry = namedCandidates().find((one) => one.name === winner.name)?.retry ?? null
    const advice: Candidate = { name: winner.name, kind: winner.kind, knobs: winner.knobs, retry }
    const { p99Ms, isAllowed, refusals, growth } = await held(advice, world, workers)
    const broken = await rulesBrokenBy(advice, world)
    const faults = [
      ...(isAllowed ? [] : ['breaks a constraint']),
      // What robustness may cost at the stated limits is the user's choice.
      ...(robust === null && p99Ms > (1 + MOST_REGRET) * best ? ['regret'] : []),
      ...(refusals > Math.max(MOST_REFUSALS, NEAR * least) ? ['refusals'] : []),
      ...(broken.length === 0 ? [] : [`condemned: ${broken.join(', ')}`]),
    ]
    const over = (other: number): string => `${(100 * (p99Ms / other - 1)).toFixed(1)}%`
    const regret = condemned === 0 ? over(best) : `${over(best)} (${over(anyBest)} with ${condemned} condemned ones)`
    console.log(
      `${name}, robust ${robust === null ? 'off' : 'on'}: ${winner.label}: p99 ${(p99Ms / 1000).toFixed(1)} s, regret ${regret}, at half ${refusals.toFixed(2)} refusals (grid ${least.toFixed(2)}), polls ×${growth.polls.toFixed(2)}, credits ×${growth.credits.toFixed(2)}, ${faults.length === 0 ? 'good' : `FAILED ${faults.join('; ')}`}`,
    )
    if (faults.length > 0) process.exitCode = 1
  }
}
