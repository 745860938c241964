import type { Evidence } from './evidence.ts'
import type { OtherRate } from './other-rate.ts'
import { replicaLimitersOf } from './replica-limiters.ts'

/** Requests can overtake each other within this many times the slack, so what passes in that time proves nothing. */
const OVERTAKES = 2
/** If the limit behind holds less than this share of what it held at the refusal, it has opened itself. */
const GIVEN_BACK = 0.5
const EPSILON = 1e-6

/** A refusal for which the limit behind still had room. */
interface Refusal {
  at: number
  /** Requests that the limit behind counted at the refusal, at most. */
  used: number
  /** When it first counted more than that; null until then. */
  exceededAt: number | null
}

/**
 * Whether the front limit of a pair opened while the limit behind stayed as full as it was: after a refusal, more passed into the same room of the limit
 * behind than was used of it. If not, the limit behind alone explains the refusal as well, with less room than usual: because others used some of it, or
 * because its size changed.
 */
export function hasFrontLimitOpened(behind: OtherRate, { observations, network, originEpochMs }: Evidence): boolean {
  const { hypothesis, shape, size, clockErrorMs } = behind
  const [limiter] = replicaLimitersOf(hypothesis, shape, 1, originEpochMs + network.offsetMs + clockErrorMs).limiters
  if (limiter === undefined) return false
  let refusals: Refusal[] = []
  let lastAt = Number.NEGATIVE_INFINITY
  for (const { at: met, slackMs, passed } of observations) {
    const at = Math.max(met, lastAt)
    lastAt = at
    const blurMs = OVERTAKES * slackMs + network.offsetErrorMs
    const used = limiter.counted(at)
    refusals = refusals.filter((one) => used >= GIVEN_BACK * one.used)
    // A request that passes as the limit behind opens does not use room that was left before.
    if (refusals.some(({ exceededAt }) => exceededAt !== null && at - exceededAt >= blurMs)) return true
    if (!passed) {
      if (used + 1 <= size + EPSILON) refusals.push({ at, used, exceededAt: null })
      limiter.refuse(at, 1)
      continue
    }
    limiter.take(at, 1)
    for (const one of refusals) {
      if (at - one.at < OVERTAKES * slackMs) one.used = Math.max(one.used, used + 1)
      else if (used >= one.used - EPSILON) one.exceededAt ??= at
    }
  }
  return false
}
