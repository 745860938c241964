import type { Evidence } from './evidence.ts'
import type { Observation } from './observation.ts'
import { costOfPerhaps, costOnAverage, NO_OTHER_LIMITS, type OtherLimits } from './other-limits.ts'
import { type FitsOfLaw, rankedBy } from './ranking.ts'
import { countedAtMost } from './replay.ts'

/** A rate beside a concurrency limit must explain this much, in logarithms, that the limit alone does not. */
const RATE_TELLS = 10
/** Difference, in logarithms, at which a less likely law is ruled out, and below which another saturation is made. */
export const RIVAL = 7
export const OPEN = 4

/** One explanation of the evidence: what stands beside a rate, and the laws of that rate, the likeliest first. */
export interface Explanation extends OtherLimits {
  /** None where no rate tells anything that what stands beside it does not. */
  fits: readonly FitsOfLaw[]
  score: number
}

export function explanationOf(evidence: Evidence, beside: OtherLimits, floor: number): Explanation {
  const fits = rankedBy(evidence, beside, floor)
  return { ...beside, fits, score: fits[0]?.best.score ?? Number.NEGATIVE_INFINITY }
}

/** Answers that it does not tell. */
export function wrongOf({ fits, concurrency }: Explanation, evidence: Evidence): number {
  const [first] = fits
  if (first !== undefined) return first.best.wrong
  return concurrency === null
    ? evidence.observations.filter(({ passed }) => !passed).length
    : scoreOfAlone(evidence, concurrency).wrong
}

/** Number of requests that were certainly open when another was admitted, including that one. */
export function seenOpen(observations: readonly Observation[]): number {
  return Math.max(1, ...observations.filter(({ passed }) => passed).map(({ held }) => held.least + 1))
}

/** Concurrency limits, each with the rate beside it that tells most or without any, the likeliest first. */
export function explanationsByConcurrency(evidence: Evidence, lone: number, floor: number): Explanation[] {
  const { observations } = evidence
  const alone = concurrenciesOf(observations).map(
    (concurrency): Explanation => ({
      ...NO_OTHER_LIMITS,
      concurrency,
      fits: [],
      score: scoreOfAlone(evidence, concurrency).score,
    }),
  )
  const likeliestAlone = Math.max(...alone.map(({ score }) => score))
  const least = Math.max(floor, lone - OPEN, likeliestAlone)
  let reached = Number.NEGATIVE_INFINITY
  return alone
    .map((one) => {
      const fits = rankedBy(
        evidence,
        { ...NO_OTHER_LIMITS, concurrency: one.concurrency },
        Math.max(least, reached - RIVAL),
      )
      const [first] = fits
      if (first === undefined || first.best.score <= likeliestAlone + RATE_TELLS) return one
      reached = Math.max(reached, first.best.score)
      // What no answer bounds is hidden.
      const { passed } = evidence.replays
      const isBounded = first.near.every(
        ({ size, hypothesis }) => size <= countedAtMost(hypothesis, observations.length, passed),
      )
      return { ...one, fits: isBounded ? fits : [], score: first.best.score }
    })
    .sort((a, b) => b.score - a.score)
}

/** Without any rate limit: what a concurrency limit alone leaves untold. */
export function scoreOfAlone(
  { observations, plainScatter }: Evidence,
  concurrency: number,
): { score: number; wrong: number; beyondChance: number } {
  let [wrong, perhaps, average] = [0, 0, 0]
  for (const [index, observation] of observations.entries()) {
    const { held, passed } = observation
    if (passed ? held.least >= concurrency : held.most < concurrency) wrong++
    else if (held.least < concurrency && held.most >= concurrency) {
      const wasRefused = observations[index - 1]?.passed === false
      perhaps += costOfPerhaps(observation, concurrency, wasRefused)
      average += costOnAverage(observation, concurrency, wasRefused)
    }
  }
  return { wrong, score: -4.6 * wrong + perhaps - 1 + plainScatter, beyondChance: average - perhaps }
}

/** As many as were held surely when one passed, and one more, is the least that it can be. */
export function concurrenciesOf(observations: readonly Observation[]): number[] {
  const least = seenOpen(observations)
  const first = observations.find((observation) => !observation.passed)
  const most = Math.max(...observations.filter((observation) => !observation.passed).map(({ held }) => held.most))
  const atFirst = first?.held.most ?? least
  const candidates = [...[0, 1, 2, 3].map((by) => atFirst - by), least, least + 1, least + 2]
  return [...new Set(candidates)].filter((one) => one >= least && one <= most)
}
