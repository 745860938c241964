import type { Attempt } from './observations.ts'

/** A request sent this soon after the answer counts as already in flight. */
const IN_FLIGHT_MS = 500

/**
 * Whether a client sent nothing more once an answer had said that its account is refused for good, or for longer than anybody waits. The calls that
 * were still to be retried were then given up with all the others, and nobody knows whether they would have been retried.
 */
export class StoppedClient {
  readonly #longestMs: number
  /** The first of each kind, for a client may go on after one and stop at the other. */
  readonly #first: Record<'final' | 'long', Attempt | null> = { final: null, long: null }
  #lastAt = 0

  /** `longestMs`: longest stated wait that is reasonable to wait for. */
  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  note(attempt: Attempt): void {
    this.#lastAt = attempt.t
    if (!attempt.isTold) return
    if (attempt.isFinal) this.#first.final ??= attempt
    else if ((attempt.waitMs ?? 0) > this.#longestMs) this.#first.long ??= attempt
  }

  /** Whether it stopped by this instant. */
  hasStoppedBy(t: number): boolean {
    return Object.values(this.#first).some(
      (told) => told?.isTold === true && told.endedAt <= t && this.#lastAt <= told.endedAt + IN_FLIGHT_MS,
    )
  }
}
