import type { Modality } from '../../gateway/modality.ts'
import type { Answer, CallRecord } from '../calls/call-record.ts'
import { micro } from '../events/event-tee.ts'
import type { AdmittedEvent, AttemptEvent, CallEnd, TerminalEvent } from '../events/events.ts'

/** Phases of a call, in the order in which they can happen. */
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

/** Turns the steps of one call into its phases, as they come. */
export class TaskTrace {
  readonly #call: CallRecord
  readonly #spans: TraceSpan[] = []
  /** Where the last phase ended. */
  #mark: number
  #acceptedAt: number | undefined

  constructor(call: CallRecord) {
    this.#call = call
    this.#mark = call.intended
    this.#until('lag', call.arrivedAt)
  }

  admitted({ t, waitMs }: AdmittedEvent): void {
    // The time between the last answer and the limiter's wait belongs to the retry policy.
    if (this.#call.attempts > 0) this.#until('backoff', t - waitMs)
    this.#until('admission', t)
  }

  attempted({ t, attempt }: AttemptEvent): void {
    if (attempt > 1) this.#until('backoff', t)
    this.#mark = Math.max(this.#mark, t)
  }

  answered({ t, outcome }: Pick<Answer, 't' | 'outcome'>): void {
    if (outcome === 'accepted') {
      this.#until('accepted', t)
      this.#acceptedAt = t
    } else this.#until(outcome === 'throttled' ? 'throttled' : 'trouble', t, true)
  }

  /** The call as it stands at instant `t`, ended or open. Changes nothing. */
  snapshot(end: TracedCall['end'], t: number, terminal?: TerminalEvent): TracedCall {
    const { call, model, modality, intended, attempts, polls, pending } = this.#call
    const spans = [...this.#spans]
    let mark = this.#mark
    const until = (phase: TracePhase, instant: number): void => {
      if (instant <= mark) return
      spans.push({ phase, from: mark, to: instant })
      mark = instant
    }
    if (this.#acceptedAt === undefined) {
      if (pending === 0) until(attempts > 0 ? 'backoff' : 'admission', t)
      else until('trouble', t)
    } else if (modality !== 'text') {
      const firstProcessing = terminal?.firstProcessing ?? this.#call.firstProcessing
      const lastNotDone = terminal?.lastNotDone ?? this.#call.lastNotDone
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
      attempts: terminal?.attempts ?? attempts,
      polls: terminal?.polls ?? polls,
      spans: spans.map(({ phase, from, to }) => ({ phase, from: since(from), to: since(to) })),
    }
  }

  /** A refusal is shown even though it took no time at all. */
  #until(phase: TracePhase, t: number, always = false): void {
    if (t < this.#mark || (t === this.#mark && !always)) return
    if (this.#spans.length < MOST_SPANS) this.#spans.push({ phase, from: this.#mark, to: t })
    this.#mark = t
  }
}
