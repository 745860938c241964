import type { Candidate } from '../simulate/candidates.ts'
import { actingKnobs, complexityOf, DEFAULT_KNOBS, type Knobs } from '../simulate/knobs.ts'
import type { Evaluations } from './evaluations.ts'
import { choiceOf, type Finalist } from './finals.ts'
import { mayBeAcceptable } from './objective.ts'
import type { RuleChecker } from './rule-checker.ts'
import { evaluated, type Problem } from './search.ts'

/** Least needed first: what a person would rather not have to set. */
const ORDER: readonly (keyof Knobs)[] = [
  'scope',
  'capFactor',
  'baseMs',
  'jitter',
  'hintJitterMs',
  'hint',
  'burstShare',
  'concurrencyShare',
  'poll',
  'tokenShare',
  'rateShare',
  'mode',
]

/** Puts one knob after the other back to its default, wherever that changes nothing that matters: a setting should say what it needs. */
export async function simplified(
  candidate: Candidate,
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
  checker?: RuleChecker,
): Promise<Candidate> {
  if (candidate.knobs === null) return candidate
  const met = async (one: Candidate): Promise<Finalist> =>
    (await evaluated([one], problem, seeds, evaluations))[0] as Finalist
  let best = await met(candidate)
  for (const knob of ORDER) {
    const from = best.candidate.knobs as Knobs
    const knobs = { ...from, [knob]: DEFAULT_KNOBS[knob] ?? null }
    if (complexityOf(knobs) >= complexityOf(from) || !actingKnobs(from).includes(knob)) continue
    const simpler: Candidate = { ...candidate, knobs, name: `${best.candidate.name}-${knob}` }
    if (checker !== undefined && (await checker.broken(simpler)).length > 0) continue
    const pair = [best, await met(simpler)]
    best = choiceOf(pair, problem.objective, problem.cost, mayBeAcceptable).chosen.finalist
  }
  return best.candidate === candidate ? candidate : { ...best.candidate, name: `${candidate.name}-simplified` }
}
