import { Fifo } from '../../fifo.ts'
import type { Task } from '../../gateway/bodies.ts'
import { isCancelled } from '../../gateway/cancelled.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import { isRecord } from '../../json.ts'
import type { PollSettings } from '../../profile/profile.ts'
import type { Scope } from '../../time/scope.ts'
import { pollAfterTroubleMs } from './poll-schedule.ts'

/** `taken`: the gateway took the request, and says that the task waits, runs or has ended. */
export type CancelEnd = 'cancelled' | 'taken' | 'in-vain'

export interface Cancellation {
  readonly taskId: string
  readonly call: { call: number; attempt: number }
  /** Longest that one request may take. */
  readonly timeoutMs: number
  readonly settings: PollSettings
  /** Whether its end is known by now. */
  isOver(): boolean
  /** The request goes out: what is read meanwhile may be its doing. */
  onAsked(): void
  /** Receives, once, what came of it. */
  onEnd(end: CancelEnd): void
  /** Receives a fault of gatebench itself. */
  onFault(error: unknown): void
}

/** Requests under way at a time: a thousand open tasks do not come as one burst. */
const MOST_AT_ONCE = 32
/** Requests for one task, where answers are lost or refused for a while. */
const MOST_ATTEMPTS = 3

/** Cancels tasks at a gateway, first come first served; closing `scope` gives up those that are left. */
export class TaskCancels {
  readonly #scope: Scope
  readonly #cancel: NonNullable<Gateway['cancel']>
  readonly #waiting = new Fifo<Cancellation>()
  #underWay = 0

  constructor(scope: Scope, cancel: NonNullable<Gateway['cancel']>) {
    this.#scope = scope
    this.#cancel = cancel
  }

  add(cancellation: Cancellation): void {
    this.#waiting.push(cancellation)
    this.#begin()
  }

  #begin(): void {
    while (this.#underWay < MOST_AT_ONCE && !this.#scope.isClosed) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      if (next.isOver()) continue
      this.#underWay++
      void this.#carryOut(next).then(() => {
        this.#underWay--
        this.#begin()
      })
    }
  }

  async #carryOut(cancellation: Cancellation): Promise<void> {
    const { taskId, call, timeoutMs, settings } = cancellation
    const { clock } = this.#scope
    this.#scope.enter()
    try {
      cancellation.onAsked()
      let waitMs: number | null = null
      for (let attempt = 1; ; attempt++) {
        const deadline = clock.now() + timeoutMs
        const outcome = await this.#cancel(taskId, { deadline, scope: this.#scope, call })
        if (cancellation.isOver()) return
        if (attempt === MOST_ATTEMPTS || this.#scope.isClosed || !isWorthAnother(outcome)) {
          cancellation.onEnd(endBy(outcome, taskId))
          return
        }
        const hintMs = 'hint' in outcome && outcome.hint.kind === 'delay' ? outcome.hint.delayMs : undefined
        waitMs = pollAfterTroubleMs(settings, waitMs, hintMs)
        await this.#scope.sleepUntil(clock.now() + waitMs)
        if (cancellation.isOver()) return
      }
    } catch (error) {
      cancellation.onFault(error)
    } finally {
      this.#scope.leave()
    }
  }
}

/**
 * A success without a status says that the task is cancelled. A task that stands in it with another end was too late, one that still waits or runs
 * may come to its end all the same, and another task says nothing of this one: all of these are followed.
 */
function endBy(outcome: Outcome<unknown>, taskId: string): CancelEnd {
  if (outcome.kind !== 'accepted') return 'in-vain'
  const { id = taskId, status, error }: Partial<Task> = isRecord(outcome.body) ? outcome.body : {}
  if (id !== taskId) return 'in-vain'
  return status === undefined || isCancelled({ status, error }) ? 'cancelled' : 'taken'
}

/** A refusal is final: the task has ended, or cannot be cancelled. */
function isWorthAnother({ kind }: Outcome<unknown>): boolean {
  return kind !== 'accepted' && kind !== 'refused'
}
