import type { ErrorBody } from './bodies.ts'
import type { Said } from './refusal-reason.ts'
import type { RetryHint } from './retry-hint.ts'
import type { AnswerHead } from './stated-limits.ts'
import type { StreamReading } from './stream/reading.ts'
import type { TaskFault } from './task-validation.ts'

/** Which of the gateway's endpoints a call went to: the closed list that counts, limits and reports are kept by. */
export const ENDPOINTS = ['submit', 'poll', 'message', 'credits', 'quota'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** Instants of one attempt on the caller's clock, in ms. */
export interface Timing {
  /** The request was handed to the connection. */
  sentAt: number
  /** The whole answer had been read, or the attempt had failed. */
  endedAt: number
}

interface Answer {
  timing: Timing
  /** HTTP status. */
  status: number
  /** Wait advised by the gateway, whether or not the retry policy will obey it. */
  hint: RetryHint
  /** Further content of its head and its words, if the gateway was asked to read it. */
  head?: AnswerHead
}

interface ErrorAnswer extends Answer {
  /** The specification's error object, when the body was one; huge or deep ones are cut down. */
  error: ErrorBody['error'] | null
  /** The beginning of the body when it was not the specification's error object. */
  evidence?: string
  /** Why it refused, where another body, or another field of that object, says so. */
  said?: Said
}

/** 2xx with a body that satisfies the schema. For a submit: the task exists and may have been paid for. */
export interface Accepted<T> extends Answer {
  kind: 'accepted'
  /** As it came, but for the API key, which is masked, and for figures of a task that cannot be true. */
  body: T
  /** Faults of a task that is used all the same; absent if there are none. */
  faults?: readonly TaskFault[]
  /** The task of a submit has ended with this very answer, and cannot be read. */
  isResult?: true
  /** The reading of a streamed answer: `body` then holds no text. */
  stream?: StreamReading
}
/** 429. */
export interface Throttled extends ErrorAnswer {
  kind: 'throttled'
}
/** Any other 4xx, and any 3xx: redirects are never followed. Repeating the same request will not help. */
export interface Refused extends ErrorAnswer {
  kind: 'refused'
}
/** 5xx. */
export interface Failed extends ErrorAnswer {
  kind: 'failed'
}
/** No connection could be made: the request was surely not sent. */
export interface Unreachable {
  kind: 'unreachable'
  timing: Timing
  reason:
    | 'refused'
    | 'dns'
    | 'connect-timeout'
    | 'tls'
    | 'aborted-unsent'
    | 'other-speed'
    /** An answer named an address that may not have the key. */
    | 'foreign-address'
    /** The dialect has no words for it. */
    | 'unsayable'
  detail: string
}
export const AMBIGUOUS_REASONS = [
  'deadline',
  'reset',
  'cut-body',
  'too-large',
  'not-json',
  'schema',
  'unreadable',
  'aborted',
  /** A stream was cut off, stalled, or ended without saying that it has. */
  'cut-stream',
  /** A frame of a stream could not be read. */
  'bad-frame',
  /** A stream brought an error. */
  'error-event',
  'long-id',
  'other-task',
] as const

/** The request was sent, or may have been, and no usable answer came: perhaps accepted, perhaps paid for. */
export interface Ambiguous {
  kind: 'ambiguous'
  timing: Timing
  reason: (typeof AMBIGUOUS_REASONS)[number]
  /** HTTP status when the head of an answer was seen. */
  status?: number
  detail: string
  /** The beginning of what did arrive. */
  evidence?: string
  /** The reading of a stream until then. */
  stream?: StreamReading
}

/** Everything that an attempt can come to: a value, never an exception. */
export type Outcome<T> = Accepted<T> | Throttled | Refused | Failed | Unreachable | Ambiguous

export type OutcomeKind = Outcome<unknown>['kind']
export const OUTCOME_KINDS: readonly OutcomeKind[] = [
  'accepted',
  'throttled',
  'refused',
  'failed',
  'unreachable',
  'ambiguous',
]

/** Whether nothing was sent because the gateway's dialect has no words for it. */
export function isUnsayable(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unreachable' && outcome.reason === 'unsayable'
}

/**
 * Whether the gateway may have acted on a submit that did not come back accepted. Sending it again may then buy a second task.
 * 503 and every refusal are answers given instead of the work; 500, 502 and 504 may come after it.
 */
export function mayHaveBeenAccepted(outcome: { kind: OutcomeKind; status?: number | undefined }): boolean {
  switch (outcome.kind) {
    case 'accepted':
    case 'ambiguous':
      return true
    case 'failed':
      return outcome.status !== 503
    case 'throttled':
    case 'refused':
    case 'unreachable':
      return false
  }
}
