import { type Candidate, withOneMore } from '../simulate/candidates.ts'
import type { Evaluations } from './evaluations.ts'
import { choiceOf } from './finals.ts'
import { mayBeAcceptable } from './objective.ts'
import type { RuleChecker } from './rule-checker.ts'
import { evaluated, type Problem } from './search.ts'

/** Settings that additions are made to, the best first. */
const PARENTS = 6
/** Additions to one setting at most. */
const ROUNDS = 3

/**
 * Tries quick polls, slots and a pace by tokens with the best of the found and named settings, one addition at a time, as long as the best one changes.
 * The search drops combinations early in favour of settings that rules condemn later, so that a good setting may lack an addition that it would gain by.
 */
export async function refined(
  found: readonly Candidate[],
  named: readonly Candidate[],
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
  checker: RuleChecker,
): Promise<Candidate[]> {
  let best = await ranked([...found, ...(await checker.sorted(named)).kept])
  const tried = new Set(best.map(settingOf))
  for (let round = 0; round < ROUNDS; round++) {
    const more = best.slice(0, PARENTS).flatMap((one) => withOneMore(one, problem))
    const fresh = more.filter((one) => !tried.has(settingOf(one)))
    for (const one of fresh) tried.add(settingOf(one))
    const { kept } = await checker.sorted(fresh)
    if (kept.length === 0) break
    best = await ranked([...best, ...kept])
    if (!kept.includes(best[0] as Candidate)) break
  }
  return best

  /** As many as were found, the best first, with the best of each scene. */
  async function ranked(all: readonly Candidate[]): Promise<Candidate[]> {
    const runs = await evaluated(all, problem, seeds, evaluations)
    const { order, leaders } = choiceOf(runs, problem.objective, problem.cost, mayBeAcceptable)
    const kept = [...order.slice(0, Math.max(found.length, PARENTS)), ...leaders]
    return [...new Set(kept.map(({ finalist }) => finalist.candidate))]
  }
}

/** Two of the same knobs are the same setting, whatever they are called. */
function settingOf({ name, knobs }: Candidate): string {
  return knobs === null ? name : JSON.stringify(knobs)
}
