import { ALONE, type Beside, costOfPerhaps, costOnAverage } from './beside.ts'
import type { Evidence } from './evidence.ts'
import type { Mark } from './mark.ts'
import { type FitsOfLaw, rankedBy } from './ranking.ts'
import { countedAtMost } from './replay.ts'

/** A rate beside a concurrency limit must explain this much, in logarithms, that the limit alone does not. */
const RATE_TELLS = 10
/** Difference, in logarithms, at which a less likely law is ruled out, and below which another saturation is made. */
export const RIVAL = 7
export const OPEN = 4

/** One account of the evidence: what stands beside a rate, and the laws of that rate, the likeliest first. */
export interface Account extends Beside {
  /** None where no rate tells anything that what stands beside it does not. */
  fits: readonly FitsOfLaw[]
  score: number
}

export function accountOf(evidence: Evidence, beside: Beside, floor: number): Account {
  const fits = rankedBy(evidence, beside, floor)
  return { ...beside, fits, score: fits[0]?.best.score ?? Number.NEGATIVE_INFINITY }
}

/** Answers that it does not tell. */
export function wrongOf({ fits, concurrency }: Account, evidence: Evidence): number {
  const [first] = fits
  if (first !== undefined) return first.best.wrong
  return concurrency === null
    ? evidence.marks.filter(({ passed }) => !passed).length
    : scoreOfAlone(evidence, concurrency).wrong
}

/** Number of requests that were certainly open when another was admitted, including that one. */
export function seenOpen(marks: readonly Mark[]): number {
  return Math.max(1, ...marks.filter(({ passed }) => passed).map(({ held }) => held.least + 1))
}

/** Concurrency limits, each with the rate beside it that tells most or without any, the likeliest first. */
export function besides(evidence: Evidence, lone: number, floor: number): Account[] {
  const { marks } = evidence
  const alone = concurrenciesOf(marks).map(
    (concurrency): Account => ({
      ...ALONE,
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
      const fits = rankedBy(evidence, { ...ALONE, concurrency: one.concurrency }, Math.max(least, reached - RIVAL))
      const [first] = fits
      if (first === undefined || first.best.score <= likeliestAlone + RATE_TELLS) return one
      reached = Math.max(reached, first.best.score)
      // What no answer bounds is hidden.
      const { passed } = evidence.replays
      const isBounded = first.near.every(
        ({ size, hypothesis }) => size <= countedAtMost(hypothesis, marks.length, passed),
      )
      return { ...one, fits: isBounded ? fits : [], score: first.best.score }
    })
    .sort((a, b) => b.score - a.score)
}

/** Without any rate limit: what a concurrency limit alone leaves untold. */
export function scoreOfAlone(
  { marks, plainScatter }: Evidence,
  concurrency: number,
): { score: number; wrong: number; beyondChance: number } {
  let [wrong, perhaps, average] = [0, 0, 0]
  for (const [index, mark] of marks.entries()) {
    const { held, passed } = mark
    if (passed ? held.least >= concurrency : held.most < concurrency) wrong++
    else if (held.least < concurrency && held.most >= concurrency) {
      const wasRefused = marks[index - 1]?.passed === false
      perhaps += costOfPerhaps(mark, concurrency, wasRefused)
      average += costOnAverage(mark, concurrency, wasRefused)
    }
  }
  return { wrong, score: -4.6 * wrong + perhaps - 1 + plainScatter, beyondChance: average - perhaps }
}

/** As many as were held surely when one passed, and one more, is the least that it can be. */
export function concurrenciesOf(marks: readonly Mark[]): number[] {
  const least = seenOpen(marks)
  const first = marks.find((mark) => !mark.passed)
  const most = Math.max(...marks.filter((mark) => !mark.passed).map(({ held }) => held.most))
  const atFirst = first?.held.most ?? least
  const candidates = [...[0, 1, 2, 3].map((by) => atFirst - by), least, least + 1, least + 2]
  return [...new Set(candidates)].filter((one) => one >= least && one <= most)
}
