import type { Evidence } from './evidence.ts'
import { type Explanation, wrongOf } from './explanation.ts'
import { NO_OTHER_LIMITS } from './other-limits.ts'
import { type FitsOfLaw, rankedBy } from './ranking.ts'
import { PARTS } from './shapes.ts'

/** A part of a request must explain this much, in logarithms, that whole ones do not. */
const PART_TELLS = 4

/**
 * The best fits of each law alone. Where whole requests leave answers untold, also of laws that let a part of one through beyond them: a request
 * that weighs 3 of 29, or a burst of 9 that is halved.
 */
export function rankedByFractions(evidence: Evidence, floor: number): readonly FitsOfLaw[] {
  const plain = rankedBy(evidence, NO_OTHER_LIMITS, floor)
  let best = plain
  const about = plain.flatMap(({ best: likeliest, near }) => [likeliest, ...near])
  for (const share of PARTS) {
    if (best[0]?.best.wrong === 0) break
    const least = Math.max(floor, (best[0]?.best.score ?? floor) + PART_TELLS)
    const fits = rankedBy(evidence, { ...NO_OTHER_LIMITS, part: { share, about } }, least)
    if ((fits[0]?.best.score ?? Number.NEGATIVE_INFINITY) > least) best = fits
  }
  const others = plain.filter(({ name }) => best.every((one) => one.name !== name))
  return best === plain ? plain : [...best, ...others].sort((a, b) => b.best.score - a.best.score)
}

/** The same as an explanation of the evidence; null where whole requests tell all, or parts little more than `score`. */
export function explanationByFractions(evidence: Evidence, found: Explanation): Explanation | null {
  if (found.fits.length === 0 || wrongOf(found, evidence) === 0) return null
  const fits = rankedByFractions(evidence, found.score + PART_TELLS)
  const [first] = fits
  return first === undefined || first.best.score <= found.score + PART_TELLS
    ? null
    : { ...NO_OTHER_LIMITS, fits, score: first.best.score }
}
