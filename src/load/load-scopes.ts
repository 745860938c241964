import { abortReason, EXIT, GatebenchError } from '../errors.ts'
import type { StoppedEvent } from '../measure/events/run-events.ts'
import type { Scope } from '../time/scope.ts'
import { HALT_GRACE_MS } from './attempts.ts'
import type { LoadControl } from './load-control.ts'

/** Longest time for the last reading of the account after the run was asked to end. */
export const LAST_READING_MS = 500

/** The scopes of a load, each open until something ends what is pending in it. */
export class LoadScopes {
  /** Holds all that is pending. */
  readonly all: Scope
  /** Open as long as further calls may begin. */
  readonly submitting: Scope
  /** Open until somebody halts the run. */
  readonly patient: Scope
  /** Open until somebody asks the run to end. */
  readonly #unasked: Scope
  readonly #stop: AbortSignal | undefined
  readonly #halt: AbortSignal | undefined

  constructor(all: Scope, { stop, asked, halt }: LoadControl) {
    this.all = all
    this.#stop = stop
    this.#halt = halt
    this.submitting = closedBy(all.open(), stop, asked, halt)
    this.patient = closedBy(all.open(), halt)
    this.#unasked = closedBy(all.open(), asked)
  }

  /** A scope for the last reading of the account: a run that is asked to end does not wait for a silent gateway. */
  openLast(): Scope {
    const last = this.all.open()
    shortOnceClosed(last, this.#unasked, LAST_READING_MS)
    shortOnceClosed(last, this.patient, HALT_GRACE_MS)
    return last
  }

  /**
   * Calls back when the run is interrupted, or a rule of the profile aborts it, while its tasks are still waited for: not for a budget, and not for a
   * fault of gatebench.
   */
  onCancel(cancel: () => void): void {
    const unlessHalted = (): void => {
      if (this.#halt?.aborted !== true) cancel()
    }
    this.submitting.onClose(() => {
      const { reason } = this.submitting
      const isRule = reason instanceof GatebenchError && reason.code === 'THRESHOLD_ABORT'
      if (isRule || (this.#stop?.aborted === true && !(reason instanceof GatebenchError))) unlessHalted()
    })
    // A budget may have stopped the run before somebody does.
    this.#unasked.onClose(unlessHalted)
  }

  /** Whether somebody has asked the run to end: nobody then waits for the balance to settle either. */
  get isAsked(): boolean {
    return this.#unasked.isClosed
  }

  /** Why nothing more is submitted; null while it is. A budget or a rule of the profile has stopped the run, or somebody interrupted it. */
  get ended(): { cause: 'stopped' | 'interrupted'; reason: string | undefined } | null {
    if (!this.submitting.isClosed) return null
    const { reason } = this.submitting
    return { cause: isStop(reason) ? 'stopped' : 'interrupted', reason: abortReason(reason) }
  }
}

/** The event for the log if this is why nothing more is submitted; null for an interruption, and for a fault. `t`: ms since the start of the run. */
export function stoppedEvent(reason: unknown, t: number): StoppedEvent | null {
  return isStop(reason) ? { t, type: 'stopped', reason: reason.message } : null
}

/** Whether a budget, a rule of the profile or the account stopped the run. */
function isStop(reason: unknown): reason is GatebenchError {
  return reason instanceof GatebenchError && reason.exitCode === EXIT.stopped
}

/** Gives `last` so many ms and no more once `other` has closed. */
export function shortOnceClosed(last: Scope, other: Scope, ms: number): void {
  const pending = other.onClose(() => last.alarm(last.clock.now() + ms, () => last.close()))
  last.onClose(() => pending.forget())
}

function closedBy(scope: Scope, ...signals: (AbortSignal | undefined)[]): Scope {
  for (const signal of signals) if (signal !== undefined) scope.closeOn(signal)
  return scope
}
