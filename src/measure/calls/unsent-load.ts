import { NumberMap } from '../../fast/number-map.ts'
import type { ModelLoad, Profile } from '../../profile/profile.ts'
import { formatCounted } from '../../units.ts'
import type { EventSink, RunEvent } from '../events/events.ts'
import type { EndEvent } from '../events/run-events.ts'
import { spanMs } from '../times/measured-time.ts'

/** An event loop may begin a user's next call so late, in ms of this machine: a user with less time left has no further call to make. */
const LATE_MS = 250

/** Users of a closed model. */
interface Users {
  readonly users: number
  readonly thinkMs: number
  readonly startOffsetMs: number
  /** Those whose last call ended too late for another one. */
  done: number
}

/**
 * The part of the load that a run never sent, as its log tells it: planned calls that a stop dropped, and users of closed models whose next call was
 * due before the end of the plan. A run that ended by itself has sent all that it was to send; its own limits may have dropped the rest.
 */
export class UnsentLoad implements EventSink {
  /** Whether the run ended by itself. */
  isCarriedOut = false
  readonly #closed: ReadonlyMap<string, Users>
  /** Calls of closed models without an end. */
  #open = new NumberMap<Users>()
  readonly #spanMs: number
  readonly #lateMs: number
  readonly #budget: number | null
  #calls = 0
  #isForBudget = false
  /** The reason for which the run was stopped; in logs of earlier versions, only the first call that was not due yet has it. */
  #why: string | undefined
  /** The latest end by a budget or by a rule. */
  #stopped: EndEvent | null = null
  #origin = Number.POSITIVE_INFINITY
  #latest = 0
  #runEnd = Number.POSITIVE_INFINITY

  constructor(profile: Pick<Profile, 'models' | 'phases' | 'credits' | 'gateway'>) {
    this.#spanMs = spanMs(profile.phases)
    this.#closed = new Map(profile.models.flatMap((load) => usersOf(load)))
    this.#lateMs = LATE_MS * profile.gateway.speed
    this.#budget = profile.credits.budget
  }

  emit(event: RunEvent): void {
    if (event.type === 'resumed') this.#endRun()
    if (event.t > this.#latest) this.#latest = event.t
    switch (event.type) {
      case 'arrival':
        this.#arrived(event.call, event.intended, this.#closed.get(event.model))
        break
      case 'terminal':
        this.#ended(event.call, event.t)
        break
      case 'dropped':
        if (event.reason === 'stopped' || event.reason === 'budget') this.#calls++
        if (event.reason === 'budget') this.#isForBudget = true
        this.#why ??= event.why
        this.#ended(event.call, event.t)
        break
      case 'origin':
        // What came before bought prices, and was no user's call.
        this.#origin = Number.POSITIVE_INFINITY
        this.#open = new NumberMap()
        for (const users of this.#closed.values()) users.done = 0
        break
      case 'stopped':
        this.#why ??= event.reason
        break
      case 'end':
        if (event.status === 'complete') this.isCarriedOut = true
        if (event.cause === 'stopped') this.#stopped = event
        this.#endRun()
        break
    }
  }

  /**
   * Cause of the end of a run that is resumed, and followed to the end of its tasks: what had stopped it, or that a part of its load was never sent.
   * `more`: planned calls that the log does not report as dropped.
   */
  cause(more = 0): Pick<EndEvent, 'cause' | 'reason'> {
    if (this.#stopped !== null) return { cause: 'stopped', reason: this.#stopped.reason }
    if (this.isCarriedOut) return {}
    // It was killed before it could write an end.
    if (this.#why !== undefined) return { cause: 'stopped', reason: this.#why }
    if (this.#isForBudget && this.#budget !== null)
      return { cause: 'stopped', reason: `the budget of ${this.#budget} credits had no room for another call` }
    const [calls, users] = [this.#calls + more, this.#usersCut()]
    const parts = [
      ...(calls > 0 ? [`${formatCounted(calls, 'planned call')} never sent`] : []),
      ...(users > 0 ? [`${formatCounted(users, 'closed-model user')} stopped before the end of the plan`] : []),
    ]
    if (parts.length === 0) return {}
    return { cause: 'unsent', reason: `${parts.join(' and ')}, because the run was cut off` }
  }

  /** Users that would have made another call. A user whose call was still open at the end of the plan would not. */
  #usersCut(): number {
    const end = this.#origin + this.#spanMs
    const isShort = Math.min(this.#runEnd, this.#latest) < end
    const open = this.#open.values()
    return [...this.#closed.values()].reduce((sum, of) => {
      const done = isShort ? 0 : of.done + open.filter((users) => users === of).length
      return sum + Math.max(0, of.users - done)
    }, 0)
  }

  #arrived(call: number, intended: number, users: Users | undefined): void {
    if (users === undefined) return
    this.#origin = Math.min(this.#origin, intended - users.startOffsetMs)
    this.#open.set(call, users)
  }

  /** A call that ended only after the run was open at its end. */
  #ended(call: number, t: number): void {
    const users = this.#open.get(call)
    if (users === undefined) return
    this.#open.delete(call)
    if (t > this.#runEnd || t + users.thinkMs >= this.#origin + this.#spanMs - this.#lateMs) users.done++
  }

  #endRun(): void {
    this.#runEnd = Math.min(this.#runEnd, this.#latest)
  }
}

function usersOf({ model, arrivals, startOffsetMs }: ModelLoad): [string, Users][] {
  if (arrivals?.process !== 'closed') return []
  const { users, thinkMs } = arrivals
  return [[model, { users, thinkMs, startOffsetMs, done: 0 }]]
}
