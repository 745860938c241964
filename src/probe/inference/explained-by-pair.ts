import type { Evidence } from './evidence.ts'
import { lastsAsLong } from './explained-by-cap.ts'
import { type Explanation, OPEN, seenOpen, wrongOf } from './explanation.ts'
import { NO_OTHER_LIMITS } from './other-limits.ts'
import type { OtherRate } from './other-rate.ts'
import type { FitsOfLaw } from './ranking.ts'
import { replicaLimitersOf } from './replica-limiters.ts'
import { type Stacked, stackedRates, withRivals } from './stacked.ts'

/** A second rate limit must explain this much, in logarithms, that nothing else does; behind one that was found already, less. */
const STACKED_TELLS = 8
const BEHIND_TELLS = 2
/** Least unexplained rest of a bound on open requests without a rate, in logarithms, if a pair is compared with it. */
const UNTOLD_BY_BOUND = 20
/** And what that pair must explain that one window does not. */
const PAIR_TELLS = 10
/** The same beside a concurrency limit that was never surely full. */
const UNSEEN_TELLS = 4

/**
 * A pair of rate limits, beside the concurrency limit of the explanation or without it; null where it tells little that the explanation does not. It is looked
 * for where answers are left untold, where what is `known` from before is not found any more, and where nobody saw that as many were open
 * as are said to be let.
 */
export function explainedByPair(
  evidence: Evidence,
  found: Explanation,
  { plain, known, earlier }: { plain: Explanation; known: OtherRate | undefined; earlier: readonly OtherRate[] },
): StackedExplanation | null {
  const { concurrency, fits } = found
  const isLost = known !== undefined && !fits.slice(0, 1).some(({ best }) => isSame(best, known))
  const isUnseen = (concurrency ?? 0) > seenOpen(evidence.observations)
  // A bound on open requests beside a rate may be a second rate, whatever it explains; and alone, where it leaves answers to chance.
  const isUntold =
    fits.length > 0 ? concurrency !== null || wrongOf(found, evidence) > 0 : found.score < -UNTOLD_BY_BOUND
  if (!isLost && !isUntold) return null
  const least = found.score + (isLost ? BEHIND_TELLS : isUnseen ? UNSEEN_TELLS : STACKED_TELLS)
  // Instead of a bound on open requests a pair need only be likelier to be a rival; of one that was never full, about as likely.
  const rival = concurrency === null || isLost ? least : found.score - OPEN
  let best: StackedExplanation | null = null
  for (const beside of new Set(isLost || wrongOf(found, evidence) > 0 ? [null, concurrency] : [null])) {
    const floor = Math.max(
      beside === null ? rival : least,
      best === null ? rival : best.explanation.score + UNSEEN_TELLS,
    )
    const pair = stackedRates(evidence, beside, { floor, known, earlier })
    if (pair === null || !isOfTwo(pair, evidence, { found, plain })) continue
    const explanation = { ...NO_OTHER_LIMITS, concurrency: beside, fits: pair.fits, score: pair.score }
    best = { explanation, behind: pair.others, isLikelier: pair.score > least }
  }
  return best?.isLikelier ? { ...best, ...weighed(best, evidence) } : best
}

/** Whether two limits show in a pair: the front limit has opened while the other refused, and no window of them is how long work lasts. */
function isOfTwo(
  pair: Stacked,
  evidence: Evidence,
  { found, plain }: { found: Explanation; plain: Explanation },
): boolean {
  const [behind] = pair.others
  if (behind === undefined || !hasFrontLimitOpened(behind.best, evidence)) return false
  // Work that lasts as long as one window would have made a window alone likely, too.
  const isPlain = found.fits.length > 0 || pair.score < plain.score + PAIR_TELLS
  return found.concurrency === null || !isPlain || !isOfWork(pair, evidence)
}

/** With the laws that are about as likely in each place of the pair. */
function weighed(
  { explanation, behind }: StackedExplanation,
  evidence: Evidence,
): Pick<StackedExplanation, 'explanation' | 'behind'> {
  const { concurrency, fits, score } = explanation
  const pair = withRivals({ fits, others: behind, score }, evidence, { ...NO_OTHER_LIMITS, concurrency })
  return { explanation: { ...explanation, fits: pair.fits }, behind: pair.others }
}

/** The end of work is known well that was seen to within so much of a window. */
const OF_WINDOW = 0.5

/** A pair one of whose windows is as long as work is seen to last is no sign against a bound on open requests. */
function isOfWork({ fits, others }: Pick<Stacked, 'fits' | 'others'>, evidence: Evidence): boolean {
  return [fits[0], others[0]].some((one) => lastsAsLong(evidence, one?.best.shape.windowMs ?? 0, OF_WINDOW))
}

/** A pair of rate limits as an explanation of the evidence; it may be a rival of the one that was found, and no likelier. */
export interface StackedExplanation {
  explanation: Explanation
  behind: readonly FitsOfLaw[]
  isLikelier: boolean
}

function isSame(one: OtherRate, other: OtherRate): boolean {
  return one.hypothesis === other.hypothesis && one.size === other.size
}

/** Requests can overtake each other within this many times the slack, so what passes in that time proves nothing. */
const OVERTAKES = 2
/** If the limit behind holds less than this share of what it held at the refusal, it has opened itself. */
const GIVEN_BACK = 0.5
const EPSILON = 1e-6

/** A refusal for which the limit behind still had room. */
interface Refusal {
  at: number
  /** Requests that the limit behind counted at the refusal, at most. */
  used: number
  /** When it first counted more than that; null until then. */
  exceededAt: number | null
}

/**
 * Whether the front limit of a pair opened while the limit behind stayed as full as it was: after a refusal, more passed into the same room of the limit
 * behind than was used of it. If not, the limit behind alone explains the refusal as well, with less room than usual: because others used some of it, or
 * because its size changed.
 */
export function hasFrontLimitOpened(behind: OtherRate, { observations, network, originEpochMs }: Evidence): boolean {
  const { hypothesis, shape, size, clockErrorMs } = behind
  const [limiter] = replicaLimitersOf(hypothesis, shape, 1, originEpochMs + network.offsetMs + clockErrorMs).limiters
  if (limiter === undefined) return false
  let refusals: Refusal[] = []
  let lastAt = Number.NEGATIVE_INFINITY
  for (const { at: met, slackMs, passed } of observations) {
    const at = Math.max(met, lastAt)
    lastAt = at
    const blurMs = OVERTAKES * slackMs + network.offsetErrorMs
    const used = limiter.counted(at)
    refusals = refusals.filter((one) => used >= GIVEN_BACK * one.used)
    // A request that passes as the limit behind opens does not use room that was left before.
    if (refusals.some(({ exceededAt }) => exceededAt !== null && at - exceededAt >= blurMs)) return true
    if (!passed) {
      if (used + 1 <= size + EPSILON) refusals.push({ at, used, exceededAt: null })
      limiter.refuse(at, 1)
      continue
    }
    limiter.take(at, 1)
    for (const one of refusals) {
      if (at - one.at < OVERTAKES * slackMs) one.used = Math.max(one.used, used + 1)
      else if (used >= one.used - EPSILON) one.exceededAt ??= at
    }
  }
  return false
}
