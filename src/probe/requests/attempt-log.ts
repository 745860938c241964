import { mayHaveBeenAccepted, type Outcome } from '../../gateway/outcome.ts'
import type { Clock } from '../../time/clock.ts'
import { type Attempt, type Stage, settle } from './attempt.ts'
import type { Spent } from './budget.ts'

export interface ProbeJournal {
  /** On record before it is sent. */
  sending(attempt: Attempt): void
  answered(attempt: Attempt): void
}

export interface AttemptLogPorts {
  clock: Clock
  journal: ProbeJournal
  /** Receives what the journal threw instead of writing. */
  onFault(error: Error): void
}

/** The requests of a probe, on record before they are sent and again when they are answered, and counted. */
export class AttemptLog {
  /** All of them but the reads that follow tasks. */
  readonly attempts: Attempt[] = []
  readonly startedAt: number
  readonly #clock: Clock
  readonly #journal: ProbeJournal
  readonly #onFault: (error: Error) => void
  #begun = 0
  #requests = 0
  #accepted = 0
  #refused = 0
  #unanswered = 0

  constructor({ clock, journal, onFault }: AttemptLogPorts) {
    this.#clock = clock
    this.#journal = journal
    this.#onFault = onFault
    this.startedAt = clock.now()
  }

  /** Number of requests so far. */
  get requests(): number {
    return this.#requests
  }

  /** Number of submits that are sent and not answered. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Number of submits that were accepted, or may be. */
  get perhapsAccepted(): number {
    return this.#accepted + this.#unanswered
  }

  spent(): Omit<Spent, 'credits'> {
    return {
      requests: this.#requests,
      accepted: this.#accepted,
      refusals: this.#refused,
      minutes: (this.#clock.now() - this.startedAt) / 60_000,
    }
  }

  /** Accepted submits of a model, and those that may be where `orOpen`. */
  acceptedOf(model: string, orOpen = false): number {
    return this.attempts.filter(
      (one) =>
        one.target === 'submit' &&
        one.model === model &&
        (one.passing === 'accepted' || (orOpen && one.passing === null)),
    ).length
  }

  begin(target: Attempt['target'], model: string | null, stage: Stage, cycle: number): Attempt {
    const attempt: Attempt = {
      n: ++this.#begun,
      target,
      model,
      stage,
      cycle,
      sentAt: this.#clock.now(),
      endedAt: null,
      status: null,
      passing: null,
    }
    this.#requests++
    this.#recorded(() => this.#journal.sending(attempt))
    if (stage !== 'follow') this.attempts.push(attempt)
    return attempt
  }

  /** Takes back the attempt that was begun last: it will not be sent. */
  withdraw(): void {
    this.attempts.pop()
  }

  /** The gateway's dialect has no words for an attempt: it was not sent. */
  unsent(attempt: Attempt): void {
    this.#requests--
    const at = this.attempts.lastIndexOf(attempt)
    if (at >= 0) this.attempts.splice(at, 1)
  }

  /** A submit that was begun is sent. */
  submitted(): void {
    this.#unanswered++
  }

  settled(attempt: Attempt, outcome: Outcome<unknown>): void {
    settle(attempt, outcome)
    this.#recorded(() => this.#journal.answered(attempt))
  }

  /** Settles a submit, and counts it. Whether it counts as accepted. */
  submitSettled(attempt: Attempt, outcome: Outcome<unknown>): boolean {
    this.#unanswered--
    this.settled(attempt, outcome)
    const isAccepted = mayHaveBeenAccepted(outcome) && outcome.kind !== 'failed'
    if (isAccepted) this.#accepted++
    if (attempt.passing === 'limited') this.#refused++
    return isAccepted
  }

  over(task: Attempt): void {
    this.#recorded(() => this.#journal.answered(task))
  }

  #recorded(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.#onFault(error as Error)
    }
  }
}
