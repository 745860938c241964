import type { ByteBuffer } from '../../fast/byte-buffer.ts'
import { FlatObjects, type InnerObjects } from '../../fast/flat-objects.ts'
import { EVENTS, type RunEvent } from '../events/events.ts'

/** Events that make up nearly all of a log, and can be read without `JSON.parse`. */
const SCANNED = ['arrival', 'dropped', 'admitted', 'attempt', 'outcome', 'accepted', 'poll', 'terminal'] as const
type FieldsOf = { [T in (typeof SCANNED)[number]]: keyof Extract<RunEvent, { type: T }> }
type Name = FieldsOf[keyof FieldsOf]

/** Their fields, and the seal of a line. */
const NAMES = [...new Set(SCANNED.flatMap((type) => Object.keys(EVENTS[type].shape))), 'crc']
const PLACE = Object.fromEntries(NAMES.map((name, place) => [name, place])) as Readonly<Record<Name, number>>

type Values = readonly unknown[]
type Made<T extends keyof FieldsOf> = Readonly<Record<FieldsOf[T], unknown>>

/**
 * Events of one type have one shape here, with all that they may have, so that what counts them meets few shapes. A line with another field, or
 * with its fields in another order, is parsed. Each shape is a literal: with a loop over the fields the scan takes twice as long, and with a function
 * generated from their names it is no faster.
 */
const MAKERS: { [T in keyof FieldsOf]: (t: number, values: Values) => Made<T> } = {
  arrival: (t, v) => ({
    t,
    type: 'arrival',
    call: v[PLACE.call],
    model: v[PLACE.model],
    modality: v[PLACE.modality],
    intended: v[PLACE.intended],
    phase: v[PLACE.phase],
    record: v[PLACE.record],
    request: v[PLACE.request],
    worker: v[PLACE.worker],
  }),
  dropped: (t, v) => ({
    t,
    type: 'dropped',
    call: v[PLACE.call],
    model: v[PLACE.model],
    modality: v[PLACE.modality],
    intended: v[PLACE.intended],
    phase: v[PLACE.phase],
    record: v[PLACE.record],
    reason: v[PLACE.reason],
    why: v[PLACE.why],
  }),
  admitted: (t, v) => ({
    t,
    type: 'admitted',
    call: v[PLACE.call],
    model: v[PLACE.model],
    attempt: v[PLACE.attempt],
    waitMs: v[PLACE.waitMs],
  }),
  attempt: (t, v) => ({
    t,
    type: 'attempt',
    call: v[PLACE.call],
    model: v[PLACE.model],
    endpoint: v[PLACE.endpoint],
    attempt: v[PLACE.attempt],
    keyed: v[PLACE.keyed],
  }),
  outcome: (t, v) => ({
    t,
    type: 'outcome',
    call: v[PLACE.call],
    model: v[PLACE.model],
    endpoint: v[PLACE.endpoint],
    attempt: v[PLACE.attempt],
    outcome: v[PLACE.outcome],
    ms: v[PLACE.ms],
    status: v[PLACE.status],
    reason: v[PLACE.reason],
    errorType: v[PLACE.errorType],
    message: v[PLACE.message],
    hint: v[PLACE.hint],
    stream: undefined,
    retryAt: v[PLACE.retryAt],
    retryBy: v[PLACE.retryBy],
    noRetry: v[PLACE.noRetry],
  }),
  accepted: (t, v) => ({
    t,
    type: 'accepted',
    call: v[PLACE.call],
    model: v[PLACE.model],
    attempt: v[PLACE.attempt],
    taskId: v[PLACE.taskId],
    estimateMs: v[PLACE.estimateMs],
    faults: undefined,
  }),
  poll: (t, v) => ({
    t,
    type: 'poll',
    call: v[PLACE.call],
    model: v[PLACE.model],
    taskId: v[PLACE.taskId],
    n: v[PLACE.n],
    outcome: v[PLACE.outcome],
    ms: v[PLACE.ms],
    status: v[PLACE.status],
    reason: v[PLACE.reason],
    errorType: v[PLACE.errorType],
    message: v[PLACE.message],
    faults: undefined,
    taskStatus: v[PLACE.taskStatus],
    progress: v[PLACE.progress],
    hint: v[PLACE.hint],
  }),
  terminal: (t, v) => ({
    t,
    type: 'terminal',
    call: v[PLACE.call],
    model: v[PLACE.model],
    modality: v[PLACE.modality],
    end: v[PLACE.end],
    intended: v[PLACE.intended],
    record: v[PLACE.record],
    attempts: v[PLACE.attempts],
    polls: v[PLACE.polls],
    taskId: v[PLACE.taskId],
    sentAt: v[PLACE.sentAt],
    acceptedAt: v[PLACE.acceptedAt],
    firstProcessing: v[PLACE.firstProcessing],
    lastNotDone: v[PLACE.lastNotDone],
    admissionWaitMs: v[PLACE.admissionWaitMs],
    backoffMs: v[PLACE.backoffMs],
    price: v[PLACE.price],
    results: v[PLACE.results],
    message: v[PLACE.message],
    cancelled: v[PLACE.cancelled],
  }),
}

/** One kind of object, and in which order its fields are written. */
class Kind<Made extends object> {
  readonly #make: (values: Values) => Made
  /** By place: the number of the field among its own, from 1; 0 for one that it has not. */
  readonly #order: Uint8Array

  constructor(names: readonly string[], make: (values: Values) => Made) {
    const own = Object.keys(make([]))
    this.#make = make
    this.#order = Uint8Array.from(names, (name) => own.indexOf(name) + 1)
  }

  /** The object of the values that were read; null where they are of another kind. */
  made(objects: FlatObjects): Made | null {
    const { values, places, count } = objects
    let before = 0
    for (let n = 0; n < count; n++) {
      const number = this.#order[places[n] as number] as number
      if (number <= before) return null
      before = number
    }
    return this.#make(values)
  }
}

const KINDS: ReadonlyMap<unknown, Kind<object>> = new Map(
  Object.entries(MAKERS).map(([type, make]) => [
    type,
    new Kind(NAMES, (values) => make(values[PLACE.t] as number, values)),
  ]),
)

const HINT_NAMES = ['kind', 'delayMs', 'source', 'capped', 'askedMs'] as const
const HINT = new Kind(HINT_NAMES, ([kind, delayMs, source, capped, askedMs]) => ({
  kind,
  delayMs,
  source,
  capped,
  askedMs,
}))

class HintScan implements InnerObjects {
  end = 0
  readonly #objects = new FlatObjects(HINT_NAMES)

  object(room: ByteBuffer, start: number): object | null {
    this.end = this.#objects.read(room, start)
    if (this.end < 0) return null
    const hint = HINT.made(this.#objects)
    this.#objects.forget()
    return hint
  }
}

/** Reads the events of calls from the bytes of a log; those with a list or a stream in them, and all others, are left to `JSON.parse`. */
export class EventScan {
  /** Index behind the event last read. */
  end = 0
  readonly #objects = new FlatObjects(NAMES, 'crc', { hint: new HintScan() })

  /** The event on the line that begins at `start`; null where it is to be parsed. */
  event(room: ByteBuffer, start: number): RunEvent | null {
    const objects = this.#objects
    this.end = objects.read(room, start)
    if (this.end < 0) return null
    const { values } = objects
    const event = typeof values[PLACE.t] === 'number' ? KINDS.get(values[PLACE.type])?.made(objects) : undefined
    objects.forget()
    return (event as RunEvent | undefined) ?? null
  }
}
