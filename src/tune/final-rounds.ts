import type { Candidate } from '../simulate/candidates.ts'
import type { Budget } from './budget.ts'
import type { Evaluations } from './evaluations.ts'
import { choiceOf, type Finalist, undecided } from './finals.ts'
import { isAcceptable, isSafelyAcceptable, type Objective, scoreOf } from './objective.ts'
import { NOMINAL } from './scenes.ts'
import { evaluated, type Problem } from './search.ts'

/**
 * Tests candidates on seeds that the search has not seen. Candidates that are hopeless at the stated limits meet only those. The rest meet every
 * scene, and undecided ones then more and more seeds, until they are decided or none are left. A candidate that is best then, but breaks a constraint
 * in more than half of the seeds that may, is among the others too.
 */
export async function finalRounds(
  candidates: readonly Candidate[],
  problem: Problem,
  budget: Budget,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<{ contenders: readonly Finalist[]; others: readonly Finalist[] }> {
  const { objective, cost } = problem
  const first = seeds.slice(0, budget.finalSeeds)
  const told = toldOf(problem)
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
  const others = nominal.filter(({ candidate }) => !open.has(candidate))
  const { left, doubtful } = await acquitted(contenders, problem, seeds, evaluations)
  return { contenders: left, others: [...doubtful, ...others] }
}

/**
 * The best of many has been lucky with its constraints: it is the choice only if all seeds acquit it, else what comes after it. Where they
 * acquit none, nothing is doubted.
 */
async function acquitted(
  contenders: readonly Finalist[],
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<{ left: readonly Finalist[]; doubtful: readonly Finalist[] }> {
  const { objective, cost } = problem
  const told = toldOf(problem)
  const doubtful: Finalist[] = []
  let left = [...contenders]
  while (left.length > 0) {
    const chosen = choiceOf(left, objective, cost).chosen.finalist
    const { candidate, runs } = chosen
    if (runs.length < seeds.length) {
      const [sure] = (await evaluated([candidate], told, seeds, evaluations)) as [Finalist]
      left = left.map((one) => (one === chosen ? { ...one, runs: sure.runs } : one))
      continue
    }
    if (isSafelyAcceptable(scoreOf(runs, objective))) return { left, doubtful }
    left = left.filter((one) => one !== chosen)
    doubtful.push(chosen)
  }
  return { left: doubtful, doubtful: [] }
}

/** The problem at the stated limits alone. */
export function toldOf({ harsh: _, ...problem }: Problem): Problem {
  return { ...problem, scenes: [NOMINAL] }
}

/** Whether it breaks a constraint too often so far, and so seldom that all seeds may yet acquit it. */
function mayYetBe({ runs }: Finalist, objective: Objective, seeds: number): boolean {
  const score = scoreOf(runs, objective)
  return !isAcceptable(score) && isAcceptable({ ...score, seeds })
}
