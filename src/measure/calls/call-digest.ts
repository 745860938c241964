import { micro } from '../events/event-tee.ts'
import type { CallEnd, DroppedEvent, EventSink, RunEvent, TerminalEvent } from '../events/events.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import { type CallRecord, refusalOf } from './call-record.ts'
import { ENDS } from './ends.ts'

/** One call in brief: enough to pair it with itself in another run, and to say what became different. Spans in ms. */
export interface CallDigest {
  call: number
  model: string
  /** False in a warm-up phase. */
  record: boolean
  end: CallEnd | 'dropped'
  /** From the start of the run. */
  intended: number
  /** From the intended start, as the following: end of the call, sending and reply of the accepted attempt, last read that found it undone. */
  ended: number
  sent: number | null
  accepted: number | null
  lastNotDone: number | null
  /** The earliest that the call may have ended, if only a resumed run saw its end; else null. */
  earliest: number | null
  attempts: number
  /** Attempts answered 429. */
  throttled: number
  polls: number
  admissionWait: number
  backoff: number
  price: number | null
  /** HTTP status of the refusal that ended the call; null for every other end, and in baselines that do not say. */
  status: number | null
}

const COLUMNS = [
  'call',
  'model',
  'record',
  'end',
  'intended',
  'ended',
  'sent',
  'accepted',
  'lastNotDone',
  'earliest',
  'attempts',
  'throttled',
  'polls',
  'admissionWait',
  'backoff',
  'price',
  'status',
] as const satisfies readonly (keyof CallDigest)[]

/** Digests as a table, its head first: a third of the size of objects, and still readable. */
export function digestRows(calls: readonly CallDigest[]): unknown[][] {
  return [[...COLUMNS], ...calls.map((call) => COLUMNS.map((column) => call[column]))]
}

/** Columns that every version has written. */
const NUMBERS = ['call', 'intended', 'ended', 'attempts', 'throttled'] as const
const SPANS = [
  'sent',
  'accepted',
  'lastNotDone',
  'earliest',
  'polls',
  'admissionWait',
  'backoff',
  'price',
  'status',
] as const

/** Whether a value read from a file is a digest. */
function isDigest(call: CallDigest): boolean {
  const { end, model, record } = call
  return (
    NUMBERS.every((name) => Number.isFinite(call[name])) &&
    SPANS.every((name) => call[name] === null || Number.isFinite(call[name])) &&
    typeof model === 'string' &&
    typeof record === 'boolean' &&
    (end === 'dropped' || Object.hasOwn(ENDS, end))
  )
}

/** Whether these are the rows of `digestRows`, of this version or another. */
export function areDigestRows(rows: readonly (readonly unknown[])[]): boolean {
  return digestsOf(rows).every(isDigest)
}

/** Digests from the rows of `digestRows`. Columns of a later version are ignored, missing ones are null. */
export function digestsOf(rows: readonly (readonly unknown[])[]): CallDigest[] {
  const [head = [], ...body] = rows
  const places = COLUMNS.map((column) => [column, head.indexOf(column)] as const)
  return body.map((row) => Object.fromEntries(places.map(([column, at]) => [column, row[at] ?? null])) as never)
}

/** Gathers one digest per call from a run's events. A call that ended twice (its task was followed later) counts as it ended last. */
export class CallDigests implements EventSink, CallFold {
  readonly #history = new CallHistory([], this)
  readonly #calls = new Map<number, CallDigest>()

  emit(event: RunEvent): void {
    this.#history.emit(event)
  }

  arrived(): undefined {}

  ended(of: CallRecord, event: TerminalEvent): void {
    const earliest = this.#history.earliestEnd(event)
    const { call, model, record, intended, throttled } = of
    const since = (instant: number | undefined): number | null =>
      instant === undefined ? null : micro(instant - intended)
    this.#calls.set(call, {
      call,
      model,
      record,
      end: event.end,
      intended,
      ended: micro(event.t - intended),
      sent: since(event.sentAt),
      accepted: since(event.acceptedAt),
      lastNotDone: since(event.lastNotDone),
      earliest: earliest < event.t ? since(earliest) : null,
      attempts: event.attempts,
      throttled,
      polls: event.polls,
      admissionWait: event.admissionWaitMs,
      backoff: event.backoffMs,
      price: event.price ?? null,
      status: event.end === 'refused' ? refusalOf(of) : null,
    })
  }

  dropped({ call, model, record, intended, t }: DroppedEvent): void {
    this.#calls.set(call, {
      call,
      model,
      record,
      end: 'dropped',
      intended,
      ended: micro(t - intended),
      sent: null,
      accepted: null,
      lastNotDone: null,
      earliest: null,
      attempts: 0,
      throttled: 0,
      polls: 0,
      admissionWait: 0,
      backoff: 0,
      price: null,
      status: null,
    })
  }

  /** In the order of the plan. */
  list(): CallDigest[] {
    return [...this.#calls.values()].sort((a, b) => a.call - b.call)
  }
}
