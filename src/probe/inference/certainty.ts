import type { Evidence } from './evidence.ts'
import { type Explanation, scoreOfAlone } from './explanation.ts'
import type { Observation } from './observation.ts'
import type { FitsOfLaw } from './ranking.ts'

/** A law with its share of certainty among all explanations of the evidence. */
export interface Ranked extends FitsOfLaw {
  posterior: number
}

/** How sure a bound on open requests is, held against the explanations that know of none. */
export function concurrencyIs(
  found: Explanation,
  all: readonly (Explanation | undefined)[],
  dispersion: number,
): number {
  if (found.concurrency === null) return 0
  const others = all.flatMap((one) => (one?.concurrency === null ? [one.score] : []))
  return 1 / (1 + others.reduce((sum, score) => sum + Math.exp(Math.min(0, score - found.score) / dispersion), 0))
}

/** Most that the best explanation leaves to chance, in logarithms, if instants are known as well as assumed. */
const LEFT_TO_CHANCE = 10
/** Excess, in logarithms, that a real bound on open requests never reaches. */
const STRAINED = 12

/** Whether a bound on open requests, alone, leaves more to chance than it would were it there. */
export function isStrained(found: Explanation, evidence: Evidence): boolean {
  return found.fits.length === 0 && beyondChance(found, evidence) > STRAINED
}

/** Cost of the answers to an explanation, in logarithms, beyond their mean cost if it were true. */
function beyondChance({ fits: [first], concurrency }: Explanation, evidence: Evidence): number {
  if (first !== undefined) return -first.best.chance
  return concurrency === null ? 0 : scoreOfAlone(evidence, concurrency).beyondChance
}

/**
 * By how much the scatter of answers exceeds what it is taken to be, by what the best explanation leaves to chance: differences between explanations
 * that come of it say so much less.
 */
export function dispersionOf(found: Explanation, evidence: Evidence): number {
  return Math.max(1, beyondChance(found, evidence) / LEFT_TO_CHANCE)
}

/** Answers that an explanation could miss: what passed, and refusals beside it. Those in the midst of refusals say little. */
export function decisive(observations: readonly Observation[]): number {
  return observations.filter(
    ({ passed }, at) => passed || observations[at - 1]?.passed === true || observations[at + 1]?.passed === true,
  ).length
}

/** `share`: of all explanations of the evidence, how likely is that which these belong to. */
export function withPosteriors(
  fits: readonly FitsOfLaw[],
  { dispersion, share }: { dispersion: number; share: number },
): Ranked[] {
  const most = fits[0]?.best.score ?? 0
  const weights = fits.map(({ best }) => Math.exp((best.score - most) / dispersion))
  const sum = weights.reduce((a, b) => a + b, 0)
  return fits.map((one, index) => ({ ...one, posterior: (share * (weights[index] as number)) / sum }))
}
