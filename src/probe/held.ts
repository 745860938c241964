import type { Attempt } from './attempt.ts'

/** What a concurrency limit would have found held when a request came: surely so many, and perhaps so many. */
export interface HeldBounds {
  least: number
  most: number
}

/**
 * Bounds of what is held at each instant, from what is known of when accepted work ended. `attempts` in the order in which they came;
 * `delayMs` is the way to the gateway.
 */
export function heldBounds(attempts: readonly Attempt[], slackMs: number): HeldBounds[] {
  const work = attempts.filter(({ passing }) => passing === 'accepted')
  return attempts.map((at) => {
    let [least, most] = [0, 0]
    for (const one of work) {
      if (one === at || one.sentAt > at.sentAt + slackMs) continue
      const isSurelyBefore = one.sentAt < at.sentAt
      if ((one.overAt ?? Number.POSITIVE_INFINITY) >= at.sentAt - slackMs) most++
      const openAt =
        one.overAt === undefined ? (one.openAt ?? one.sentAt) : Math.min(one.openAt ?? one.sentAt, one.overAt)
      if (isSurelyBefore && openAt >= at.sentAt + slackMs) least++
    }
    return { least, most }
  })
}
