import type { Endpoint, OutcomeKind } from '../gateway/outcome.ts'
import type { ArrivalEvent, AttemptEvent, CallEnd, DroppedEvent, TerminalEvent } from '../measure/events/events.ts'
import type { ModelLoad } from '../profile/profile.ts'
import type { Alarm, Clock } from '../time/clock.ts'

const LONGEST_FAULT = 200

/** Where an open call stands; it decides what the call ends as when the run is cut short. */
export type CallStage =
  /** In the client's own limiter, nothing sent yet. */
  | 'queued'
  /** An attempt is under way: perhaps accepted. */
  | 'sending'
  /** Between two attempts. */
  | 'between'
  /** Accepted: its task is being followed. */
  | 'following'

/** One call from its arrival to its end, as data. Instants on the clock's own scale. */
export interface Call {
  readonly number: number
  readonly load: ModelLoad
  readonly intendedAt: number
  readonly phase: string
  readonly record: boolean
  /** Index of the weighted request. */
  readonly request: number
  stage: CallStage
  ended: boolean
  attempts: number
  firstSentAt: number
  admissionWaitMs: number
  backoffMs: number
  /** The last wait between two attempts; null before the second. */
  previousDelayMs: number | null
  /** Cost of the last retry to the retry budget. */
  retryPrice: number
  polls: number
  sentAt: number | undefined
  acceptedAt: number | undefined
  taskId: string | undefined
  firstProcessing: number | undefined
  lastNotDone: number | undefined
  /** Called once, when the call has ended; undefined if nobody waits for it. */
  readonly onEnd: (() => void) | undefined
  /** Set while the call sleeps between attempts, so that a halt can wake it. */
  wake: { alarm: Alarm; resolve: () => void } | undefined
}

/** A call that is due. Every field is there from the start: tens of thousands of them then share one shape. */
export function newCall(
  fixed: Pick<Call, 'number' | 'load' | 'intendedAt' | 'phase' | 'record' | 'request'>,
  onEnd?: () => void,
): Call {
  return {
    number: fixed.number,
    load: fixed.load,
    intendedAt: fixed.intendedAt,
    phase: fixed.phase,
    record: fixed.record,
    request: fixed.request,
    stage: 'queued',
    ended: false,
    attempts: 0,
    firstSentAt: 0,
    admissionWaitMs: 0,
    backoffMs: 0,
    previousDelayMs: null,
    retryPrice: 0,
    polls: 0,
    sentAt: undefined,
    acceptedAt: undefined,
    taskId: undefined,
    firstProcessing: undefined,
    lastNotDone: undefined,
    onEnd,
    wake: undefined,
  }
}

/** Faults of a stream that has begun: the answer was bad, so the call has failed; it may be paid for all the same. */
const FAULTS_OF_STREAMS: ReadonlySet<string> = new Set(['cut-stream', 'bad-frame', 'error-event'])

/** End of a call whose last attempt had this outcome and is not repeated. */
export function endOf(outcome: OutcomeKind, reason?: string): CallEnd {
  if (outcome === 'ambiguous' && reason !== undefined && FAULTS_OF_STREAMS.has(reason)) return 'failed'
  return outcome === 'refused' || outcome === 'ambiguous' ? outcome : 'gaveUp'
}

/** End of an open call when nobody waits for it any longer. */
export function endWhenCutShort(stage: CallStage): CallEnd {
  switch (stage) {
    case 'queued':
    case 'between':
      return 'interrupted'
    case 'sending':
      return 'ambiguous'
    case 'following':
      return 'unresolved'
  }
}

/** Text for the end of a call that a fault of our own caused. */
export function faultText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `an internal error of gatebench: ${text}`.slice(0, LONGEST_FAULT)
}

/** The call's first event. `at` and the call's instants are shifted by `startedAt` to event times. */
export function arrivalEvent(call: Call, at: number, startedAt: number): ArrivalEvent {
  return {
    t: at - startedAt,
    type: 'arrival',
    call: call.number,
    model: call.load.model,
    modality: call.load.modality,
    intended: call.intendedAt - startedAt,
    phase: call.phase,
    record: call.record,
    request: call.request,
  }
}

/** The last event of a call that was due and never sent. */
export function droppedEvent(call: Call, reason: DroppedEvent['reason'], at: number, startedAt: number): DroppedEvent {
  const { request, ...planned } = arrivalEvent(call, at, startedAt)
  return { ...planned, type: 'dropped', reason }
}

/** The call's latest attempt is about to be sent. */
export function attemptEvent(call: Call, at: number, startedAt: number, isKeyed = false): AttemptEvent {
  return {
    t: at - startedAt,
    type: 'attempt',
    call: call.number,
    model: call.load.model,
    endpoint: endpointOf(call),
    attempt: call.attempts,
    keyed: isKeyed || undefined,
  }
}

export function endpointOf(call: Call): Endpoint {
  return call.load.modality === 'text' ? 'message' : 'submit'
}

/** The call's last event. `at` and the call's instants are shifted by `startedAt` to event times. */
export function terminalEvent(
  call: Call,
  end: CallEnd,
  at: number,
  startedAt: number,
  extra: { results?: number | undefined; message?: string | undefined; cancelled?: true | undefined } = {},
): TerminalEvent {
  return {
    t: at - startedAt,
    type: 'terminal',
    call: call.number,
    model: call.load.model,
    modality: call.load.modality,
    end,
    intended: call.intendedAt - startedAt,
    record: call.record,
    attempts: call.attempts,
    polls: call.polls,
    taskId: call.taskId,
    sentAt: shifted(call.sentAt, startedAt),
    acceptedAt: shifted(call.acceptedAt, startedAt),
    firstProcessing: shifted(call.firstProcessing, startedAt),
    lastNotDone: shifted(call.lastNotDone, startedAt),
    admissionWaitMs: call.admissionWaitMs,
    backoffMs: call.backoffMs,
    price: call.load.requests[call.request]?.price ?? undefined,
    results: extra.results,
    message: extra.message,
    cancelled: extra.cancelled,
  }
}

function shifted(instant: number | undefined, startedAt: number): number | undefined {
  return instant === undefined ? undefined : instant - startedAt
}

/** Sleeps on behalf of an open call; `call.wake` lets a halt end the sleep early. */
export function sleepBetween(clock: Clock, call: Call, instant: number): Promise<void> {
  return new Promise((resolve) => {
    call.wake = { alarm: clock.alarm(instant, resolve), resolve }
  })
}
