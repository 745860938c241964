/**
 * A rate or concurrency law as pure decisions on state it owns: no clock, no sleeping. Used on both sides of the wire: the mock
 * decides with it, client pacing waits by it, probing replays it. Instants in ms: none that counts is earlier than one counted before.
 * Costs are whole units, at least 1.
 */
export interface Limiter {
  /** Whether requests hold something until their `release`: concurrency, and limits that are made of it. */
  readonly holds: boolean
  /** Whether a request of `cost` would pass at `now`, which may lie ahead; counts nothing. */
  check(now: number, cost: number): Decision
  /** Counts a request that was let through at `now`. Called after an admitting `check`, or later where the server counts late. */
  take(now: number, cost: number): void
  /** Records a request that was refused at `now`: it counts only where the law counts refusals. */
  refuse(now: number, cost: number): void
  /** Ends what a request holds, where the law holds something (concurrency). Gives how many of its queued requests may start now. */
  release(now: number, cost: number): number
  /** Takes back units of a request that was counted at `takenAt`: it did not use them. Absent where the law cannot. */
  giveBack?(now: number, takenAt: number, units: number): void
  /** For logs and tests: the figures that the next decision rests on. */
  state(now: number): Readonly<Record<string, number>>
}

/** A limiter of a law of rate. */
export interface CountingLimiter extends Limiter {
  /**
   * How much is counted at `now`, as a bare number: replays ask for it millions of times, and `state` makes an object each time. Units of a window,
   * or what is missing in a bucket.
   */
  counted(now: number): number
}

export type Decision =
  /** Passes; a queueing law may hold it until `startsAt` (`now` elsewhere; Infinity = until a release). */
  | { admitted: true; startsAt: number }
  /**
   * Refused; the same request would pass at `retryAt`, and at no instant before, if nothing else came; Infinity when only a release
   * can help, or nothing.
   */
  | { admitted: false; retryAt: number }

/** Checks, then counts: the plain way to use one limiter alone. */
export function decide(limiter: Limiter, now: number, cost = 1): Decision {
  const decision = limiter.check(now, cost)
  if (decision.admitted) {
    limiter.take(now, cost)
    return decision
  }
  limiter.refuse(now, cost)
  // A refusal that counts, or that a penalty follows, moves the instant; the next of several replicas may have room at once.
  const next = limiter.check(now, cost)
  return { ...decision, retryAt: next.admitted ? now : next.retryAt }
}

/** Passes from the instant `at` on. That `retryAt` is the very instant compared with is what makes it exact in floating point. */
export function passFrom(at: number, now: number): Decision {
  return now >= at ? { admitted: true, startsAt: now } : { admitted: false, retryAt: at }
}
