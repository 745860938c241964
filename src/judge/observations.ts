import type { Delivery, RequestRecord, StreamTruth } from '../mock/oracle/oracle-log.ts'
import type { ClientOutcome } from '../mock/oracle/outcome-statement.ts'
import type { Blamed } from './finding.ts'

/** Observations that rules receive. All instants are in ms of the client's time since the mock began. */

/** One request of a call, and what became of it. */
export interface Attempt {
  readonly n: number
  readonly t: number
  /** When its answer left, or the caller gave it up; Infinity where nothing ever came. */
  endedAt: number
  readonly status: number
  /** Its status in the words of the client's dialect: for sentences. */
  readonly saidStatus: number
  readonly reason: RequestRecord['reason']
  /** The wait that its answer named; null where it named none. */
  readonly waitMs: number | null
  /** Whether its answer advised to come back later, without a figure. */
  readonly isVague: boolean
  /** Whether its answer said that waiting does not resolve the refusal. */
  readonly isFinal: boolean
  /** It did so in words that leave it open. */
  readonly isUnsaid: boolean
  /** Whether it was answered with what an earlier attempt with its idempotency key bought. */
  readonly isAgain: boolean
  /** Whether the caller got the answer whole. */
  isTold: boolean
  /** The task or message that it bought. */
  readonly bought: string | null
  readonly credits: number
  /** When the head of its answer leaves, and when its answer ends by itself; Infinity where it never does. */
  readonly headAt: number
  readonly dueAt: number
  /** Status of the error in its body, where its own status is 200. */
  readonly hiddenStatus: number | null
  /** Its answer as it was streamed, and how its body was sent. */
  readonly stream: StreamTruth | null
  readonly sent: Delivery | null
  /** Its outcome in the words of the client; null where nothing was stated. */
  claimed: ClientOutcome | null
}

/** Refused before anything was done, and for now only. */
const FOR_NOW = new Set([429, 503])
/** Likewise, but HTTP leaves it to the client whether to send the request again, and the gateway's specification does not name them. */
const SILENT = new Set([408, 425])

export function isForNow(status: number): boolean {
  return FOR_NOW.has(status)
}

/** Whether the same request may pass later, by all that its caller knows. */
export function isTemporary({ status, isFinal }: Attempt): boolean {
  return isForNow(status) && !isFinal
}

/** Whether its caller may send the same request again, or give up. */
export function isFree({ status, isFinal }: Attempt): boolean {
  return SILENT.has(status) && !isFinal
}

/** Whether its caller knows what it bought. */
export function isDelivered({ bought, isTold, status, hiddenStatus }: Attempt): boolean {
  return bought !== null && isTold && status < 300 && hiddenStatus === null
}

/** Whether it is a stream that broke in its middle. */
export function isHalf({ stream }: Attempt): boolean {
  return stream !== null && stream.end !== 'whole'
}

/** Whether its answer of 200 holds no usable result. */
export function isUnusable(attempt: Attempt): boolean {
  return attempt.hiddenStatus !== null || isHalf(attempt)
}

/** Whether its caller hung up before its answer was whole. */
export function isHungUp({ endedAt, dueAt }: Attempt): boolean {
  return endedAt < dueAt
}

/** Equal attempts in order, of which nobody can tell whose each was: any that began after another had ended may belong to its call. */
export interface AmbiguousAttempts {
  readonly attempts: readonly Attempt[]
  /** Earlier ones, which are forgotten. */
  readonly earlier: number
}

/** One thing that a client wants: a submit or a message, with all attempts at it. */
export interface Call extends Blamed {
  readonly n: number
  readonly account: string
  readonly endpoint: 'submit' | 'message'
  readonly model: string | null
  /** Evidence by which its attempts were matched. */
  readonly by: Identity
  attempts: number
  first: number
  last: Attempt
  /** The last that bought. */
  paid: Attempt | null
}

export type Identity = 'call-header' | 'idempotency-key' | 'retry-count' | 'body'

/** Why a request is one more attempt of its call. */
export type Relation =
  /** The first. */
  | 'first'
  /** After an answer that was no success, or none. */
  | 'retry'
  /** Bought again while the task bought before is still open, or after it failed. */
  | 'again-open'
  | 'again-failed'

export interface AttemptObservation {
  readonly record: RequestRecord
  readonly attempt: Attempt
  /** Null where nobody can tell whose attempt it is. */
  readonly call: Call | null
  readonly relation: Relation
  /** The attempt before, where there is one. */
  readonly before: Attempt | null
  /** The attempt that bought for the same call before, where there is one, and the task that it bought. */
  readonly paid: Attempt | null
  readonly paidTask: Task | null
}

/** A task as the gateway knows it, and what its reader knows of it. */
export interface Task {
  readonly id: string
  readonly model: string
  readonly acceptedAt: number
  /** Null until its submit is on record. */
  call: Call | null
  /** The submit's answer, with the id, arrived. */
  submit: Attempt | null
  credits: number
  /** The gateway's truth; Infinity while it runs. */
  doneAt: number
  end: 'completed' | 'failed' | null
  reads: number
  firstReadAt: number
  lastReadAt: number
  /** The end of the last read's answer, and whether that was a status. */
  lastAnswerAt: number
  lastReadTold: boolean
  /** Wait before the next read that an answer stated last; null where none did. */
  readAfterMs: number | null
  /** Whether its owner asked for its end. */
  isCancelled: boolean
  /** Reads that returned no status. */
  troubledReads: number
  /** Instant at which a read first showed the end; Infinity until then. */
  endToldAt: number
  failure: string | null
  /** The answer to its submit was its result: there was nothing to read. */
  isAtOnce: boolean
}

export interface ReadObservation {
  readonly record: RequestRecord
  /** Null where the gateway knows no such task. */
  readonly task: Task | null
  /** The read before this one. */
  readonly before: { t: number; endedAt: number; isTold: boolean; readAfterMs: number | null } | null
  /** As of an attempt: until the caller hangs up, when its answer is due. */
  readonly endedAt: number
  readonly isTold: boolean
}

/** Everything is over. */
export interface End {
  /** When the client ended. */
  readonly t: number
  /** Whether the client was cut short: what it would have done next, nobody knows. */
  readonly isCut: boolean
  /** Report of the client at its end: a command reports by its exit code. Null where nobody knows. */
  readonly claims: ClientOutcome | null
  /** Whether the client is known to have been running still when its time was up. */
  readonly isRunning: boolean
  readonly calls: Iterable<Call>
  readonly ambiguous: readonly AmbiguousAttempts[]
  readonly tasks: Iterable<Task>
  /** Null where the gateway knows no such task, or it is forgotten. */
  task(id: string): Task | null
  /** Whether the body of a call may be wanted twice, for all that is known. */
  mayRepeat(call: Call): boolean
}
