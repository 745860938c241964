import type { Attempt } from './attempt.ts'
import { durationsOf } from './durations.ts'

/** Requests that a concurrency limit would have found open when a request came: the certain number, and the possible number. */
export interface HeldBounds {
  least: number
  most: number
  /** How much work is likely to have ended since the request before, of that which was seen open and then over. */
  endings: number
  /** Mean number of open requests between the last reading before each end and the first after it, by the known durations of work. */
  mean: number
  variance: number
}

/**
 * Bounds of what is held at each instant, from what is known of when accepted work ended. `attempts` in the order in which they came.
 * An answer that a queue kept back came while its work was open. What does not count in the limit meets none that is held.
 */
export function heldBounds(
  attempts: readonly Attempt[],
  { delayMs, slackMs }: { delayMs: number; slackMs: number },
  counts: (attempt: Attempt) => boolean = () => true,
): HeldBounds[] {
  const durations = durationsOf(attempts)
  const work = attempts.filter((one) => one.passing === 'accepted' && counts(one))
  return attempts.map((at, index) => {
    if (!counts(at)) return NOTHING_HELD
    let [least, most, endings, mean, variance] = [0, 0, 0, 0, 0]
    const before = attempts[index - 1]?.sentAt ?? at.sentAt
    for (const one of work) {
      if (one === at || one.sentAt > at.sentAt + slackMs) continue
      const isSurelyBefore = one.sentAt < at.sentAt
      // What was seen to be over before a request was sent was over when it came.
      if ((one.overAt ?? Number.POSITIVE_INFINITY) > at.sentAt) most++
      const until = one.overAt ?? Number.POSITIVE_INFINITY
      const answeredAt = (one.endedAt ?? one.sentAt) - 2 * delayMs - slackMs
      const openAt = Math.min(Math.max(one.sentAt, one.openAt ?? 0, answeredAt), until)
      const { openShare } = durations(one.model)
      const shareAt = (instant: number): number =>
        openShare(instant - one.sentAt, openAt - one.sentAt, until - one.sentAt)
      const share = shareAt(at.sentAt)
      if (until > openAt && at.sentAt > openAt && before < until) endings += shareAt(before) - share
      if (!isSurelyBefore) continue
      mean += share
      variance += share * (1 - share)
      if (openAt >= at.sentAt + slackMs) least++
    }
    return { least, most, endings, mean, variance }
  })
}

const NOTHING_HELD: HeldBounds = { least: 0, most: 0, endings: 0, mean: 0, variance: 0 }
