import type { Evidence } from './evidence.ts'
import type { Hypothesis } from './hypothesis.ts'
import { replicaLimitersOf } from './replica-limiters.ts'
import type { Shape } from './shapes.ts'

/** A rate limit, with all its figures, that stands beside the one that is looked for. */
export interface OtherRate {
  hypothesis: Hypothesis
  shape: Shape
  size: number
  /** The gateway's clock minus what it was believed to be, in ms. */
  clockErrorMs: number
}

/** Possible delays of admitted requests, in parts of the slack. */
const LATER = [0, 0.25, 0.5, 1]

/**
 * Which answers it gave, by observation: `yes` where nothing passes it, `perhaps` where that hangs on an instant that is only about known. What
 * another limit refuses does not count in it.
 */
export function refusedBy(
  { hypothesis, shape, size, clockErrorMs }: OtherRate,
  { observations, network, originEpochMs }: Evidence,
): ('no' | 'perhaps' | 'yes')[] {
  const { limiters, passesFrom } = replicaLimitersOf(
    hypothesis,
    shape,
    1,
    originEpochMs + network.offsetMs + clockErrorMs,
  )
  const [limiter] = limiters
  const isFull = (at: number): boolean => passesFrom(at, 0) > size
  let lastTakenAt = Number.NEGATIVE_INFINITY
  return observations.map(({ at: met, slackMs, passed, mayHaveSwapped }) => {
    const at = Math.max(met, lastTakenAt)
    if (passed) {
      const later = LATER.map((share) => at + share * slackMs).find((instant) => !isFull(instant))
      lastTakenAt = later ?? at
      limiter?.take(lastTakenAt, 1)
      return later === undefined ? 'yes' : 'no'
    }
    const earlier = Math.max(lastTakenAt, at - slackMs)
    const block = isFull(at) ? 'yes' : isFull(earlier) || (mayHaveSwapped && isFull(at + slackMs)) ? 'perhaps' : 'no'
    limiter?.refuse(at, 1)
    return block
  })
}
