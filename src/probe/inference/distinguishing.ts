import { decide } from '../../limits/limiter.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { Ranked } from './certainty.ts'
import type { Fit } from './fit.ts'
import { limiterOf } from './hypothesis.ts'

/** A saturation of another shape: parts of the limit at given instants, and then all that is left of it. Times in ms. */
export interface Question {
  /** Where in the gateway's period it begins. */
  phaseMs: number
  leads: readonly Lead[]
  burstAfterMs: number
  spacingMs: number
}

/** Submits of one part, so long after the first. */
export interface Lead {
  afterMs: number
  submits: number
}

/** A law with figures, and how likely it is. */
interface Candidate {
  fit: Fit
  weight: number
}

/** Laws with other figures that are looked at for each law, and laws that are too unlikely to be worth a question. */
const FIGURES = 4
const LEAST_WEIGHT = 0.001
/** Shapes, in parts of a window: the last begins the next window, or lies within the one that the second began. */
const SHAPES = [
  { leads: [0, 0.6], burst: 1.1 },
  { leads: [0, 0.6], burst: 0.95 },
  { leads: [0], burst: 0.5 },
] as const
/** A burst takes at most this share of the window that it asks about. */
const OF_WINDOW = 0.2
const LONGEST_SPACING_MS = 100
/** Numbers that differ by more than this, or by this share of the limit, tell two laws apart. */
const APART = 1
const APART_SHARE = 0.08
/** Least share of pairs of laws, by their likelihood, that a question must tell apart. */
const LEAST_TOLD = 0.05

/** The question whose answers differ most between the laws that are still possible; null where none would tell them apart. */
export function bestQuestion(
  ranked: readonly Ranked[],
  { originEpochMs, phasesMs, periodMs, longestWindowMs }: Asking,
): Question | null {
  const candidates = candidatesOf(ranked)
  const [first] = candidates
  if (first === undefined || candidates.length < 2) return null
  let best: { question: Question; apart: number } | null = null
  for (const question of questions(first.fit.size, windowsOf(candidates, longestWindowMs), phasesMs)) {
    // Some instant at which the gateway's clock is at this place of its period, long after the origin, in ms since then.
    const startMs = 10 * periodMs + question.phaseMs - (originEpochMs % periodMs)
    const apart = apartBy(
      candidates,
      candidates.map(({ fit }) => passes(fit, question, { startMs, originEpochMs })),
    )
    if (apart > (best?.apart ?? LEAST_TOLD)) best = { question, apart }
  }
  return best?.question ?? null
}

export interface Asking {
  originEpochMs: number
  phasesMs: readonly number[]
  periodMs: number
  longestWindowMs: number
}

/** The square root of a likelihood is its weight: a law that seems unlikely is asked about all the same. */
function candidatesOf(ranked: readonly Ranked[]): Candidate[] {
  const likely = ranked.filter(({ posterior }) => posterior >= LEAST_WEIGHT)
  const all = likely.reduce((sum, { posterior }) => sum + Math.sqrt(posterior), 0)
  return likely.flatMap(({ best, near, posterior }) => {
    const fits = [...new Map([...near, best].map((fit) => [figureOf(fit), fit])).values()].reverse().slice(0, FIGURES)
    return fits.map((fit) => ({ fit, weight: Math.sqrt(posterior) / all / fits.length }))
  })
}

function figureOf({ shape: { windowMs, ratePerSecond } }: Fit): number {
  return windowMs ?? ratePerSecond ?? 0
}

/** Windows of the candidates; of a bucket the time in which it refills. */
function windowsOf(candidates: readonly Candidate[], longestWindowMs: number): number[] {
  const all = candidates.map(
    ({ fit: { shape, size } }) =>
      shape.windowMs ?? Math.min(longestWindowMs, (size * 1000) / (shape.ratePerSecond ?? 1)),
  )
  return [...new Set(all)].filter((windowMs) => windowMs <= longestWindowMs)
}

function questions(size: number, windowsMs: readonly number[], phasesMs: readonly number[]): Question[] {
  return windowsMs.flatMap((windowMs) =>
    SHAPES.flatMap(({ leads, burst }) =>
      phasesMs.map((phaseMs): Question => {
        const part = Math.max(1, Math.floor((size - 1) / leads.length))
        return {
          phaseMs,
          leads: leads.map((share) => ({ afterMs: share * windowMs, submits: part })),
          burstAfterMs: burst * windowMs,
          spacingMs: Math.max(SHORTEST_SPACING_MS, Math.min(LONGEST_SPACING_MS, (OF_WINDOW * windowMs) / size)),
        }
      }),
    ),
  )
}

/** How many a limit at rest lets through in all. */
function passes(
  { hypothesis, shape, size }: Fit,
  { leads, burstAfterMs, spacingMs }: Question,
  { startMs, originEpochMs }: { startMs: number; originEpochMs: number },
): number {
  const limiter = limiterOf(hypothesis, shape, size, { originEpochMs })
  const ask = (at: number): boolean => decide(limiter, at).admitted
  let passed = 0
  for (const { afterMs, submits } of leads)
    for (let n = 0; n < submits; n++) if (ask(startMs + afterMs + n * spacingMs)) passed++
  for (let at = startMs + burstAfterMs; ask(at) && passed < 4 * size; at += spacingMs) passed++
  return passed
}

/** Share of pairs of laws that these numbers tell apart. */
function apartBy(candidates: readonly Candidate[], passed: readonly number[]): number {
  let apart = 0
  for (const [at, one] of candidates.entries()) {
    for (const [to, other] of candidates.slice(0, at).entries()) {
      if (one.fit.hypothesis === other.fit.hypothesis) continue
      const difference = Math.abs((passed[at] as number) - (passed[to] as number))
      const least = Math.max(APART, APART_SHARE * one.fit.size)
      if (difference > least || (one.fit.size < 8 && difference >= 1)) apart += 2 * one.weight * other.weight
    }
  }
  return apart
}
