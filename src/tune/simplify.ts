import type { Candidate } from './candidates.ts'
import type { Evaluations } from './evaluations.ts'
import { type Finalist, winnerOf } from './finals.ts'
import { actingKnobs, complexityOf, DEFAULT_KNOBS, type Knobs } from './knobs.ts'
import { type Problem, runsOf } from './search.ts'

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
  'rateShare',
  'mode',
]

/** Puts one knob after the other back to its default, wherever that changes nothing that matters: a setting should say what it needs. */
export async function simplified(
  candidate: Candidate,
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<Candidate> {
  if (candidate.knobs === null) return candidate
  let best: Finalist = { candidate, runs: await runsOf(candidate, problem, seeds, evaluations) }
  for (const knob of ORDER) {
    const from = best.candidate.knobs as Knobs
    const knobs = { ...from, [knob]: DEFAULT_KNOBS[knob] }
    if (complexityOf(knobs) >= complexityOf(from) || !actingKnobs(from).includes(knob)) continue
    const simpler: Candidate = { ...candidate, knobs, name: `${best.candidate.name}-${knob}` }
    const finalist = { candidate: simpler, runs: await runsOf(simpler, problem, seeds, evaluations) }
    best = winnerOf([best, finalist], problem.objective)
  }
  return best.candidate === candidate ? candidate : { ...best.candidate, name: `${candidate.name}-simplified` }
}
