import { decisive } from './certainty.ts'
import type { Evidence } from './evidence.ts'
import { type Explanation, explanationOf, RIVAL, wrongOf } from './explanation.ts'
import type { Fit } from './fit.ts'
import { NO_OTHER_LIMITS } from './other-limits.ts'
import { rateOf } from './stacked.ts'

/** Others are as seldom as not seen: one request in the longest window that is looked for. And how likely they are there at all, in logarithms. */
const LN_PRIOR_OF_OTHERS = -3

/**
 * Whether a rate alone, from which others took in some saturations, explains about as much as the rate with a concurrency limit beside it: both let
 * fewer through than the rate does.
 */
export function mayBeOthers(evidence: Evidence, found: Explanation): boolean {
  if (found.concurrency === null || found.fits.length === 0 || evidence.othersPerMs > 0) return false
  const among: Evidence = { ...evidence, othersPerMs: 1 / evidence.longestWindowMs }
  const least = found.score - RIVAL - LN_PRIOR_OF_OTHERS
  return explanationOf(among, NO_OTHER_LIMITS, least).score >= least
}

/** Rates of other clients that are tried, as shares of the limit's rate. */
const SHARES = [0.05, 0.2, 0.5]
/** Least gain of an explanation with others, in logarithms, over the limit alone. */
const OTHERS_TELL = 4

export interface ExplainedByOthers {
  /** The likeliest explanation, others or not. */
  found: Explanation
  /** With others, if that is about as likely as the explanation without; undefined where it is not. */
  rival: Explanation | undefined
  /** Share of the decisive answers that no explanation without others explains. */
  unexplained: number
}

/**
 * Holds others who take from the limit, and whom the account does not show, against what was found. Others may explain what is left, but it
 * still counts as unexplained. They may also explain what a split over replicas does, a second rate limit, or a bound on open requests: then `found` has to
 * be likelier. `whole`: the explanation without replicas and without a second limit, `plain`: the rate alone, `isPair`: two rate limits were found.
 */
export function explainedByOthers(
  evidence: Evidence,
  found: Explanation,
  { whole, plain, isPair }: { whole: Explanation; plain: Explanation; isPair: boolean },
): ExplainedByOthers {
  const isBound = found.fits.length === 0 && found.concurrency !== null
  const isInstead = isBound || found.replicas > 1 || isPair
  const without = isBound ? plain : isInstead ? whole : found
  const shareOf = (one: Explanation): number => wrongOf(one, evidence) / decisive(evidence.observations)
  const rival =
    isInstead || wrongOf(found, evidence) > 0
      ? amongUnseen(evidence, found, { rate: without.fits[0]?.best, gain: isInstead ? -RIVAL : OTHERS_TELL })
      : undefined
  const isLikelier = rival !== undefined && rival.score > found.score + OTHERS_TELL
  // A rival of a bound lowers the confidence of that.
  const isUntold = isLikelier || (rival !== undefined && !isBound)
  return { found: isLikelier ? rival : found, rival, unexplained: shareOf(isUntold ? without : found) }
}

/**
 * The same evidence with others who take from the limit, each saturation another number of requests; undefined if its score, as a logarithm,
 * does not exceed that of `found` by `gain`, or if the account shows others. `rate`: the limit without them.
 */
function amongUnseen(
  evidence: Evidence,
  found: Explanation,
  { rate, gain }: { rate: Fit | undefined; gain: number },
): Explanation | undefined {
  if (rate === undefined || evidence.othersPerMs > 0) return undefined
  const beside = LN_PRIOR_OF_OTHERS - Math.log(SHARES.length)
  let best: Explanation | undefined
  for (const share of SHARES) {
    const least = Math.max(found.score + gain, best?.score ?? Number.NEGATIVE_INFINITY) - beside
    const among = { ...evidence, othersPerMs: (share * rateOf(rate)) / 1000 }
    const { fits, score } = explanationOf(among, NO_OTHER_LIMITS, least)
    if (score > least) best = { ...NO_OTHER_LIMITS, fits, score: score + beside }
  }
  return best
}
