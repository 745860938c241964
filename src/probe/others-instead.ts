import { type Account, accountOf, RIVAL } from './account.ts'
import { ALONE } from './beside.ts'
import type { Evidence } from './evidence.ts'
import { rateOf } from './stacked.ts'

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

/** Rates of other clients that are tried, as shares of the limit's rate. */
const SHARES = [0.05, 0.2, 0.5]
/** Least gain of an account with others, in logarithms, over the limit alone. */
const OTHERS_TELL = 4

/**
 * The same evidence with others who take from the limit and whom the account does not show, each saturation another number of requests; null if that
 * explains little more than `found`, or if the account shows them.
 */
export function amongUnseen(evidence: Evidence, found: Account): Account | null {
  const [first] = found.fits
  if (first === undefined || evidence.othersPerMs > 0) return null
  const beside = LN_PRIOR_OF_OTHERS - Math.log(SHARES.length)
  let best: Account | null = null
  for (const share of SHARES) {
    const least = Math.max(found.score + OTHERS_TELL, best?.score ?? Number.NEGATIVE_INFINITY) - beside
    const among = { ...evidence, othersPerMs: (share * rateOf(first.best)) / 1000 }
    const { fits, score } = accountOf(among, ALONE, least)
    if (score > least) best = { ...ALONE, fits, score: score + beside }
  }
  return best
}
