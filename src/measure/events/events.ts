import * as z from 'zod'
import { MODALITIES } from '../../gateway/modality.ts'
import { ENDPOINTS, OUTCOME_KINDS } from '../../gateway/outcome.ts'
import { atLeast, ms, streamReading } from '../../gateway/stream/reading.ts'
import { TASK_FAULTS } from '../../gateway/task-validation.ts'
import { RUN_EVENTS } from './run-events.ts'

/**
 * Events of a run's log. Every summary, report and comparison is computed from these events alone. One JSON object a line; `t` and all other instants
 * are ms since the start of the run. An optional field that is undefined is absent from the log. The schemas are the one list of the fields: types
 * follow from them, and so does the check of a log without checksums (`event-shape.ts`).
 */

export { EVENTS_SCHEMA, UNSEALED_SCHEMA } from './run-events.ts'
export type { DistributedHeader, RunHeader } from './run-header.ts'

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

const ofCall = {
  t: ms,
  /** Number of the call in the plan, from 0. */
  call: atLeast(0),
  model: z.string(),
}
const planned = {
  ...ofCall,
  modality: z.enum(MODALITIES),
  intended: ms,
  phase: z.string(),
  /** False in a warm-up phase. */
  record: z.boolean(),
}

/** A call was due. `t - intended` is the schedule lag. */
const arrival = z.strictObject({
  ...planned,
  type: z.literal('arrival'),
  /** Index of the weighted request drawn for it. */
  request: atLeast(0),
  /** Number of the worker that it was due at, where several share the run. */
  worker: atLeast(1).optional(),
})
export type ArrivalEvent = z.infer<typeof arrival>

/** A planned call that was never sent. */
const dropped = z.strictObject({
  ...planned,
  type: z.literal('dropped'),
  reason: z.enum(['no-slot', 'stopped', 'budget']),
  /** Reason of the stop, in logs of a version without the event `stopped`: only on the first planned call that was not due yet. */
  why: z.string().optional(),
})
export type DroppedEvent = z.infer<typeof dropped>

/** The client's own limiter let an attempt pass after `waitMs`. */
const admitted = z.strictObject({
  ...ofCall,
  type: z.literal('admitted'),
  /** Number of the attempt of this call, from 1. */
  attempt: atLeast(1),
  waitMs: ms,
})
export type AdmittedEvent = z.infer<typeof admitted>

/** An attempt is about to be sent. */
const attempt = z.strictObject({
  ...ofCall,
  type: z.literal('attempt'),
  endpoint: z.enum(ENDPOINTS),
  attempt: atLeast(1),
  /** It carries the idempotency key of its call: what the gateway has taken once it does not make again. */
  keyed: z.boolean().optional(),
})
export type AttemptEvent = z.infer<typeof attempt>

/** An answer's advice about waiting: `delay` names a wait, `later` does not. */
const hint = z.strictObject({
  kind: z.enum(['delay', 'later']),
  delayMs: ms.optional(),
  source: z.string(),
  capped: z.boolean().optional(),
  /** The wait as it was named, where `delayMs` is less. */
  askedMs: z.number().optional(),
})
export type HintRecord = z.infer<typeof hint>

const answer = {
  outcome: z.enum(OUTCOME_KINDS),
  /** Its round trip. */
  ms,
  /** HTTP status. */
  status: atLeast(100).max(999).optional(),
  /** Reason of an unreachable or ambiguous outcome. */
  reason: z.string().optional(),
  /** `error.type`, or what else names the reason, and the beginning of the message. */
  errorType: z.string().optional(),
  message: z.string().optional(),
  hint: hint.optional(),
}

/** Outcome of the attempt. Written with `t` = the end of the attempt. */
const outcome = z.strictObject({
  ...ofCall,
  ...answer,
  type: z.literal('outcome'),
  endpoint: z.enum(ENDPOINTS),
  attempt: atLeast(1),
  /** The reading of a streamed answer, whole or cut: its instants are ms after the attempt was sent, at `t - ms`. */
  stream: streamReading.optional(),
  /** When the policy decided to try again: the earliest instant of the next attempt, and what set it. */
  retryAt: ms.optional(),
  retryBy: z.enum(['hint', 'backoff']).optional(),
  /** When it decided not to: why. */
  noRetry: z.enum(NO_RETRY_REASONS).optional(),
})
export type OutcomeEvent = z.infer<typeof outcome>

/** A submit was accepted: the task exists. Flushed to disk before anything else is done with it. */
const accepted = z.strictObject({
  ...ofCall,
  type: z.literal('accepted'),
  attempt: atLeast(1),
  taskId: z.string(),
  /** The gateway's estimate in ms, by the unit setting; absent when it cannot be true. */
  estimateMs: z.number().optional(),
  /** Faults of the answer. `masked-id`: `taskId` is not the gateway's own id of the task. */
  faults: z.array(z.enum(TASK_FAULTS)).readonly().optional(),
})
export type AcceptedEvent = z.infer<typeof accepted>

/** One task read. Written with `t` = its end. */
const poll = z.strictObject({
  ...ofCall,
  ...answer,
  type: z.literal('poll'),
  taskId: z.string(),
  /** Number of the poll of this task, from 1. */
  n: atLeast(1),
  /** Faults of an accepted read. */
  faults: z.array(z.enum(TASK_FAULTS)).readonly().optional(),
  /** The task's status and progress, when the read was accepted. */
  taskStatus: z.string().optional(),
  progress: z.number().optional(),
})
export type PollEvent = z.infer<typeof poll>

/**
 * The call is over. For a task, completion lies in the interval (`lastNotDone`, `t`]: the sending of the last poll that read it
 * unfinished (or of the accepted submit) and the arrival of the first that read it done.
 */
const terminal = z.strictObject({
  ...ofCall,
  type: z.literal('terminal'),
  modality: z.enum(MODALITIES),
  end: z.enum(CALL_ENDS),
  intended: ms,
  record: z.boolean(),
  attempts: atLeast(0),
  polls: atLeast(0),
  taskId: z.string().optional(),
  /** Sending of the accepted attempt, of its reply, of the first poll that read `processing`. */
  sentAt: ms.optional(),
  acceptedAt: ms.optional(),
  firstProcessing: ms.optional(),
  lastNotDone: ms.optional(),
  /** Sum of waits in the client's own limiter. */
  admissionWaitMs: ms,
  /** Time spent between attempts by the retry policy. */
  backoffMs: ms,
  results: atLeast(0).optional(),
  /** Price of the call, when the profile states one. */
  price: z.number().optional(),
  message: z.string().optional(),
  /** Its task was cancelled at our request, as the gateway says: nobody follows it any more. */
  cancelled: z.boolean().optional(),
})
export type TerminalEvent = z.infer<typeof terminal>

/** Cost of one request, by the balance around a call that was bought separately before the load; null if the balance does not show it. */
const price = z.strictObject({
  ...ofCall,
  type: z.literal('price'),
  /** Index of the weighted request. */
  request: atLeast(0),
  price: z.number().nullable(),
  /** Why there is none. */
  problem: z.string().optional(),
})
export type PriceEvent = z.infer<typeof price>

/** Every event by its type, the header excepted. */
export const EVENTS = { arrival, dropped, admitted, attempt, outcome, accepted, poll, terminal, price, ...RUN_EVENTS }
export type RunEvent = z.infer<(typeof EVENTS)[keyof typeof EVENTS]>

/** Receiver of events as they happen: the log, the summary, the progress display. */
export interface EventSink {
  emit(event: RunEvent): void
  /** Events that it does not need: a sender that would create them only for this receiver need not. None by default. */
  readonly skips?: ReadonlySet<RunEvent['type']>
}
