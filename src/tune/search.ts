import type { Profile } from '../profile/profile.ts'
import { applied, type Candidate, keyOf } from '../simulate/candidates.ts'
import { type KnownLimits, withScaledLimits } from '../simulate/known-limits.ts'
import type { Replication } from '../simulate/replicate.ts'
import type { Budget } from './budget.ts'
import { type Evaluations, shortened } from './evaluations.ts'
import { choiceOf, type Finalist } from './finals.ts'
import { crowdingDistances, mayBeAcceptable, type Objective, paretoRanks, scoreOf } from './objective.ts'
import { NOMINAL, type Scene, withHints } from './scenes.ts'

/** Load and world that a client is tuned for. */
export interface Problem {
  profile: Profile
  mock: Replication['mock']
  limits: readonly KnownLimits[]
  objective: Objective
  /** Scenes that it may meet; the first is the nominal one. */
  scenes: readonly Scene[]
  /** Where what a setting throws away is capped; nowhere by default. */
  harsh?: Scene
  /** Share of the best nominal objective that it may cost to do well in the others. */
  cost: number
}

/** One in so many is kept at each rung. */
const ETA = 3
/** Named candidates are not dropped before this rung. */
const NAMED_UNTIL_RUNG = 2

/**
 * Successive halving (Jamieson & Talwalkar 2016) on common random numbers: every candidate of a rung meets the same seeds, the best third
 * goes on to three times as many. Half of the places go by the choice that is made in the end, half by Pareto rank and crowding, so that
 * another trade-off is still there then; the best of every scene keeps its place. Gives the survivors, best first.
 */
export async function search(
  candidates: readonly Candidate[],
  problem: Problem,
  budget: Budget,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<Candidate[]> {
  const { objective, cost } = problem
  let field = [...candidates]
  for (const [rung, seedCount] of budget.rungs.entries()) {
    const calls = budget.callsPerRun * ETA ** rung
    const profile = shortened(problem.profile, calls)
    // A plan that no rung cuts is the same in all of them: what one has simulated the next need not.
    const label = profile === problem.profile ? 'whole' : `first ${calls}`
    const met = await evaluated(field, { ...problem, profile }, seeds.slice(0, seedCount), evaluations, label)
    const { order, leaders } = choiceOf(met, objective, cost, mayBeAcceptable)
    const sorted = order.map(({ finalist }) => finalist)
    if (rung === budget.rungs.length - 1) return sorted.map(({ candidate }) => candidate)
    const places = Math.max(budget.finalists, Math.ceil(field.length / ETA))
    const kept = survivors(sorted, places, objective)
    for (const { finalist } of leaders) kept.add(finalist.candidate)
    field = sorted
      .map(({ candidate }) => candidate)
      .filter((candidate) => kept.has(candidate) || (candidate.kind === 'preset' && rung + 1 <= NAMED_UNTIL_RUNG))
  }
  return field
}

/** Simulates each candidate under each seed in every scene of the problem; `label` tells runs of one candidate apart that differ in their plan. */
export function evaluated(
  candidates: readonly Candidate[],
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
  label = 'whole',
): Promise<Finalist[]> {
  return Promise.all(
    candidates.map(async (candidate): Promise<Finalist> => {
      const { scenes, harsh } = problem
      const all = await Promise.all(
        [...scenes, ...(harsh === undefined ? [] : [harsh])].map((of) => {
          // A client that reads no hint does the same whatever they say.
          const scene = of.hintFactor !== undefined && !readsHints(candidate, problem) ? NOMINAL : of
          const name = `${keyOf(candidate)} ${label}${scene === NOMINAL ? '' : `, ${scene.name}`}`
          return evaluations.headlines(name, seeds, () => replicationOf(candidate, problem, scene))
        }),
      )
      const [runs = [], ...others] = all.slice(0, scenes.length)
      return { candidate, runs, others, ...(harsh !== undefined && { harsh: all.at(-1) ?? [] }) }
    }),
  )
}

function readsHints(candidate: Candidate, { profile, limits }: Problem): boolean {
  return applied(candidate, profile, limits).retry.hint.use !== 'ignore'
}

/** The client keeps to the stated limits, whatever the scene. */
function replicationOf(candidate: Candidate, { profile, mock, limits }: Problem, scene: Scene): Replication {
  const { factor, tenantShare, hintFactor } = scene
  const scaled = factor === 1 ? mock : withScaledLimits(mock, factor)
  return {
    profile: applied(candidate, profile, limits),
    mock: hintFactor === undefined ? scaled : withHints(scaled, hintFactor),
    ...(tenantShare === 0 ? {} : { tenantShare }),
  }
}

function survivors(sorted: readonly Finalist[], places: number, objective: Objective): Set<Candidate> {
  const kept = new Set(sorted.slice(0, Math.ceil(places / 2)).map(({ candidate }) => candidate))
  const rest = sorted
    .filter(({ candidate }) => !kept.has(candidate))
    .map(({ candidate, runs }) => ({ candidate, score: scoreOf(runs, objective) }))
  const ranks = paretoRanks(rest.map(({ score }) => score))
  for (let rank = 0; kept.size < Math.min(places, sorted.length); rank++) {
    const front = rest.filter((_, i) => ranks[i] === rank)
    const distances = crowdingDistances(front.map(({ score }) => score))
    const order = front.map((_, i) => i).sort((a, b) => (distances[b] as number) - (distances[a] as number) || a - b)
    for (const i of order) if (kept.size < places) kept.add((front[i] as (typeof rest)[number]).candidate)
  }
  return kept
}
