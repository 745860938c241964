import type { Headline } from '../measure/headline.ts'
import type { Profile } from '../profile/profile.ts'
import type { KnownLimits } from '../simulate/known-limits.ts'
import type { Replication } from '../simulate/replicate.ts'
import type { Budget } from './budget.ts'
import { applied, type Candidate } from './candidates.ts'
import { type Evaluations, shortened } from './evaluations.ts'
import { byMerit, crowdingDistances, type Objective, paretoRanks, type Score, scoreOf } from './objective.ts'

/** What a client is tuned for. */
export interface Problem {
  profile: Profile
  mock: Replication['mock']
  limits: readonly KnownLimits[]
  objective: Objective
}

export interface Scored {
  candidate: Candidate
  score: Score
}

/** One in so many is kept at each rung. */
const ETA = 3
/** Named candidates are not dropped before this rung. */
const NAMED_UNTIL_RUNG = 2

/**
 * Successive halving (Jamieson & Talwalkar 2016) on common random numbers: every candidate of a rung meets the same seeds, the best third
 * goes on to three times as many. Half of the places go by the objective, half by Pareto rank and crowding, so that another trade-off
 * than the objective's is still there in the end. Gives the survivors, best first.
 */
export async function search(
  candidates: readonly Candidate[],
  problem: Problem,
  budget: Budget,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<Scored[]> {
  let field = [...candidates]
  let scored: Scored[] = []
  for (const [rung, seedCount] of budget.rungs.entries()) {
    const calls = budget.callsPerRun * ETA ** rung
    const profile = shortened(problem.profile, calls)
    // A plan that no rung cuts is the same in all of them: what one has simulated the next need not.
    const label = profile === problem.profile ? 'whole' : `first ${calls}`
    const runs = await Promise.all(
      field.map((candidate) =>
        runsOf(candidate, { ...problem, profile }, seeds.slice(0, seedCount), evaluations, label),
      ),
    )
    scored = field.map((candidate, i) => ({ candidate, score: scoreOf(runs[i] as Headline[], problem.objective) }))
    scored.sort((a, b) => byMerit(a.score, b.score))
    if (rung === budget.rungs.length - 1) break
    const places = Math.max(budget.finalists, Math.ceil(field.length / ETA))
    const kept = survivors(scored, places)
    field = scored
      .map(({ candidate }) => candidate)
      .filter((candidate) => kept.has(candidate) || (candidate.kind !== 'point' && rung + 1 <= NAMED_UNTIL_RUNG))
  }
  return scored
}

/** Simulates a candidate under each seed; `label` tells runs of one candidate apart that differ in their plan. */
export function runsOf(
  candidate: Candidate,
  { profile, mock, limits }: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
  label = 'whole',
): Promise<Headline[]> {
  let replication: Replication | undefined
  const of = (): Replication => {
    replication ??= { profile: applied(candidate, profile, limits), mock }
    return replication
  }
  return evaluations.headlines(`${candidate.name} ${label}`, seeds, of)
}

function survivors(sorted: readonly Scored[], places: number): Set<Candidate> {
  const kept = new Set(sorted.slice(0, Math.ceil(places / 2)).map(({ candidate }) => candidate))
  const rest = sorted.filter(({ candidate }) => !kept.has(candidate))
  const ranks = paretoRanks(rest.map(({ score }) => score))
  for (let rank = 0; kept.size < Math.min(places, sorted.length); rank++) {
    const front = rest.filter((_, i) => ranks[i] === rank)
    const distances = crowdingDistances(front.map(({ score }) => score))
    const order = front.map((_, i) => i).sort((a, b) => (distances[b] as number) - (distances[a] as number) || a - b)
    for (const i of order) if (kept.size < places) kept.add((front[i] as Scored).candidate)
  }
  return kept
}
