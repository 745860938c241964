import type { RuleResult } from './judgement.ts'
import { RULES } from './registry.ts'

/** Rules that only stand in for others if these cannot be distinguished. */
const STAND_INS = new Set(RULES.filter(({ oneOf }) => oneOf !== undefined).map(({ id }) => id))

/** Most rules that can be put to the test. */
export const TESTABLE_RULES = RULES.length - STAND_INS.size

export interface RuleCoverage {
  tested: number
  all: number
  /** Rules that were not tested, each once. */
  untested: readonly RuleResult[]
}

/** How many rules judged something that could have broken them: in any of the worlds that the results are from. */
export function ruleCoverage(results: readonly RuleResult[]): RuleCoverage {
  const ids = new Set(results.filter(({ verdict, judged }) => verdict === 'fail' || judged > 0).map(({ id }) => id))
  const counted = new Map(results.filter(({ id }) => ids.has(id) || !STAND_INS.has(id)).map((one) => [one.id, one]))
  // A rule that is left open somewhere was met, and is reported as such.
  for (const one of results) if (one.undecided > 0) counted.set(one.id, one)
  const untested = [...counted.values()].filter(({ id }) => !ids.has(id))
  return { tested: ids.size, all: counted.size, untested }
}
