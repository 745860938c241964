import { OUTCOME_KINDS, type OutcomeKind } from '../../gateway/outcome.ts'
import type { TerminalEvent } from '../events/events.ts'
import type { FirstAttemptView } from '../summary/summary.ts'
import { Recorder } from '../times/recorder.ts'
import { UNANSWERED, zeros } from './counts.ts'

/** The same run as if nobody had retried: what the first attempts of recorded calls came to, and only the calls that needed no other. */
export class FirstAttempts {
  #calls = 0
  readonly #byOutcome: Record<OutcomeKind, number> = zeros(OUTCOME_KINDS)
  readonly #responseTime = new Recorder()

  static of(parts: readonly FirstAttempts[]): FirstAttempts {
    const total = new FirstAttempts()
    for (const part of parts) {
      total.#calls += part.#calls
      for (const kind of OUTCOME_KINDS) total.#byOutcome[kind] += part.#byOutcome[kind]
      total.#responseTime.merge(part.#responseTime)
    }
    return total
  }

  sent(): void {
    this.#calls++
  }

  answered(kind: OutcomeKind): void {
    this.#byOutcome[kind]++
  }

  completed(event: TerminalEvent): void {
    if (event.attempts === 1) this.#responseTime.record(event.t - event.intended)
  }

  snapshot(): FirstAttemptView {
    const calls = this.#calls
    const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0)
    const responseTime = this.#responseTime.snapshot()
    const share = (part: number): number | null => (calls === 0 ? null : part / calls)
    return {
      calls,
      byOutcome: { ...this.#byOutcome, [UNANSWERED]: calls - answered },
      completed: responseTime.count,
      completedShare: share(responseTime.count),
      throttledShare: share(this.#byOutcome.throttled),
      responseTime,
    }
  }
}
