import type { Attempt } from './attempt.ts'

/** What a concurrency limit would have found held when a request came: surely so many, and perhaps so many. */
export interface HeldBounds {
  least: number
  most: number
  /** How much work is likely to have ended since the request before, of that which was seen open and then over. */
  endings: number
}

/**
 * Bounds of what is held at each instant, from what is known of when accepted work ended. `attempts` in the order in which they came;
 * `delayMs` is the way to the gateway.
 */
export function heldBounds(attempts: readonly Attempt[], slackMs: number): HeldBounds[] {
  const work = attempts.filter(({ passing }) => passing === 'accepted')
  return attempts.map((at, index) => {
    let [least, most, endings] = [0, 0, 0]
    const before = attempts[index - 1]?.sentAt ?? at.sentAt
    for (const one of work) {
      if (one === at || one.sentAt > at.sentAt + slackMs) continue
      const isSurelyBefore = one.sentAt < at.sentAt
      // What was seen to be over before a request was sent was over when it came.
      if ((one.overAt ?? Number.POSITIVE_INFINITY) > at.sentAt) most++
      const openAt =
        one.overAt === undefined ? (one.openAt ?? one.sentAt) : Math.min(one.openAt ?? one.sentAt, one.overAt)
      const until = one.overAt ?? Number.POSITIVE_INFINITY
      const shared = Math.min(until, at.sentAt) - Math.max(openAt, before)
      if (shared > 0 && until > openAt) endings += shared / (until - openAt)
      if (isSurelyBefore && openAt >= at.sentAt + slackMs) least++
    }
    return { least, most, endings }
  })
}
