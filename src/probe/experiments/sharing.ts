import type { Inference } from '../inference/infer.ts'
import type { Attempt } from '../requests/attempt.ts'
import type { ScopeAnswer } from './scope.ts'

/** Chances that a limit of the model's own, at rest, refuses a first request (hardly ever), and the next ones (seldom). In logarithms. */
const REFUSED_APART = [-7, -4, -3] as const
/** One account of the answers must be so much likelier than the other. */
const TELLS = 3

/** Whether another meets the rate of a model, and whether what is open of it counts in the model's concurrency limit. */
export interface Shared {
  rate: ScopeAnswer
  concurrency: ScopeAnswer
}

/** Whether others meet the limits of a model, by their names. */
export type Sharing = ReadonlyMap<string, Shared>

export const NOT_TRIED: Shared = { rate: 'not-tried', concurrency: 'not-tried' }

/**
 * Whether what another model or key submitted met the limits of a model: its answers are those that a limit with room would give, or
 * those of the model's own limits. Then `together` counts both in all of them, `byRate` in the rate alone. Where no rate is found it is the
 * concurrency limit that they share or not.
 */
export function sharing(
  asked: readonly Attempt[],
  apart: Inference,
  together: (floor: number) => Inference,
  byRate: (floor: number) => Inference,
): { answer: Shared; inference: Inference; by: 'none' | 'all' | 'rate' } {
  const told = asked.filter(({ passing }) => passing === 'accepted' || passing === 'limited')
  if (told.length === 0) return { answer: NOT_TRIED, inference: apart, by: 'none' }
  const alone = Math.min(...[...new Set(told.map(({ cycle }) => cycle))].map((cycle) => refusedApart(told, cycle)))
  const floor = apart.score + alone - TELLS
  const all = together(floor)
  const rated = apart.concurrency === null ? null : byRate(Math.max(floor, all.score - TELLS))
  const byRateAlone = rated !== null && rated.ranked.length > 0 ? rated.score : Number.NEGATIVE_INFINITY
  const isByRate = rated !== null && byRateAlone > all.score
  const best = isByRate ? rated : all
  const concurrency = answerOf(all.score - Math.max(floor + TELLS, byRateAlone))
  if (best.score <= floor) return { answer: { rate: 'apart', concurrency }, inference: apart, by: 'none' }
  const rate = answerOf(best.score - floor - TELLS)
  const isNearer = best.score > floor + TELLS
  return {
    answer: { rate, concurrency },
    inference: isNearer ? best : apart,
    by: !isNearer ? 'none' : isByRate ? 'rate' : 'all',
  }
}

/** Cost of refusals for a limit of its own, which each saturation met at rest. */
function refusedApart(told: readonly Attempt[], cycle: number): number {
  const first = told.filter((one) => one.cycle === cycle).findIndex(({ passing }) => passing === 'limited')
  return first < 0 ? 0 : (REFUSED_APART[Math.min(first, REFUSED_APART.length - 1)] as number)
}

/** `ahead`: by so much, in logarithms, a shared limit tells the answers better. */
function answerOf(ahead: number): ScopeAnswer {
  if (ahead <= -TELLS) return 'apart'
  return ahead > TELLS ? 'shared' : 'not-tried'
}
