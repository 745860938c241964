import type { Evidence } from './evidence.ts'
import { bestOf, type Fit, fitShape } from './fit.ts'
import { heldBeside, NO_OTHER_LIMITS, type OtherLimits } from './other-limits.ts'
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

/** Laws from which the search for a pair begins, and from which it goes on while answers are left untold. */
const SEEDS = 4
const MOST_SEEDS = 8
const CLOCKS_APART_MS = 20
/** Limits that are tried in the other place beside each, until one makes a pair. */
const SECONDS = 6
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
  const beside = { ...NO_OTHER_LIMITS, concurrency }
  let best: Stacked | null = null
  const tryFrom = (seed: OtherRate): void => {
    const least = Math.max(floor, best?.score ?? floor)
    const found = sharplyRanked(evidence, { ...beside, other: seed }, least)
    for (const second of secondsOf(found, seed)) {
      const fits = inOrder(withOwn(seed, evidence, { ...beside, other: second }, least), second)
      const [first] = fits
      if (first === undefined || first.best.score <= least) continue
      const again = inOrder(withOwn(second, evidence, { ...beside, other: first.best }, second.score), first.best)
      const pair = ordered(fits, again.length > 0 ? again : inOrder(found, first.best))
      if (pair === null) continue
      best = { ...pair, score: first.best.score }
      return
    }
  }
  if (known !== undefined) tryFrom(known)
  for (const seed of earlier) tryFrom(seed)
  if (best !== null && wrongOf(best) === 0) return best
  for (const [at, seed] of likeliest(evidence, concurrency).entries()) {
    // Laws that are less likely alone are seldom one of the two: they are tried where the likelier ones leave answers untold.
    if (at >= SEEDS && best !== null && wrongOf(best) === 0) break
    tryFrom(seed)
  }
  return best
}

/** Laws of each that are about as likely as the best beside the other: what beat the pair before it was found was all that the search kept. */
export function withRivals({ fits, others, score }: Stacked, evidence: Evidence, beside: OtherLimits): Stacked {
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
function sharplyRanked(evidence: Evidence, beside: OtherLimits, floor: number): readonly FitsOfLaw[] {
  const fits = rankedBy(evidence, beside, floor)
  return fits.filter(({ best }) => !isBlurred(best.shape, evidence.network.slackMs))
}

/** Candidates for the place beside the seed: the best of each law, the likeliest first, and then other figures of the likeliest law. */
function secondsOf(found: readonly FitsOfLaw[], seed: OtherRate): Fit[] {
  const [likeliest] = found
  if (likeliest === undefined) return []
  const all = [...found.map(({ best }) => best), ...bestOf(likeliest.near, likeliest.near.length)]
  const byFigure = new Map<string, Fit>()
  for (const fit of all) {
    const key = `${fit.hypothesis.name} ${fit.size} ${fit.shape.windowMs ?? fit.shape.ratePerSecond}`
    if (!byFigure.has(key) && isPair(fit, seed)) byFigure.set(key, fit)
  }
  return [...byFigure.values()].slice(0, SECONDS)
}

/**
 * The ranking, in which the law that the search came from stands with its own figures and clock: a coarse look at clocks may pass it over, since a clock
 * that is a little off contradicts many answers.
 */
function withOwn(own: OtherRate, evidence: Evidence, beside: OtherLimits, floor: number): readonly FitsOfLaw[] {
  const { hypothesis, shape, clockErrorMs } = own
  const fits = fitShape(hypothesis, shape, heldBeside(evidence, beside), { clockErrorMs, floor })
  const [best] = bestOf(fits, 1)
  if (best === undefined) return sharplyRanked(evidence, beside, floor)
  const ranked = sharplyRanked(evidence, beside, Math.max(floor, best.score - RIVALS))
  if (ranked.some((one) => one.name === hypothesis.name && one.best.score >= best.score)) return ranked
  const others = ranked.filter(({ name }) => name !== hypothesis.name)
  return [...others, { name: hypothesis.name, best, near: fits }].sort((a, b) => b.best.score - a.best.score)
}

/** A law alone, of which little is known, with the earliest and the latest clock too that are about as likely. */
function atOtherClocks({ best, near }: FitsOfLaw): Fit[] {
  if (!best.hypothesis.isClocked) return [best]
  const same = near.filter(({ size, shape }) => size === best.size && shape.windowMs === best.shape.windowMs)
  const byClock = same.toSorted((a, b) => a.clockErrorMs - b.clockErrorMs)
  const others = [byClock[0], byClock.at(-1)].flatMap((one) => one ?? [])
  return [best, ...others.filter(({ clockErrorMs }) => Math.abs(clockErrorMs - best.clockErrorMs) >= CLOCKS_APART_MS)]
}

function wrongOf({ fits, others }: Stacked): number {
  return Math.min(fits[0]?.best.wrong ?? 0, others[0]?.best.wrong ?? 0)
}

function likeliest(evidence: Evidence, concurrency: number | null): Fit[] {
  return sharplyRanked(evidence, { ...NO_OTHER_LIMITS, concurrency, isOneOfTwo: true }, Number.NEGATIVE_INFINITY)
    .slice(0, MOST_SEEDS)
    .flatMap(atOtherClocks)
}

/** Those that may stand before or behind the other. */
function inOrder(fits: readonly FitsOfLaw[], other: OtherRate): FitsOfLaw[] {
  return fits.filter(({ best }) => isPair(best, other))
}

/** A law that counts refusals too explains any answer beside another, and is shown by bursts after silence alone, which no pair is asked by. */
function isPair(one: OtherRate, other: OtherRate): boolean {
  return one.hypothesis.countsRefusals !== true && (isBehind(one, other) || isBehind(other, one))
}

/** The one that is met first, and the other; null where one of them would never be met. */
function ordered(a: readonly FitsOfLaw[], b: readonly FitsOfLaw[]): Pick<Stacked, 'fits' | 'others'> | null {
  const [one, other] = [a[0]?.best, b[0]?.best]
  if (one === undefined || other === undefined) return null
  if (isBehind(other, one)) return { fits: a, others: b }
  return isBehind(one, other) ? { fits: b, others: a } : null
}

function isBehind(behind: OtherRate, front: OtherRate): boolean {
  return behind.size >= LARGER * front.size && rateOf(behind) <= SLOWER * rateOf(front)
}

/** Requests per second that a limit lets through in the long run. */
export function rateOf({ size, shape: { ratePerSecond, windowMs } }: Pick<OtherRate, 'shape' | 'size'>): number {
  return ratePerSecond ?? (size * 1000) / (windowMs ?? 1)
}
