import { ALONE, type Beside } from './beside.ts'
import type { Evidence } from './evidence.ts'
import type { Fit } from './fit.ts'
import type { OtherRate } from './other-rate.ts'
import { type FitsOfLaw, rankedBy } from './ranking.ts'
import { isBlurred } from './shapes.ts'

/** Two rate limits that stand one behind the other: the fits of each beside the best of the other, the likeliest first. */
export interface Stacked {
  /** Fits of the limit that a burst meets first. */
  fits: readonly FitsOfLaw[]
  others: readonly FitsOfLaw[]
  score: number
}

/** Laws from which the search for a pair begins. */
const SEEDS = 4
/** Difference, in logarithms, at which a less likely pair is no rival. */
const RIVALS = 20
/** The larger lets so many times as many through, and at most so much of the smaller's rate: else it would never be met, or be the only one. */
const LARGER = 1.1
const SLOWER = 0.99

/**
 * The likeliest pair of rate limits. `known`: what was found before the other was met; `earlier`: the pair that a part of the evidence showed.
 * Without them the one that tells most of the refusals is sought first, with whatever else is refused left to the other; then each in turn
 * beside the best of the other.
 */
export function stackedRates(
  evidence: Evidence,
  concurrency: number | null,
  { floor, known, earlier }: { floor: number; known: OtherRate | undefined; earlier: readonly OtherRate[] },
): Stacked | null {
  const beside = { ...ALONE, concurrency }
  let best: Stacked | null = null
  const tryFrom = (seed: OtherRate): void => {
    const least = Math.max(floor, best?.score ?? floor)
    let others = sharplyRanked(evidence, { ...beside, other: seed }, least)
    const [second] = others
    if (second === undefined) return
    const fits = sharplyRanked(evidence, { ...beside, other: second.best }, least)
    const [first] = fits
    if (first === undefined || first.best.score <= least) return
    const again = sharplyRanked(evidence, { ...beside, other: first.best }, second.best.score)
    if (again.length > 0) others = again
    const pair = ordered(fits, others)
    if (pair !== null) best = { ...pair, score: first.best.score }
  }
  if (known !== undefined) tryFrom(known)
  for (const seed of earlier) tryFrom(seed)
  if (best === null || wrongOf(best) > 0) for (const seed of likeliest(evidence, concurrency)) tryFrom(seed)
  return best
}

/** Laws of each that are about as likely as the best beside the other: what beat the pair before it was found was all that the search kept. */
export function withRivals({ fits, others, score }: Stacked, evidence: Evidence, beside: Beside): Stacked {
  const [first, second] = [fits[0] as FitsOfLaw, others[0] as FitsOfLaw]
  const again = (other: Fit, found: readonly FitsOfLaw[], best: number): readonly FitsOfLaw[] => {
    const all = sharplyRanked(evidence, { ...beside, other }, best - RIVALS)
    return all.some(({ name }) => name === found[0]?.name) ? all : found
  }
  return {
    fits: again(second.best, fits, first.best.score),
    others: again(first.best, others, second.best.score),
    score,
  }
}

/** The ranking without laws that refill within the scatter of instants: beside another limit, such a law explains any response. */
function sharplyRanked(evidence: Evidence, beside: Beside, floor: number): readonly FitsOfLaw[] {
  const fits = rankedBy(evidence, beside, floor)
  return fits.filter(({ best }) => !isBlurred(best.shape, evidence.network.slackMs))
}

function wrongOf({ fits, others }: Stacked): number {
  return Math.min(fits[0]?.best.wrong ?? 0, others[0]?.best.wrong ?? 0)
}

function likeliest(evidence: Evidence, concurrency: number | null): OtherRate[] {
  return sharplyRanked(evidence, { ...ALONE, concurrency, isOneOfTwo: true }, Number.NEGATIVE_INFINITY)
    .slice(0, SEEDS)
    .map(({ best }) => best)
}

/** The one that is met first, and the other; null where one of them would never be met. */
function ordered(a: readonly FitsOfLaw[], b: readonly FitsOfLaw[]): Pick<Stacked, 'fits' | 'others'> | null {
  const [one, other] = [a[0]?.best, b[0]?.best]
  if (one === undefined || other === undefined) return null
  if (isBehind(other, one)) return { fits: a, others: b }
  return isBehind(one, other) ? { fits: b, others: a } : null
}

function isBehind(behind: Fit, front: Fit): boolean {
  return behind.size >= LARGER * front.size && rateOf(behind) <= SLOWER * rateOf(front)
}

/** Requests per second that a limit lets through in the long run. */
export function rateOf({ size, shape: { ratePerSecond, windowMs } }: Fit): number {
  return ratePerSecond ?? (size * 1000) / (windowMs ?? 1)
}
