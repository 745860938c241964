/**
 * A rate or concurrency law as a pure decision on state it owns: no clock, no sleeping. Used on both sides of the wire: the mock
 * decides with it, client pacing waits by it, probing replays it.
 */
export interface Limiter {
  /**
   * Asks to let a request of `cost` through at the instant `now` (ms; never earlier than any instant asked before).
   * An admitted request is counted; a refused one is not, unless the limiter is built to count refusals.
   */
  decide(now: number, cost?: number): Decision
  /** Ends what an admitted request holds, where the law holds something (concurrency); otherwise does nothing. */
  release(now: number, cost?: number): void
  /** For logs and tests: the figures that the next decision rests on. */
  state(now: number): Readonly<Record<string, number>>
}

export type Decision =
  /** Admitted; a queueing law may hold the request until `startsAt` (`startsAt` = now elsewhere; Infinity = until a release). */
  | { admitted: true; startsAt: number }
  /** Refused; `retryAt` is the earliest instant at which the same request would pass if nothing else came, Infinity when only a release can help. */
  | { admitted: false; retryAt: number }
