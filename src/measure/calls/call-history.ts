import { NumberMap } from '../../fast/number-map.ts'
import type { ModelLoad, WeightedRequest } from '../../profile/profile.ts'
import type {
  AcceptedEvent,
  AdmittedEvent,
  ArrivalEvent,
  AttemptEvent,
  DroppedEvent,
  EventSink,
  OutcomeEvent,
  PollEvent,
  PriceEvent,
  RunEvent,
  TerminalEvent,
} from '../events/events.ts'
import { asksForStream } from '../streams/call-stream.ts'
import {
  type Answer,
  type AnswerTold,
  type CallRecord,
  leavesTask,
  newRecord,
  noteAdmitted,
  noteAnswer,
  noteAttempt,
  notePoll,
} from './call-record.ts'

/**
 * A fold over the calls of a run. It receives each step with the call's record, which already contains the step. `own` is the value that it returned
 * when the call arrived, kept with the call until the call is over.
 */
export interface CallFold<Own = undefined> {
  arrived(call: CallRecord, event: ArrivalEvent): Own
  /** It was due, and never sent: dropped at once, or (with a call) after waiting in vain for its slot. */
  dropped?(event: DroppedEvent, call: CallRecord | undefined, own: Own | undefined): void
  admitted?(call: CallRecord, event: AdmittedEvent, own: Own): void
  attempted?(call: CallRecord, event: AttemptEvent, own: Own): void
  /** Once an attempt. */
  answered?(call: CallRecord, answer: Answer, own: Own): void
  /** All that the log says of the answer; after `answered`. */
  outcome?(call: CallRecord, event: OutcomeEvent, own: Own): void
  polled?(call: CallRecord, event: PollEvent, own: Own): void
  /** `call.left` is set when it had ended before, without its task. */
  ended?(call: CallRecord, event: TerminalEvent, own: Own): void
  /** The cost of a request was found although the profile states none: its calls have that price from now on. */
  priced?(event: PriceEvent & { price: number }): void
}

interface OpenCall<Own> {
  readonly call: CallRecord
  readonly own: Own
  /** Value that the second fold returned, where there is one. */
  readonly also: unknown
}

/**
 * The one way from events to calls: follows each from its arrival to its end, and tells a fold of every step. Holds the calls in flight,
 * and those whose task may still be followed.
 */
export class CallHistory<Own = undefined> implements EventSink {
  /** Events of calls that had ended, or never began: no fold receives them. */
  strays = 0
  /** The plan's zero: later than the start of the run where prices were checked before. */
  origin = 0
  /** The latest instant of any event. */
  latest = 0
  /** When the run was over: what comes later was seen by a process that resumed it. Infinity while it goes on. */
  runEnd = Number.POSITIVE_INFINITY
  readonly #loads: readonly ModelLoad[]
  readonly #fold: CallFold<Own>
  #also: CallFold<unknown> | null = null
  readonly #open = new NumberMap<OpenCall<Own>>()
  /** Prices that the profile does not state. */
  readonly #found: (PriceEvent & { price: number })[] = []

  /** `loads`: where the profile states prices, and which requests ask for a stream. */
  constructor(loads: readonly ModelLoad[], fold: CallFold<Own>) {
    this.#loads = loads
    this.#fold = fold
  }

  /**
   * From the first event on, tells a second fold the same, after the first: to follow the calls once costs half. Gives what asks for the open calls
   * with what this fold keeps of them.
   */
  tell<Also>(also: CallFold<Also>): () => { call: CallRecord; own: Also }[] {
    this.#also = also as CallFold<unknown>
    return () => this.open().map(({ call, also: own }) => ({ call, own: own as Also }))
  }

  /**
   * The earliest instant at which a call may have ended: when its end was seen, or, if only a resumed run saw it, the last read that found its task
   * open.
   */
  earliestEnd({ t, lastNotDone = t }: Pick<TerminalEvent, 't' | 'lastNotDone'>): number {
    return t > this.runEnd ? lastNotDone : t
  }

  /** Calls without an end, or whose task's end was not seen; in ascending order. */
  open(): OpenCall<Own>[] {
    return this.#open.values()
  }

  emit(event: RunEvent): void {
    if (event.type === 'resumed') this.#endRun()
    if (event.t > this.latest) this.latest = event.t
    switch (event.type) {
      case 'arrival': {
        const call = newRecord(event, this.#priceOf(event), this.#asksForStream(event))
        this.#open.set(event.call, {
          call,
          own: this.#fold.arrived(call, event),
          also: this.#also?.arrived(call, event),
        })
        break
      }
      case 'dropped': {
        const known = this.#open.get(event.call)
        this.#fold.dropped?.(event, known?.call, known?.own)
        this.#also?.dropped?.(event, known?.call, known?.also)
        this.#open.delete(event.call)
        break
      }
      case 'price':
        this.#price(event)
        break
      case 'origin':
        this.origin = event.t
        break
      case 'end':
        this.#endRun()
        break
      case 'admitted':
      case 'attempt':
      case 'outcome':
      case 'accepted':
      case 'poll':
      case 'terminal': {
        const known = this.#open.get(event.call)
        if (known === undefined) this.strays++
        else this.#step(known, event)
        break
      }
    }
  }

  /** Only the first time: a run may be resumed more than once. */
  #endRun(): void {
    this.runEnd = Math.min(this.runEnd, this.latest)
  }

  #step(
    { call, own, also: theirs }: OpenCall<Own>,
    event: AdmittedEvent | AttemptEvent | OutcomeEvent | AcceptedEvent | PollEvent | TerminalEvent,
  ): void {
    const fold = this.#fold
    const also = this.#also
    switch (event.type) {
      case 'admitted':
        noteAdmitted(call, event)
        fold.admitted?.(call, event, own)
        also?.admitted?.(call, event, theirs)
        break
      case 'attempt':
        noteAttempt(call, event)
        fold.attempted?.(call, event, own)
        also?.attempted?.(call, event, theirs)
        break
      case 'outcome':
        call.outcome = event
        if (event.stream !== undefined) call.isStreamed = true
        this.#answer(call, own, theirs, event)
        fold.outcome?.(call, event, own)
        also?.outcome?.(call, event, theirs)
        break
      case 'accepted':
        call.accepted = event
        this.#answer(call, own, theirs, { t: event.t, attempt: event.attempt, outcome: 'accepted' })
        break
      case 'poll':
        notePoll(call, event)
        fold.polled?.(call, event, own)
        also?.polled?.(call, event, theirs)
        break
      case 'terminal':
        fold.ended?.(call, event, own)
        also?.ended?.(call, event, theirs)
        if (leavesTask(call, event)) call.left = { end: event.end, t: event.t }
        else this.#open.delete(event.call)
        break
    }
  }

  #answer(call: CallRecord, own: Own, theirs: unknown, told: AnswerTold): void {
    const answer = noteAnswer(call, told)
    if (answer === null) return
    this.#fold.answered?.(call, answer, own)
    this.#also?.answered?.(call, answer, theirs)
  }

  #price(event: PriceEvent): void {
    if (event.price === null || this.#statedPrice(event) !== undefined) return
    const found = { ...event, price: event.price }
    this.#found.push(found)
    this.#fold.priced?.(found)
    this.#also?.priced?.(found)
  }

  #priceOf(of: Pick<ArrivalEvent, 'model' | 'request'>): number | undefined {
    const stated = this.#statedPrice(of)
    if (stated !== undefined || this.#found.length === 0) return stated
    return this.#found.find(({ model, request }) => model === of.model && request === of.request)?.price
  }

  #statedPrice(of: Pick<ArrivalEvent, 'model' | 'request'>): number | undefined {
    return this.#requestOf(of)?.price ?? undefined
  }

  #asksForStream(event: ArrivalEvent): boolean {
    if (event.modality !== 'text') return false
    const request = this.#requestOf(event)
    return request !== undefined && asksForStream(request)
  }

  #requestOf({ model, request }: Pick<ArrivalEvent, 'model' | 'request'>): WeightedRequest | undefined {
    return this.#loads.find((load) => load.model === model)?.requests[request]
  }
}
