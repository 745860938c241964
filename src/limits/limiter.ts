/**
 * A rate or concurrency law as pure decisions on state it owns: no clock, no sleeping. Used on both sides of the wire: the mock
 * decides with it, client pacing waits by it, probing replays it. Instants in ms, never earlier than any instant given before.
 */
export interface Limiter {
  /** Whether a request of `cost` would pass at `now`; counts nothing. */
  check(now: number, cost: number): Decision
  /** Counts a request that was let through at `now`. Called after an admitting `check`, or later where the server counts late. */
  take(now: number, cost: number): void
  /** Tells of a request that was refused at `now`: it counts only where the law counts refusals. */
  refuse(now: number, cost: number): void
  /** Ends what a request holds, where the law holds something (concurrency). Gives how many of its queued requests may start now. */
  release(now: number, cost: number): number
  /** For logs and tests: the figures that the next decision rests on. */
  state(now: number): Readonly<Record<string, number>>
}

export type Decision =
  /** Passes; a queueing law may hold it until `startsAt` (`now` elsewhere; Infinity = until a release). */
  | { admitted: true; startsAt: number }
  /** Refused; the same request would pass at `retryAt` if nothing else came; Infinity when only a release can help. */
  | { admitted: false; retryAt: number }

/** Checks, then counts: the plain way to use one limiter alone. */
export function decide(limiter: Limiter, now: number, cost = 1): Decision {
  const decision = limiter.check(now, cost)
  if (decision.admitted) limiter.take(now, cost)
  else limiter.refuse(now, cost)
  return decision
}
