import { NumberMap } from '../../fast/number-map.ts'
import {
  type AcceptedEvent,
  type AdmittedEvent,
  type ArrivalEvent,
  type AttemptEvent,
  LEAVING_ENDS,
  type OutcomeEvent,
  type PollEvent,
  type RunEvent,
  type TerminalEvent,
} from '../events/events.ts'
import type { EndEvent } from '../events/run-events.ts'

/** Instants are rounded to µs, each by itself. */
const ROUNDING_MS = 0.005

/** Facts of a call that the log has stated so far. */
interface Told {
  readonly arrival: ArrivalEvent
  /** Instant of the latest event. */
  t: number
  admitted: number
  attempts: number
  attemptAt: number
  answered: number
  accepted: AcceptedEvent | undefined
  polls: number
  /** It has ended, and its task may still be followed by a resumed run. */
  isLeft: boolean
}

type StepEvent = AdmittedEvent | AttemptEvent | OutcomeEvent | AcceptedEvent | PollEvent | TerminalEvent

/**
 * Order of events in the log of one process: each call arrives once, is admitted, sent, answered, accepted and read in this order and by number, and
 * ends as all this adds up to. Made to notice that lines are missing, doubled or changed in a log that has no seals.
 */
export class CallOrder {
  readonly #open = new NumberMap<Told>()
  /** The log speaks of all calls below `#next`, and of these beyond it. */
  readonly #beyond = new Set<number>()
  #next = 0
  #highest = -1
  /** Whether attempts are admitted first: the oldest logs do not record it. */
  #isAdmitted: boolean | undefined
  #isOver = false
  /** An accepted call without the outcome of its attempt: as a process leaves it that is killed between the two lines. */
  #outcomeless: number | undefined

  /** Fault of an event at this place, in words; null if there is none. */
  fault(event: RunEvent): string | null {
    if (this.#isOver) {
      // Only who resumes a run writes behind its end.
      if (event.type === 'end' && event.status === 'complete') return 'the run had already ended'
      if (event.type === 'arrival' || event.type === 'admitted' || event.type === 'attempt') return 'the run has ended'
    }
    switch (event.type) {
      case 'arrival':
        return this.#arrived(event)
      case 'dropped': {
        const told = this.#open.get(event.call)
        if (told === undefined) return this.#isFirst(event.call) ? null : `call ${event.call} has already arrived`
        this.#open.delete(event.call)
        return told.attempts === 0 && isSame(told.arrival, event) ? null : 'a call that was sent cannot be dropped'
      }
      case 'admitted':
      case 'attempt':
      case 'outcome':
      case 'accepted':
      case 'poll':
      case 'terminal': {
        const told = this.#open.get(event.call)
        if (told === undefined) return `call ${event.call} has not arrived, or has ended`
        return this.#step(told, event)
      }
      case 'resumed':
        this.#isOver = true
        return null
      case 'end':
        this.#isOver = true
        return event.status === 'partial' ? null : this.#lack(event)
      default:
        return null
    }
  }

  #isFirst(call: number): boolean {
    if (call < this.#next || this.#beyond.has(call)) return false
    if (call > this.#highest) this.#highest = call
    if (call > this.#next) this.#beyond.add(call)
    else for (this.#next++; this.#beyond.delete(this.#next); ) this.#next++
    return true
  }

  #arrived(event: ArrivalEvent): string | null {
    if (!this.#isFirst(event.call)) return `call ${event.call} has already arrived`
    const { t } = event
    const nothing = { admitted: 0, attempts: 0, attemptAt: t, answered: 0, accepted: undefined, polls: 0 }
    this.#open.set(event.call, { arrival: event, t, ...nothing, isLeft: false })
    return null
  }

  #step(told: Told, event: StepEvent): string | null {
    if (event.model !== told.arrival.model) return `call ${event.call} is of another model`
    if (event.t < told.t - ROUNDING_MS) return `call ${event.call} goes back in time`
    const fault = this.#stepFault(told, event)
    told.t = Math.max(told.t, event.t)
    return fault === null ? null : `call ${event.call}: ${fault}`
  }

  #stepFault(told: Told, event: StepEvent): string | null {
    switch (event.type) {
      case 'admitted':
        if (event.attempt !== told.attempts + 1 || event.attempt === told.admitted) return 'no such attempt is due'
        if (this.#isAdmitted === false) return 'earlier attempts were not admitted'
        told.admitted = event.attempt
        return null
      case 'attempt':
        return this.#attempted(told, event)
      case 'outcome':
        if (event.attempt !== told.attempts || told.answered === event.attempt) return 'no such attempt was in progress'
        if (event.outcome === 'accepted' && event.endpoint === 'submit' && told.accepted === undefined)
          return 'the submit was accepted, but no line names its task'
        if (event.t - event.ms < told.attemptAt - ROUNDING_MS && event.ms > 0)
          return 'it was answered before it was sent'
        told.answered = event.attempt
        return null
      case 'accepted':
        if (event.attempt !== told.attempts || told.answered === event.attempt) return 'no such attempt was in progress'
        if (told.accepted !== undefined) return 'it was already accepted'
        told.accepted = event
        return null
      case 'poll':
        if (told.accepted?.taskId !== event.taskId) return 'it does not have this task'
        if (event.n !== told.polls + 1) return `read ${told.polls + 1} is missing`
        told.polls = event.n
        return null
      case 'terminal':
        return this.#ended(told, event)
    }
  }

  #attempted(told: Told, { attempt, t }: AttemptEvent): string | null {
    if (attempt !== told.attempts + 1) return `attempt ${told.attempts + 1} is missing`
    if (told.accepted !== undefined) return 'it was already accepted'
    if (told.attempts > 0 && told.answered !== told.attempts) return `attempt ${told.attempts} has no outcome`
    this.#isAdmitted ??= told.admitted === attempt
    if (this.#isAdmitted && told.admitted !== attempt) return `attempt ${attempt} was not admitted`
    told.attempts = attempt
    told.attemptAt = t
    return null
  }

  #ended(told: Told, event: TerminalEvent): string | null {
    const { arrival, accepted } = told
    if (!isSame(arrival, event)) return 'it does not match its arrival'
    if (event.attempts !== told.attempts) return `it ends with ${event.attempts} attempts, but has ${told.attempts}`
    if (event.polls !== told.polls) return `it ends with ${event.polls} reads, but has ${told.polls}`
    if (event.taskId !== accepted?.taskId) return 'it ends with a task other than its own'
    const isDone = event.end === 'completed' || event.end === 'failed'
    if (isDone && told.answered !== told.attempts && accepted === undefined) return 'it ends without a response'
    if (accepted !== undefined && told.answered !== told.attempts) this.#outcomeless ??= event.call
    if (told.isLeft && !isDone && !LEAVING_ENDS.has(event.end)) return 'it has already ended'
    if (accepted !== undefined && LEAVING_ENDS.has(event.end) && event.cancelled !== true) told.isLeft = true
    else this.#open.delete(event.call)
    return null
  }

  /** Events that a run that came to its end must contain, and that this log lacks. */
  #lack({ status }: EndEvent): string | null {
    if (status === 'complete' && this.#outcomeless !== undefined) return `call ${this.#outcomeless} lacks an outcome`
    if (this.#next <= this.#highest) return `call ${this.#next} is missing`
    const open = this.#open.values().find(({ isLeft }) => !isLeft)
    return open === undefined ? null : `call ${open.arrival.call} has no end`
  }
}

function isSame(
  arrival: ArrivalEvent,
  { modality, intended, record }: Pick<ArrivalEvent, 'modality' | 'intended' | 'record'>,
): boolean {
  return (
    arrival.modality === modality && arrival.record === record && Math.abs(arrival.intended - intended) < ROUNDING_MS
  )
}
