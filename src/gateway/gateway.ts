import type { Scope } from '../time/scope.ts'
import type { CreditsBody, GenerationRequest, MessageBody, QuotaBody, Task } from './bodies.ts'
import type { TaskModality } from './modality.ts'
import type { Outcome } from './outcome.ts'

export interface AttemptOptions {
  /** Instant on the gateway's clock after which the attempt is given up and becomes ambiguous (or unreachable, when unsent). */
  deadline: number
  /** Longest wait for the first byte of a streamed answer after it was sent. Absent: until the deadline. */
  firstByteMs?: number | undefined
  /** Longest wait between two reads of a streamed answer, its head included. Absent: until the deadline. */
  stallMs?: number | undefined
  /** Closing it gives the attempt up too. */
  scope?: Scope
  /**
   * Which call of the plan this is, from 0, and which of its attempts, from 1. The mock keys its draws and its log by it, so that one call meets one
   * latency under every policy; a real gateway receives it only if the setting `gateway.callHeader` names a header.
   */
  call?: { call: number; attempt: number }
  /** Idempotency key of the call, the same for all of its attempts: sent where the gateway's dialect names a header for it. */
  key?: string | undefined
}

/** Id of a task that does not exist: reading it costs nothing, and shows whether anybody answers and takes the key. */
export const NO_TASK = 'gatebench-none'

/** Most connections to one address where a profile states none: half of the file descriptors that a process is usually given. */
export const MOST_CONNECTIONS = 10_000

/**
 * The system under test. Every method resolves with an outcome; none rejects for anything that a gateway or a network can do.
 * Implementations: http-gateway.ts; mock/in-process-gateway.ts.
 */
export interface Gateway {
  /** Asks for a task. The request goes out as it is at this call, and may be changed afterwards; `modality` chooses the path. */
  submit(modality: TaskModality, request: GenerationRequest, options: AttemptOptions): Promise<Outcome<Task>>
  /** Reads a task once. */
  poll(taskId: string, options: AttemptOptions): Promise<Outcome<Task>>
  /** Ends a task before its time, where the gateway's dialect has words for it. An acceptance says what became of the task, if anything. */
  cancel?(taskId: string, options: AttemptOptions): Promise<Outcome<unknown>>
  /** Text: the reply is in the same response; streamed, and metered as it comes, where the request says `stream: true`. */
  message(request: GenerationRequest, options: AttemptOptions): Promise<Outcome<MessageBody>>
  credits(options: AttemptOptions): Promise<Outcome<CreditsBody>>
  quota(options: AttemptOptions): Promise<Outcome<QuotaBody>>
  /** Ends idle connections; outstanding attempts end as they do. */
  close(): Promise<void>
}
