import type { Budget } from './budget.ts'
import type { Candidate } from './candidates.ts'
import type { Evaluations } from './evaluations.ts'
import { choiceOf, type Finalist, undecided } from './finals.ts'
import { isAcceptable, type Objective, scoreOf } from './objective.ts'
import { NOMINAL } from './scenes.ts'
import { evaluated, type Problem } from './search.ts'

/**
 * Lets candidates meet seeds that the search has not seen: those that are out of the question at the limits as told no others; the rest every
 * scene, and what is undecided then more and more seeds, until it is decided or there are none left.
 */
export async function finalRounds(
  candidates: readonly Candidate[],
  problem: Problem,
  budget: Budget,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<{ contenders: Finalist[]; others: Finalist[] }> {
  const { objective, cost } = problem
  const first = seeds.slice(0, budget.finalSeeds)
  const told = { ...problem, scenes: [NOMINAL] }
  const nominal = await Promise.all(
    (await evaluated(candidates, told, first, evaluations)).map(async (one) =>
      mayYetBe(one, objective, seeds.length)
        ? ((await evaluated([one.candidate], told, seeds, evaluations))[0] as Finalist)
        : one,
    ),
  )
  const allowed = nominal.filter(({ runs }) => isAcceptable(scoreOf(runs, objective)))
  const open = new Set((allowed.length > 0 ? allowed : nominal).map(({ candidate }) => candidate))
  const runs = new Map(nominal.map((one) => [one.candidate, one.runs]))
  let contenders = (await evaluated([...open], problem, first, evaluations)).map((one) => ({
    ...one,
    runs: runs.get(one.candidate) ?? one.runs,
  }))
  for (let met = first.length; met < seeds.length; ) {
    const field = undecided(choiceOf(contenders, objective, cost), objective, budget.finalists)
    if (field.size === 0) break
    met += budget.finalSeeds
    const more = seeds.slice(0, met)
    contenders = await Promise.all(
      contenders.map(async (one) =>
        field.has(one) ? ((await evaluated([one.candidate], problem, more, evaluations))[0] as Finalist) : one,
      ),
    )
  }
  return { contenders, others: nominal.filter(({ candidate }) => !open.has(candidate)) }
}

/** Whether it breaks a constraint too often so far, and so seldom that all seeds may yet acquit it. */
function mayYetBe({ runs }: Finalist, objective: Objective, seeds: number): boolean {
  const score = scoreOf(runs, objective)
  return !isAcceptable(score) && isAcceptable({ ...score, seeds })
}
