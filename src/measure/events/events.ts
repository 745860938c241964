import type { Modality } from '../../gateway/modality.ts'
import type { Endpoint, OutcomeKind } from '../../gateway/outcome.ts'
import type { StreamReading } from '../../gateway/stream/reading.ts'
import type { TaskFault } from '../../gateway/task-validation.ts'
import type {
  At,
  CreditsEvent,
  EndEvent,
  GeneratorEvent,
  GoneSlotsEvent,
  OracleEvent,
  OriginEvent,
  QuotaEvent,
  ResumedEvent,
  StoppedEvent,
  WorkerEvent,
} from './run-events.ts'

/**
 * Events of a run's log. Every summary, report and comparison is computed from these events alone. One JSON object a line; `t` and all other instants
 * are ms since the start of the run. An optional field that is undefined is absent from the log.
 */

export { type DistributedHeader, EVENTS_SCHEMA, type RunHeader, UNSEALED_SCHEMA } from './run-header.ts'

/** How a call ended. Every started call ends in exactly one of these. */
export const CALL_ENDS = [
  'completed',
  'failed',
  'refused',
  'gaveUp',
  'timedOut',
  'ambiguous',
  'interrupted',
  'unresolved',
] as const
export type CallEnd = (typeof CALL_ENDS)[number]

/** `gaveUp` as `gave up`. */
export function endInWords(end: string): string {
  return end.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Why a retry policy does not try again. `hint`: the gateway asked for a longer wait than the policy allows. */
export const NO_RETRY_REASONS = ['not-retryable', 'attempts', 'elapsed', 'budget', 'hint'] as const
export type NoRetry = (typeof NO_RETRY_REASONS)[number]

/** Ends of a call, unless its task was cancelled, that leave an accepted task running: a resumed run may still see its end. */
export const LEAVING_ENDS: ReadonlySet<CallEnd> = new Set(['interrupted', 'unresolved', 'timedOut'])

interface OfCall extends At {
  /** Number of the call in the plan, from 0. */
  call: number
  model: string
}

/** A call was due. `t - intended` is the schedule lag. */
export interface ArrivalEvent extends OfCall {
  type: 'arrival'
  modality: Modality
  intended: number
  phase: string
  /** False in a warm-up phase. */
  record: boolean
  /** Index of the weighted request drawn for it. */
  request: number
  /** Number of the worker that it was due at, where several share the run. */
  worker?: number | undefined
}
/** A planned call that was never sent. */
export interface DroppedEvent extends OfCall {
  type: 'dropped'
  modality: Modality
  intended: number
  phase: string
  record: boolean
  reason: 'no-slot' | 'stopped' | 'budget'
  /** Reason of the stop, in logs of a version without the event `stopped`: only on the first planned call that was not due yet. */
  why?: string | undefined
}
/** The client's own limiter let an attempt pass after `waitMs`. */
export interface AdmittedEvent extends OfCall {
  type: 'admitted'
  /** Number of the attempt of this call, from 1. */
  attempt: number
  waitMs: number
}
/** An attempt is about to be sent. */
export interface AttemptEvent extends OfCall {
  type: 'attempt'
  endpoint: Endpoint
  attempt: number
  /** It carries the idempotency key of its call: what the gateway has taken once it does not make again. */
  keyed?: boolean | undefined
}
/** An answer's advice about waiting: `delay` names a wait, `later` does not. */
export interface HintRecord {
  kind: 'delay' | 'later'
  delayMs?: number | undefined
  source: string
  capped?: boolean | undefined
  /** The wait as it was named, where `delayMs` is less. */
  askedMs?: number | undefined
}
/** Outcome of the attempt. Written with `t` = the end of the attempt. */
export interface OutcomeEvent extends OfCall {
  type: 'outcome'
  endpoint: Endpoint
  attempt: number
  outcome: OutcomeKind
  /** Round trip of this attempt. */
  ms: number
  status?: number | undefined
  /** Reason of an unreachable or ambiguous outcome. */
  reason?: string | undefined
  /** `error.type`, or what else names the reason, and the beginning of the message. */
  errorType?: string | undefined
  message?: string | undefined
  hint?: HintRecord | undefined
  /** The reading of a streamed answer, whole or cut: its instants are ms after the attempt was sent, at `t - ms`. */
  stream?: StreamReading | undefined
  /** When the policy decided to try again: the earliest instant of the next attempt, and what set it. */
  retryAt?: number | undefined
  retryBy?: 'hint' | 'backoff' | undefined
  /** When it decided not to: why. */
  noRetry?: NoRetry | undefined
}
/** A submit was accepted: the task exists. Flushed to disk before anything else is done with it. */
export interface AcceptedEvent extends OfCall {
  type: 'accepted'
  attempt: number
  taskId: string
  /** The gateway's estimate in ms, by the unit setting; absent when it cannot be true. */
  estimateMs?: number | undefined
  /** Faults of the answer. `masked-id`: `taskId` is not the gateway's own id of the task. */
  faults?: readonly TaskFault[] | undefined
}
/** One task read. Written with `t` = its end. */
export interface PollEvent extends OfCall {
  type: 'poll'
  taskId: string
  /** Number of the poll of this task, from 1. */
  n: number
  outcome: OutcomeKind
  ms: number
  /** HTTP status. */
  status?: number | undefined
  /** As for an attempt, where the read was not accepted. */
  reason?: string | undefined
  errorType?: string | undefined
  message?: string | undefined
  /** Faults of an accepted read. */
  faults?: readonly TaskFault[] | undefined
  /** The task's status and progress, when the read was accepted. */
  taskStatus?: string | undefined
  progress?: number | undefined
  hint?: HintRecord | undefined
}
/**
 * The call is over. For a task, completion lies in the interval (`lastNotDone`, `t`]: the sending of the last poll that read it
 * unfinished (or of the accepted submit) and the arrival of the first that read it done.
 */
export interface TerminalEvent extends OfCall {
  type: 'terminal'
  modality: Modality
  end: CallEnd
  intended: number
  record: boolean
  attempts: number
  polls: number
  taskId?: string | undefined
  /** Sending of the accepted attempt, of its reply, of the first poll that read `processing`. */
  sentAt?: number | undefined
  acceptedAt?: number | undefined
  firstProcessing?: number | undefined
  lastNotDone?: number | undefined
  /** Sum of waits in the client's own limiter. */
  admissionWaitMs: number
  /** Time spent between attempts by the retry policy. */
  backoffMs: number
  results?: number | undefined
  /** Price of the call, when the profile states one. */
  price?: number | undefined
  message?: string | undefined
  /** Its task was cancelled at our request, as the gateway says: nobody follows it any more. */
  cancelled?: boolean | undefined
}
/** Cost of one request, by the balance around a call that was bought separately before the load; null if the balance does not show it. */
export interface PriceEvent extends OfCall {
  type: 'price'
  /** Index of the weighted request. */
  request: number
  price: number | null
  /** Why there is none. */
  problem?: string | undefined
}
export type RunEvent =
  | ArrivalEvent
  | DroppedEvent
  | AdmittedEvent
  | AttemptEvent
  | OutcomeEvent
  | AcceptedEvent
  | PollEvent
  | TerminalEvent
  | CreditsEvent
  | QuotaEvent
  | GeneratorEvent
  | OracleEvent
  | PriceEvent
  | OriginEvent
  | WorkerEvent
  | GoneSlotsEvent
  | ResumedEvent
  | StoppedEvent
  | EndEvent

/** Every `type` of an event, the header's excepted. */
export const EVENT_TYPES = [
  'arrival',
  'dropped',
  'admitted',
  'attempt',
  'outcome',
  'accepted',
  'poll',
  'terminal',
  'credits',
  'quota',
  'generator',
  'oracle',
  'price',
  'origin',
  'worker',
  'gone-slots',
  'resumed',
  'stopped',
  'end',
] as const satisfies readonly RunEvent['type'][]

/** Receiver of events as they happen: the log, the summary, the progress display. */
export interface EventSink {
  emit(event: RunEvent): void
  /** Events that it does not need: a sender that would create them only for this receiver need not. None by default. */
  readonly skips?: ReadonlySet<RunEvent['type']>
}
