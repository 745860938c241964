import type { MessageForm } from '../dialect/message-forms.ts'
import type { Modality } from '../gateway/modality.ts'
import type { Endpoint } from '../gateway/outcome.ts'
import type { Account } from './accounts.ts'
import type { WireFault } from './faults.ts'
import type { Passage } from './gate/gate.ts'
import type { Weighed } from './gate/request-weight.ts'
import type { Job } from './jobs/job.ts'
import type { RequestRecord } from './oracle/oracle-log.ts'
import type { Route } from './server/routes.ts'
import type { MockModel } from './world/catalogue.ts'

/** A request as the engine takes it, whatever brought it. */
export interface MockRequest {
  method: string
  path: string
  /** Route of the request, if the caller knows it: method and path are then ignored. */
  route?: Route | undefined
  authorization?: string | undefined
  /** Words for the key, where a dialect does not carry it as a bearer token. */
  keyWords?: string | undefined
  /** The body after parsing. */
  body?: unknown
  /** Reason why no body could be read: reported when the request is validated. */
  unreadable?: Unreadable | undefined
  /** Whether a submit is answered when its task has ended, with the result. */
  waitsForEnd?: boolean | undefined
  /** Which call and attempt of the caller's plan this is: what draws are keyed by. */
  call?: { call: number; attempt: number } | undefined
  /** Whether the answer to a read is the file of a result itself. */
  fetchesFile?: boolean | undefined
  /** Idempotency key, where the dialect has a header for one. */
  idempotency?: string | undefined
  /** How frames are written, where the answer is streamed; as in the default dialect where absent. */
  streamAs?: StreamForm | undefined
  /** Seconds of the mock in one of the caller's, whose time all waits are stated in; 1 by default. */
  callersSpeed?: number | undefined
}

export interface StreamForm {
  readonly form: MessageForm
  /** Whether the request asks for usage, where that is not a matter of course. */
  readonly asksUsage: boolean
}

export interface Unreadable {
  status: 400 | 413 | 415
  message: string
}

/** Fault of a reply on its way. `reset`: no answer, the connection is closed; `hang`: none ever comes. */
export type ReplyFault = 'reset' | 'cut-body' | 'malformed-body' | 'wrong-type' | 'slow-headers' | 'hang'

/** The body of a streamed answer: its frames, each when it is written. */
export interface MockStream {
  /** In order; `atMs` is on the engine's clock, from the arrival of the request. `text`: server-sent events as they are written, one or more. */
  readonly frames: readonly { readonly atMs: number; readonly text: string }[]
  /** The event that follows the last frame, and its instant: the end of the answer, a broken connection, or nothing (`endAtMs` is then Infinity). */
  readonly end: 'end' | 'reset' | 'hang'
  readonly endAtMs: number
  /** The text that its frames carry, without reasoning. */
  readonly text?: string
}

/** The engine's answer. It is whole even where a fault keeps it from the caller. */
export interface MockReply {
  status: number
  headers: Readonly<Record<string, string>>
  /** To be sent as JSON, unless `file` names a result to be sent instead. */
  body: object
  file?: Modality
  /** Whether nothing at all is sent as body. */
  isEmpty?: true
  /** The body in time, where it is streamed: `delayMs` is when the head is sent. */
  stream?: MockStream
  /** The status of the error that the body states, where the answer's own status is 200. */
  hiddenStatus?: number
  /** From arrival until the head is sent, on the engine's clock; Infinity when no answer comes. */
  delayMs: number
  fault?: ReplyFault
}

/** One request to an endpoint of the gateway, and what is known of it so far. */
export interface Visit {
  readonly now: number
  readonly endpoint: Endpoint
  readonly request: MockRequest
  readonly account: Account | null
  /** Modality of the job that it asks for; null for a read. */
  readonly modality: Modality | null
  /** The model whose limits apply. */
  readonly model: MockModel | null
  /** Whether the gateway knows the model asked for. */
  readonly modelKnown: boolean
  /** The task that it is about. */
  readonly job: Job | undefined
  readonly record: RequestRecord
  body: Readonly<Record<string, unknown>>
  /** Its weight to limits. */
  readonly weighed: Weighed
  passage: Passage | null
  /** The price, once it is known, in micro-credits. */
  micro: number
  /** The fault that strikes the exchange, if it comes to that. */
  readonly fault: WireFault | null
}

export const NO_HEADERS: Readonly<Record<string, string>> = Object.freeze({})
