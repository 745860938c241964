import type { Modality } from '../gateway/modality.ts'
import { micro } from './event-tee.ts'
import type {
  AdmittedEvent,
  ArrivalEvent,
  AttemptEvent,
  CallEnd,
  OutcomeEvent,
  PollEvent,
  TerminalEvent,
} from './events.ts'

/** What a call was doing, in the order in which it can happen. */
export const TRACE_PHASES = [
  'lag',
  'admission',
  'accepted',
  'throttled',
  'trouble',
  'backoff',
  'queued',
  'running',
  'pollLag',
] as const
export type TracePhase = (typeof TRACE_PHASES)[number]

/** One phase of a call; both instants in ms since its intended start. */
export interface TraceSpan {
  phase: TracePhase
  from: number
  to: number
}

/** A call from its intended start to its end, phase by phase. */
export interface TracedCall {
  call: number
  model: string
  modality: Modality
  /** `open`: no end was seen. */
  end: CallEnd | 'open'
  /** Ms since the start of the run. */
  intended: number
  totalMs: number
  attempts: number
  polls: number
  spans: TraceSpan[]
}

/** A call that retries without end must not fill the memory. */
const MOST_SPANS = 80

/** Turns the events of one call into its phases, as they come. */
export class TaskTrace {
  readonly #arrival: ArrivalEvent
  readonly #spans: TraceSpan[] = []
  /** Where the last phase ended. */
  #mark: number
  #sentAt = Number.NaN
  #attempts = 0
  #polls = 0
  #acceptedAt: number | undefined
  #firstProcessing: number | undefined
  #lastNotDone: number | undefined

  constructor(arrival: ArrivalEvent) {
    this.#arrival = arrival
    this.#mark = arrival.intended
    this.#until('lag', arrival.t)
  }

  /** Submits or messages sent so far. */
  get attempts(): number {
    return this.#attempts
  }

  admitted({ t, waitMs }: AdmittedEvent): void {
    // What lies between the last answer and the limiter's wait was the retry policy's.
    if (this.#attempts > 0) this.#until('backoff', t - waitMs)
    this.#until('admission', t)
  }

  attempt({ t }: AttemptEvent): void {
    if (this.#attempts > 0) this.#until('backoff', t)
    this.#mark = Math.max(this.#mark, t)
    this.#sentAt = t
    this.#attempts++
  }

  /** Also told by the accepted task alone, where a log breaks off after it. */
  answered({ t, outcome }: Pick<OutcomeEvent, 't' | 'outcome'>): void {
    this.#sentAt = Number.NaN
    if (outcome === 'accepted') {
      this.#until('accepted', t)
      this.#acceptedAt = t
    } else this.#until(outcome === 'throttled' ? 'throttled' : 'trouble', t, true)
  }

  poll({ t, ms, outcome, taskStatus }: PollEvent): void {
    this.#polls++
    if (outcome !== 'accepted' || taskStatus === 'completed' || taskStatus === 'failed') return
    if (taskStatus === 'processing') this.#firstProcessing ??= t
    this.#lastNotDone = t - ms
  }

  /** The call as it stands at instant `t`, ended or open. Changes nothing. */
  snapshot(end: TracedCall['end'], t: number, terminal?: TerminalEvent): TracedCall {
    const { call, model, modality, intended } = this.#arrival
    const spans = [...this.#spans]
    let mark = this.#mark
    const until = (phase: TracePhase, instant: number): void => {
      if (instant <= mark) return
      spans.push({ phase, from: mark, to: instant })
      mark = instant
    }
    if (this.#acceptedAt === undefined) {
      if (Number.isNaN(this.#sentAt)) until(this.#attempts > 0 ? 'backoff' : 'admission', t)
      else until('trouble', t)
    } else if (modality !== 'text') {
      const firstProcessing = terminal?.firstProcessing ?? this.#firstProcessing
      const lastNotDone = terminal?.lastNotDone ?? this.#lastNotDone
      const seenDone = end === 'completed' || end === 'failed'
      const stillOpen = seenDone ? Math.min(t, lastNotDone ?? t) : t
      if (firstProcessing === undefined) until('queued', stillOpen)
      else {
        until('queued', Math.min(firstProcessing, t))
        until('running', stillOpen)
      }
      until('pollLag', t)
    }
    const since = (instant: number): number => micro(instant - intended)
    return {
      call,
      model,
      modality,
      end,
      intended,
      totalMs: since(t),
      attempts: terminal?.attempts ?? this.#attempts,
      polls: terminal?.polls ?? this.#polls,
      spans: spans.map(({ phase, from, to }) => ({ phase, from: since(from), to: since(to) })),
    }
  }

  /** A refusal is told of though it took no time at all. */
  #until(phase: TracePhase, t: number, always = false): void {
    if (t < this.#mark || (t === this.#mark && !always)) return
    if (this.#spans.length < MOST_SPANS) this.#spans.push({ phase, from: this.#mark, to: t })
    this.#mark = t
  }
}
