import type { Clock } from '../../time/clock.ts'
import { Scope } from '../../time/scope.ts'

/** Longest wait for the answers to submits under way once the probe is halted: each may bring the id of a task that was paid for. */
const LAST_ANSWERS_MS = 1_000
/** Longest time for the last reading of the balance once the probe was interrupted. */
const LAST_READING_MS = 500

/** Pending parts of a probe, each kind in a scope that closes when nobody waits for it any longer. */
export class ProbeScopes {
  /** Closed when no more may be submitted. */
  readonly submitting: Scope
  /** Closed when accepted tasks are followed no further. */
  readonly following: Scope
  /** Closed a moment after the probe was halted. */
  readonly sending: Scope
  /** Reads beside open tasks: closed when the probe is interrupted. */
  readonly #aside: Scope

  constructor(clock: Clock, halt: AbortSignal | undefined) {
    this.submitting = new Scope(clock)
    this.following = new Scope(clock)
    this.sending = new Scope(clock)
    this.#aside = this.following.open()
    const unhalted = this.sending.open()
    if (halt === undefined) return
    this.following.closeOn(halt)
    unhalted.closeOn(halt)
    unhalted.onClose(() => this.sending.alarm(clock.now() + LAST_ANSWERS_MS, () => this.sending.close()))
  }

  /** Somebody waits for the end. */
  interrupted(): void {
    this.#aside.close()
  }

  /** For a read beside open tasks that may take so long; the last one, of a probe that was interrupted, gets a moment. */
  aside(withinMs: number): { deadline: number; scope: Scope } {
    const now = this.following.clock.now()
    if (this.#aside.isClosed) return { deadline: now + LAST_READING_MS, scope: this.following }
    return { deadline: now + withinMs, scope: this.#aside }
  }

  close(): void {
    this.submitting.close()
    this.following.close()
    this.sending.close()
  }
}
