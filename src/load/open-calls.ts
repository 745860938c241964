import { type CallFold, CallHistory } from '../measure/calls/call-history.ts'
import type { CallRecord } from '../measure/calls/call-record.ts'
import { UnsentLoad } from '../measure/calls/unsent-load.ts'
import type { AcceptedEvent, DroppedEvent, EventSink, RunEvent } from '../measure/events/events.ts'
import type { EndEvent } from '../measure/events/run-events.ts'
import type { Profile } from '../profile/profile.ts'
import type { Plan } from './schedule/plan.ts'

/** A call whose task was accepted, and not seen to its end. */
export type OpenTask = CallRecord & { accepted: AcceptedEvent }

/** Reads a run's log, event by event, for the work that remains: tasks to follow, calls to report as ended, calls never made. */
export class OpenCalls implements EventSink, CallFold {
  /** The log's last end; null when the run was killed. */
  end: EndEvent | null = null
  /** Whether the log ends with an end: false if the run, or what resumed it, was killed. */
  hasEnded = false
  /** The part of the load that the log reports as never sent. */
  readonly unsent: UnsentLoad
  readonly #plan: Plan
  readonly #history = new CallHistory([], this)
  /** A bit for each planned call: set once the log speaks of it. */
  readonly #seen: Uint8Array
  #origin: number | undefined

  constructor(plan: Plan, profile: Pick<Profile, 'models' | 'phases' | 'credits' | 'gateway'>) {
    this.#plan = plan
    this.unsent = new UnsentLoad(profile)
    this.#seen = new Uint8Array(Math.ceil(plan.calls / 8))
  }

  emit(event: RunEvent): void {
    this.#history.emit(event)
    this.unsent.emit(event)
    if (event.type === 'resumed') this.hasEnded = false
    if (event.type !== 'end') return
    this.end = event
    this.hasEnded = true
  }

  arrived({ call, intended }: CallRecord): undefined {
    this.#mark(call, intended)
  }

  dropped({ call, intended }: DroppedEvent): void {
    this.#mark(call, intended)
  }

  /** The latest instant in the log. */
  get latest(): number {
    return this.#history.latest
  }

  /** Accepted tasks without an end that can be followed, in the order of their calls. */
  tasks(): OpenTask[] {
    return this.#tasks().filter(isFollowable)
  }

  /** Accepted tasks without an end whose ids held the API key: the log has them masked, and nobody can ask for them any more. */
  get maskedTasks(): number {
    return this.#tasks().filter((task) => !isFollowable(task)).length
  }

  /** Calls that were cut off before anything was accepted, or before the log had a reply that had arrived. */
  cutCalls(): CallRecord[] {
    return this.#calls().filter(({ accepted }) => accepted === undefined)
  }

  /** Whether the log says anything of a planned call. */
  speaksOf(call: number): boolean {
    return ((this.#seen[call >> 3] as number) & (1 << (call & 7))) !== 0
  }

  /** Instant of the plan's zero; the latest instant when no call arrived. */
  get origin(): number {
    return this.#origin ?? this.latest
  }

  #calls(): CallRecord[] {
    return this.#history.open().map(({ call }) => call)
  }

  #tasks(): OpenTask[] {
    return this.#calls().filter((call): call is OpenTask => call.accepted !== undefined)
  }

  #mark(number: number, intended: number): void {
    // Calls of closed-model users have numbers beyond the plan.
    if (number >= this.#plan.calls) return
    this.#seen[number >> 3] = (this.#seen[number >> 3] as number) | (1 << (number & 7))
    this.#origin ??= intended - this.#plan.startsFrom(number)()
  }
}

function isFollowable({ accepted }: OpenTask): boolean {
  return accepted.faults?.includes('masked-id') !== true
}
