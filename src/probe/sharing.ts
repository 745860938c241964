import type { Attempt } from './attempt.ts'
import type { Inference } from './infer.ts'
import type { ScopeAnswer } from './scope.ts'

/** Of a limit of its own, at rest, a first request is refused hardly ever, the next ones seldom. In logarithms. */
const REFUSED_APART = [-7, -4, -3] as const
/** One account of the answers must be so much likelier than the other. */
const TELLS = 3

/** Whether others meet the limit of a model, by their names. */
export type Sharing = ReadonlyMap<string, ScopeAnswer>

/**
 * Whether what another model or key submitted met the limit of a model: its answers are those that a limit with room would give, or
 * those of the model's own limit, which then counts both.
 */
export function sharing(
  asked: readonly Attempt[],
  apart: Inference,
  together: (floor: number) => Inference,
): { answer: ScopeAnswer; inference: Inference } {
  const told = asked.filter(({ passing }) => passing === 'accepted' || passing === 'limited')
  if (told.length === 0) return { answer: 'not-tried', inference: apart }
  const firstRefused = told.findIndex(({ passing }) => passing === 'limited')
  const alone = firstRefused < 0 ? 0 : (REFUSED_APART[Math.min(firstRefused, REFUSED_APART.length - 1)] as number)
  const floor = apart.score + alone - TELLS
  const both = together(floor)
  if (both.score <= floor) return { answer: 'apart', inference: apart }
  if (both.score > floor + 2 * TELLS) return { answer: 'shared', inference: both }
  return { answer: 'not-tried', inference: both.score > floor + TELLS ? both : apart }
}
