import {
  type AcceptedEvent,
  type ArrivalEvent,
  type EndEvent,
  type EventSink,
  LEAVING_ENDS,
  type OutcomeEvent,
  type PollEvent,
  type RunEvent,
  type TerminalEvent,
} from '../measure/events.ts'
import type { Plan } from './plan.ts'

/** What a log tells of a call that did not come to its end. All instants in ms since the start of the run, as in the log. */
export interface OpenCall {
  readonly arrival: ArrivalEvent
  attempts: number
  attemptedAt: number
  /** Answer to the latest attempt; undefined while there is none in the log. */
  outcome: OutcomeEvent | undefined
  accepted: AcceptedEvent | undefined
  polls: number
  firstProcessing: number | undefined
  lastNotDone: number | undefined
  admissionWaitMs: number
  backoffMs: number
}

/** Reads a run's log, event by event, for what is still to be done: tasks to be followed, calls to be told ended, calls never made. */
export class OpenCalls implements EventSink {
  /** The log's last end; null when the run was killed. */
  end: EndEvent | null = null
  /** The latest instant in the log. */
  latest = 0
  readonly #plan: Plan
  readonly #open = new Map<number, OpenCall>()
  /** A bit for each planned call: set once the log speaks of it. */
  readonly #seen: Uint8Array
  #origin: number | undefined

  constructor(plan: Plan) {
    this.#plan = plan
    this.#seen = new Uint8Array(Math.ceil(plan.calls / 8))
  }

  emit(event: RunEvent): void {
    this.add(event)
  }

  add(event: RunEvent): void {
    if (event.t > this.latest) this.latest = event.t
    if (event.type === 'end') this.end = event
    if (!('call' in event)) return
    if (event.type === 'arrival') {
      this.#arrival(event)
      return
    }
    if (event.type === 'dropped') {
      this.#mark(event.call, event.intended)
      this.#open.delete(event.call)
      return
    }
    const call = this.#open.get(event.call)
    if (call === undefined) return
    switch (event.type) {
      case 'admitted':
        call.admissionWaitMs += event.waitMs
        if (call.outcome !== undefined) call.backoffMs += event.t - event.waitMs - call.outcome.t
        return
      case 'attempt':
        call.attempts = event.attempt
        call.attemptedAt = event.t
        call.outcome = undefined
        return
      case 'outcome':
        call.outcome = event
        return
      case 'accepted':
        call.accepted = event
        return
      case 'poll':
        readPoll(call, event)
        return
      case 'terminal':
        if (!leavesTask(event)) this.#open.delete(event.call)
    }
  }

  /** Accepted tasks without an end that can be followed, in the order of their calls' arrival. */
  tasks(): (OpenCall & { accepted: AcceptedEvent })[] {
    return [...this.#open.values()].filter(isAccepted).filter(({ accepted }) => isFollowable(accepted))
  }

  /** Accepted tasks without an end whose ids held the API key: the log has them masked, and nobody can ask for them any more. */
  get maskedTasks(): number {
    return [...this.#open.values()].filter(isAccepted).filter(({ accepted }) => !isFollowable(accepted)).length
  }

  /** Calls that were cut before anything was accepted, or before a reply in hand was told to the log. */
  cutCalls(): OpenCall[] {
    return [...this.#open.values()].filter((call) => call.accepted === undefined)
  }

  /** Whether the log says anything of a planned call. */
  speaksOf(call: number): boolean {
    return ((this.#seen[call >> 3] as number) & (1 << (call & 7))) !== 0
  }

  /** Instant of the plan's zero; the latest instant when no call arrived. */
  get origin(): number {
    return this.#origin ?? this.latest
  }

  #arrival(arrival: ArrivalEvent): void {
    this.#mark(arrival.call, arrival.intended)
    this.#open.set(arrival.call, {
      arrival,
      attempts: 0,
      attemptedAt: arrival.t,
      outcome: undefined,
      accepted: undefined,
      polls: 0,
      firstProcessing: undefined,
      lastNotDone: undefined,
      admissionWaitMs: 0,
      backoffMs: 0,
    })
  }

  #mark(number: number, intended: number): void {
    // Calls of closed-model users have numbers beyond the plan.
    if (number >= this.#plan.calls) return
    this.#seen[number >> 3] = (this.#seen[number >> 3] as number) | (1 << (number & 7))
    this.#origin ??= intended - this.#plan.startsFrom(number)()
  }
}

function readPoll(call: OpenCall, event: PollEvent): void {
  call.polls = event.n
  if (event.taskStatus === 'processing') call.firstProcessing ??= event.t
  const isDone = event.taskStatus === 'completed' || event.taskStatus === 'failed'
  if (event.outcome === 'accepted' && !isDone) call.lastNotDone = event.t - event.ms
}

/** An ended call whose task was accepted and not seen to its end is still open for us. */
function leavesTask({ end, taskId }: TerminalEvent): boolean {
  return taskId !== undefined && LEAVING_ENDS.has(end)
}

function isAccepted(call: OpenCall): call is OpenCall & { accepted: AcceptedEvent } {
  return call.accepted !== undefined
}

function isFollowable({ faults }: AcceptedEvent): boolean {
  return faults?.includes('masked-id') !== true
}
