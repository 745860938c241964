import { digestOf } from './digest.ts'
import {
  type Beside,
  bestOf,
  costOfPerhaps,
  type Evidence,
  type Fit,
  fitShape,
  type Held,
  heldBeside,
  NEAR,
} from './fit.ts'
import { HYPOTHESES, type Hypothesis, type HypothesisName } from './hypothesis.ts'
import type { Mark } from './mark.ts'
import { penaltiesOf } from './penalty.ts'
import type { Shape } from './shapes.ts'

/** What the evidence of one model comes to. */
export interface Inference {
  /** The best fit of each kind of rate limit that was held against it, the likeliest first; empty where no rate limit was met. */
  ranked: readonly Ranked[]
  /** The concurrency limit that was met; null where none was. */
  concurrency: number | null
  /** Others that are about as likely are no larger than this. */
  concurrencyAtMost: number | null
  /** One that may have been met: another saturation beneath it would tell. */
  suspected: number | null
  /** For so long a refusal blocks everything, in ms: those that are about as likely, the likeliest first; none where none was seen to. */
  penaltiesMs: readonly number[]
  /** With and without a penalty the evidence is about as likely: another saturation would tell. */
  isPenaltyOpen: boolean
  /** Share of refusals and passes that the best fit does not tell. */
  unexplained: number
  /** Logarithm of prior times likelihood of the best account of it all. */
  score: number
}

export interface Ranked {
  name: HypothesisName
  posterior: number
  best: Fit
  /** Its other fits that are about as likely. */
  near: readonly Fit[]
}

const KEPT = 16
const KEPT_CLOCKED = 10
/** Clock errors that are tried for every shape, and for the best. */
const COARSE = 5
const FINE = 17
const BETWEEN = 8
/** A concurrency limit must explain this much, in logarithms, that a rate alone does not; and a rate beside one, that none alone does. */
const CONCURRENCY_TELLS = 4
const RATE_TELLS = 8
/** When work ended is known badly: other concurrency limits are about as likely that score so much less. */
const ABOUT = 6
/** What a rate alone leaves at least, in logarithms, where one is looked for though it tells every answer. */
const UNTOLD_BY_RATE = 10

export const NOTHING_REFUSED: Inference = {
  ranked: [],
  concurrency: null,
  concurrencyAtMost: null,
  suspected: null,
  penaltiesMs: [],
  isPenaltyOpen: false,
  unexplained: 0,
  score: 0,
}

/** What does not reach `floor` is not looked at any further: that it does not is then all that is found. */
export function infer(evidence: Evidence, floor = Number.NEGATIVE_INFINITY): Inference {
  const { marks } = evidence
  const refusals = marks.filter(({ passed }) => !passed)
  if (refusals.length === 0) return NOTHING_REFUSED
  const without = rankedBy(evidence, NOTHING, floor)
  const lone = without[0]?.best.score ?? Number.NEGATIVE_INFINITY
  const isWrong = (without[0]?.best.wrong ?? 1) > 0
  // Where a rate tells nearly all there is nothing left for a concurrency limit to tell.
  const beside = isWrong || lone < -UNTOLD_BY_RATE ? besides(evidence, lone) : []
  const [likeliest] = beside
  const isBeside = likeliest !== undefined && likeliest.score > Math.max(floor, lone + CONCURRENCY_TELLS)
  const found = isBeside ? likeliest : { fits: without, concurrency: null, score: Math.max(floor, lone) }
  // What the other account of it is worth is missing from this one's certainty, where it is by another law.
  const rival = isBeside ? { fits: without, score: lone } : likeliest
  const isOtherLaw = rival !== undefined && rival.fits[0]?.name !== found.fits[0]?.name
  const share = isOtherLaw ? shareOf(found.score, rival.score) : 1
  const about = beside.filter(({ score }) => score >= found.score - ABOUT)
  const suspected =
    likeliest !== undefined && !isBeside && isWrong && likeliest.score > lone - OPEN ? likeliest.concurrency : null
  if (found.concurrency === null && lone > Number.NEGATIVE_INFINITY) {
    const punished = penaltiesOf(marks).map((penaltyMs) => {
      const fits = rankedBy(evidence, { ...NOTHING, penaltyMs }, lone - RIVAL)
      return { penaltyMs, fits, score: fits[0]?.best.score ?? Number.NEGATIVE_INFINITY }
    })
    const [best] = punished.sort((a, b) => b.score - a.score)
    if (best !== undefined && best.score > lone - RIVAL) {
      const isPunished = best.score > lone
      const fits = isPunished ? best.fits : without
      return {
        ranked: withPosteriors(fits, share * (isPunished ? shareOf(best.score, lone) : shareOf(lone, best.score))),
        concurrency: null,
        concurrencyAtMost: null,
        suspected,
        penaltiesMs: isPunished
          ? punished.filter(({ score }) => score >= best.score - NEAR).map((one) => one.penaltyMs)
          : [],
        isPenaltyOpen: Math.abs(best.score - lone) < OPEN,
        unexplained: (fits[0]?.best.wrong ?? 0) / marks.length,
        score: Math.max(best.score, lone),
      }
    }
  }
  const wrong =
    found.fits[0]?.best.wrong ??
    (found.concurrency === null ? refusals.length : scoreOfAlone(evidence, found.concurrency).wrong)
  return {
    ranked: withPosteriors(found.fits, share),
    concurrency: found.concurrency,
    concurrencyAtMost: found.concurrency === null ? null : Math.max(...about.map((one) => one.concurrency)),
    suspected,
    penaltiesMs: [],
    isPenaltyOpen: false,
    unexplained: wrong / marks.length,
    score: found.score,
  }
}

/** How likely is one account of the evidence beside another. */
function shareOf(score: number, rival: number): number {
  return 1 / (1 + Math.exp(rival - score))
}

interface BesideFit {
  /** None where it alone tells as much, or hides how large a rate is. */
  fits: ReturnType<typeof rankedBy>
  concurrency: number
  score: number
}

/** Concurrency limits, each with the rate beside it that tells most or without any, the likeliest first. */
function besides(evidence: Evidence, lone: number): BesideFit[] {
  const { marks } = evidence
  const alone = concurrenciesOf(marks).map(
    (concurrency): BesideFit => ({ fits: [], concurrency, score: scoreOfAlone(evidence, concurrency).score }),
  )
  const likeliestAlone = Math.max(...alone.map(({ score }) => score))
  let reached = Math.max(lone - OPEN, likeliestAlone)
  return alone
    .map((one) => {
      const fits = rankedBy(evidence, { ...NOTHING, concurrency: one.concurrency }, reached)
      const [first] = fits
      if (first === undefined || first.best.score <= likeliestAlone + RATE_TELLS) return one
      reached = Math.max(reached, first.best.score)
      // What no answer bounds is hidden.
      const isBounded = first.near.every(({ size }) => size <= marks.length)
      return { ...one, fits: isBounded ? fits : [], score: first.best.score }
    })
    .sort((a, b) => b.score - a.score)
}

/** Without any rate limit: what a concurrency limit alone leaves untold. */
function scoreOfAlone({ marks, plainScatter }: Evidence, concurrency: number): { score: number; wrong: number } {
  let [wrong, perhaps] = [0, 0]
  for (const [index, mark] of marks.entries()) {
    const { held, passed } = mark
    if (passed ? held.least >= concurrency : held.most < concurrency) wrong++
    else if (held.least < concurrency && held.most >= concurrency)
      perhaps += costOfPerhaps(mark, concurrency, marks[index - 1]?.passed === false)
  }
  return { wrong, score: -4.6 * wrong + perhaps - 1 + plainScatter }
}

const NOTHING: Beside = { concurrency: null, penaltyMs: null }
/** What is so much less likely, in logarithms, is ruled out; and what another saturation is made for. */
const RIVAL = 7
const OPEN = 4

/** As many as were held surely when one passed, and one more, is the least that it can be. */
function concurrenciesOf(marks: readonly Mark[]): number[] {
  const passed = marks.filter((mark) => mark.passed).map(({ held }) => held.least + 1)
  const least = Math.max(1, ...passed)
  const first = marks.find((mark) => !mark.passed)
  const most = Math.max(...marks.filter((mark) => !mark.passed).map(({ held }) => held.most))
  const atFirst = first?.held.most ?? least
  const candidates = [...[0, 1, 2, 3].map((by) => atFirst - by), least, least + 1, least + 2]
  return [...new Set(candidates)].filter((one) => one >= least && one <= most)
}

/** Laws that score so much less than the best are not looked at any further; before they are refined, so much less. */
const OUT_OF_REACH = 20
const OUT_OF_REACH_ROUGHLY = 40

/** The best fits of each law, the likeliest first. Of laws that cannot reach `floor` none. */
function rankedBy(
  evidence: Evidence,
  beside: Beside,
  floor = Number.NEGATIVE_INFINITY,
): { name: HypothesisName; best: Fit; near: Fit[] }[] {
  const digest = digestOf(evidence.marks, evidence.longestWindowMs)
  const held = heldBeside(evidence, beside)
  let reached = floor
  const sought = HYPOTHESES.filter(({ isDeep = false }) => !isDeep || evidence.isDeep)
  const rough = sought.map((hypothesis) => {
    const clocks = hypothesis.isClocked ? clockErrors(evidence.network.offsetErrorMs, COARSE) : [0]
    let best = Number.NEGATIVE_INFINITY
    const coarse = hypothesis.shapes(digest).flatMap((shape) =>
      clocks.flatMap((clockErrorMs) => {
        const [fit] = fitShape(hypothesis, shape, held, {
          clockErrorMs,
          isRough: true,
          floor: Math.max(best, reached) - OUT_OF_REACH_ROUGHLY,
        })
        if (fit === undefined) return []
        best = Math.max(best, fit.score)
        reached = Math.max(reached, fit.score)
        return [fit]
      }),
    )
    return { hypothesis, coarse, best }
  })
  // What is passed over in a rough fit only costs: what a refined one reaches is known as soon as there is one.
  reached = floor
  return rough
    .sort((a, b) => b.best - a.best)
    .flatMap(({ hypothesis, coarse, best: atMost }) => {
      if (atMost < reached - OUT_OF_REACH_ROUGHLY) return []
      const fits = refined(hypothesis, coarse, held, reached - OUT_OF_REACH)
      const [best] = bestOf(fits, 1)
      if (best === undefined) return []
      reached = Math.max(reached, best.score)
      const near = fits.filter(({ score }) => score >= best.score - NEAR)
      return [{ name: hypothesis.name, best, near }]
    })
    .sort((a, b) => b.best.score - a.best.score)
}

/** The best shapes again: rates more finely, and clocks that are a little off. */
function refined(hypothesis: Hypothesis, coarse: readonly Fit[], held: Held, floor: number): Fit[] {
  const shapes: Shape[] = []
  for (const { shape } of bestOf(coarse, coarse.length)) {
    if (!shapes.includes(shape)) shapes.push(shape)
    if (shapes.length === (hypothesis.isClocked ? KEPT_CLOCKED : KEPT)) break
  }
  const finer = shapes.slice(0, 2).flatMap((shape): Shape[] => {
    const { ratePerSecond } = shape
    if (ratePerSecond === undefined) return []
    return [-0.009, -0.006, -0.003, 0.003, 0.006, 0.009].map((by) => ({
      ...shape,
      ratePerSecond: ratePerSecond * (1 + by),
      lnPrior: -3,
    }))
  })
  const { offsetErrorMs } = held.evidence.network
  const errors = hypothesis.isClocked ? clockErrors(offsetErrorMs, FINE) : [0]
  const someErrors = hypothesis.isClocked ? clockErrors(offsetErrorMs, COARSE) : [0]
  const again = [
    ...shapes.map((shape) => ({ shape, errors })),
    ...finer.map((shape) => ({ shape, errors: someErrors })),
  ]
  let reached = floor
  const tried = (shape: Shape, clockErrorMs: number): Fit[] => {
    const fits = fitShape(hypothesis, shape, held, { clockErrorMs, floor: reached })
    for (const { score } of fits) reached = Math.max(reached, score - NEAR)
    return fits
  }
  const fits = again.flatMap(({ shape, errors }) => errors.flatMap((error) => tried(shape, error)))
  if (!hypothesis.isClocked || offsetErrorMs <= 0) return fits
  // Between two instants of the clock that were tried.
  const stepMs = (2 * offsetErrorMs) / (FINE - 1)
  const between = bestOf(fits, BETWEEN).flatMap(({ shape, clockErrorMs }) =>
    [-0.5, -0.25, 0.25, 0.5].flatMap((share) => tried(shape, clockErrorMs + share * stepMs)),
  )
  return [...fits, ...between]
}

function clockErrors(mostMs: number, parts: number): number[] {
  if (mostMs <= 0) return [0]
  return Array.from({ length: parts }, (_, index) => ((2 * index) / (parts - 1) - 1) * mostMs)
}

/** `share`: of all accounts of the evidence, how likely is that which these belong to. */
function withPosteriors(fits: readonly { name: HypothesisName; best: Fit; near: Fit[] }[], share = 1): Ranked[] {
  const most = fits[0]?.best.score ?? 0
  const weights = fits.map(({ best }) => Math.exp(best.score - most))
  const sum = weights.reduce((a, b) => a + b, 0)
  return fits.map((one, index) => ({ ...one, posterior: (share * (weights[index] as number)) / sum }))
}
