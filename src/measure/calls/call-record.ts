import type { Modality } from '../../gateway/modality.ts'
import { mayHaveBeenAccepted } from '../../gateway/outcome.ts'
import {
  type AcceptedEvent,
  type AdmittedEvent,
  type ArrivalEvent,
  type AttemptEvent,
  type CallEnd,
  LEAVING_ENDS,
  type OutcomeEvent,
  type PollEvent,
  type TerminalEvent,
} from '../events/events.ts'

/**
 * One call, as far as its events describe it. The meaning of each of its facts is stated here, and nowhere else. Instants in ms since the start of
 * the run, waits in ms.
 */
export interface CallRecord {
  readonly call: number
  readonly model: string
  readonly modality: Modality
  readonly phase: string
  /** False in a warm-up phase. */
  readonly record: boolean
  readonly intended: number
  readonly arrivedAt: number
  /** Its worker had to ask the others before it was sent. */
  readonly isShared: boolean
  /** Index of the weighted request. */
  readonly request: number
  /** Credits that the profile states for its request. */
  readonly price: number | undefined
  /** Its request asks for a stream, or an answer to it was one. */
  isStreamed: boolean
  /** Submits or messages sent so far. */
  attempts: number
  /** When the first was sent; undefined before. */
  firstSentAt: number | undefined
  /** When the latest was sent; the arrival before the first. */
  attemptAt: number
  /** Number of the attempt without an answer so far; 0 when there is none. */
  pending: number
  /** The whole answer to the latest attempt; undefined while the log has none. */
  outcome: OutcomeEvent | undefined
  /** Attempts answered 429. */
  throttled: number
  /** Attempts that were accepted, or may have been: 2 make the call a duplicate, unless they carry one key. */
  perhapsAccepted: number
  /** Its attempts carry one idempotency key: the gateway makes nothing twice. */
  isKeyed: boolean
  /** An attempt surely was accepted. */
  isAccepted: boolean
  /** The task that it was given. */
  accepted: AcceptedEvent | undefined
  polls: number
  /** Reply of the first read that found the task processing. */
  firstProcessing: number | undefined
  /** Sending of the last read that found it unfinished. */
  lastNotDone: number | undefined
  /** Reply of the latest read if the gateway does not know the task; undefined before, and once it knows the task again. */
  unknownAt: number | undefined
  /** Waits in the client's own limiter so far. */
  admissionWaitMs: number
  /** When the limiter let the first attempt pass; undefined before, and where the log does not tell. */
  admittedAt: number | undefined
  /** Time between attempts so far, by the retry policy. */
  backoffMs: number
  /** Set when the call ended without the end of its task: a resumed run may still see that. */
  left: { end: CallEnd; t: number } | undefined
}

/** An outcome as its event tells it. */
export type AnswerTold = Pick<OutcomeEvent, 't' | 'attempt' | 'outcome' | 'status' | 'reason' | 'retryBy'>

/** Outcome of an attempt. Reported once for each attempt: by its outcome, or by the accepted task, whichever the log has first. */
export interface Answer extends AnswerTold {
  /** It was accepted, or may have been. */
  isPerhapsAccepted: boolean
  /** It was the second attempt of its call that was, or may have been, accepted: the gateway may have made one thing twice. */
  isDuplicate: boolean
}

/** Every field is there from the start: tens of thousands of them then share one shape. */
export function newRecord(event: ArrivalEvent, price: number | undefined, isStreamed = false): CallRecord {
  return {
    call: event.call,
    model: event.model,
    modality: event.modality,
    phase: event.phase,
    record: event.record,
    intended: event.intended,
    arrivedAt: event.t,
    isShared: event.worker !== undefined,
    request: event.request,
    price,
    isStreamed,
    attempts: 0,
    firstSentAt: undefined,
    attemptAt: event.t,
    pending: 0,
    outcome: undefined,
    throttled: 0,
    perhapsAccepted: 0,
    isKeyed: false,
    isAccepted: false,
    accepted: undefined,
    polls: 0,
    firstProcessing: undefined,
    lastNotDone: undefined,
    unknownAt: undefined,
    admissionWaitMs: 0,
    admittedAt: undefined,
    backoffMs: 0,
    left: undefined,
  }
}

export function noteAdmitted(call: CallRecord, { t, waitMs }: AdmittedEvent): void {
  call.admissionWaitMs += waitMs
  call.admittedAt ??= t
  // The time between the last answer and the limiter's wait belongs to the retry policy.
  if (call.outcome !== undefined) call.backoffMs += t - waitMs - call.outcome.t
}

export function noteAttempt(call: CallRecord, { t, attempt, keyed }: AttemptEvent): void {
  if (keyed === true) call.isKeyed = true
  call.attempts = attempt
  call.firstSentAt ??= t
  call.attemptAt = t
  call.pending = attempt
  call.outcome = undefined
}

/** Records an answer; null when the attempt already had one. */
export function noteAnswer(
  call: CallRecord,
  { t, attempt, outcome, status, reason, retryBy }: AnswerTold,
): Answer | null {
  if (call.pending !== attempt) return null
  call.pending = 0
  if (outcome === 'throttled') call.throttled++
  if (outcome === 'accepted') call.isAccepted = true
  const isPerhapsAccepted = mayHaveBeenAccepted({ kind: outcome, status })
  const isDuplicate = isPerhapsAccepted && ++call.perhapsAccepted === 2 && !call.isKeyed
  return { t, attempt, outcome, status, reason, retryBy, isPerhapsAccepted, isDuplicate }
}

/** Statuses of a read that mean: this task does not exist. The run's last tasks may be lost ones. */
const NO_SUCH_TASK: ReadonlySet<number | undefined> = new Set([404, 410])

/** Whether a read was answered that there is no such task. */
export function isUnknownTask({ status }: Pick<PollEvent, 'status'>): boolean {
  return NO_SUCH_TASK.has(status)
}

export function notePoll(call: CallRecord, { t, n, ms, outcome, status, taskStatus }: PollEvent): void {
  call.polls = n
  if (isUnknownTask({ status })) call.unknownAt = t
  // An answer about the task says that the gateway knows it; any other says nothing.
  else if (outcome === 'accepted') call.unknownAt = undefined
  if (outcome !== 'accepted' || taskStatus === 'completed' || taskStatus === 'failed') return
  if (taskStatus === 'processing') call.firstProcessing ??= t
  call.lastNotDone = t - ms
}

/** Whether a call ended without the end of its accepted task. */
export function leavesTask(call: CallRecord, { end, cancelled }: TerminalEvent): boolean {
  return call.accepted !== undefined && LEAVING_ENDS.has(end) && cancelled !== true
}

/** Status of the refusal that its latest attempt was answered with; null when it was no refusal. */
export function refusalOf({ outcome }: CallRecord): number | null {
  return outcome?.outcome === 'refused' ? (outcome.status ?? null) : null
}
