import type { Attempt } from '../requests/attempt.ts'
import type { Inference } from './infer.ts'
import type { Network } from './observation.ts'

/** An answer that took so many times the slack longer than the way was held back. */
const HELD_BACK = 2

/**
 * Whether the first submit of a probe met a limit that others had used before: the limit refused it, or a law that holds requests back held it back. A
 * law at rest does neither. Where something else holds answers back, a delay tells nothing.
 */
export function isLimitUsedBefore(
  attempts: readonly Attempt[],
  model: string,
  { delayMs, slackMs }: Network,
  { ranked: [law], random }: Pick<Inference, 'ranked' | 'random'>,
): boolean {
  const first = attempts.find(({ target }) => target === 'submit')
  if (law === undefined || random !== null || first?.model !== model || first.endedAt === null) return false
  if (first.passing === 'limited') return true
  const { hypothesis, isHeldOtherwise } = law.best
  const heldMs = first.endedAt - first.sentAt - 2 * delayMs
  return hypothesis.isHolding === true && !isHeldOtherwise && heldMs > HELD_BACK * slackMs
}
