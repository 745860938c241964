import { type Account, accountOf, RIVAL } from './account.ts'
import { ALONE } from './beside.ts'
import type { Evidence } from './evidence.ts'

/** Others are as seldom as not seen: one request in the longest window that is looked for. And how likely they are there at all, in logarithms. */
const LN_PRIOR_OF_OTHERS = -3

/**
 * Whether a rate alone, from which others took in some saturations, explains about as much as the rate with a concurrency limit beside it: both let
 * fewer through than the rate does.
 */
export function mayBeOthers(evidence: Evidence, found: Account): boolean {
  if (found.concurrency === null || found.fits.length === 0 || evidence.othersPerMs > 0) return false
  const among: Evidence = { ...evidence, othersPerMs: 1 / evidence.longestWindowMs }
  const least = found.score - RIVAL - LN_PRIOR_OF_OTHERS
  return accountOf(among, ALONE, least).score >= least
}
