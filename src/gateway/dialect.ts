import type { GenerationRequest } from './bodies.ts'
import type { Reply } from './classify.ts'
import type { TaskModality } from './modality.ts'
import type { FrameReader } from './stream/frame.ts'

/** A question to a gateway, before any dialect has put it into words. */
export type Asked =
  | { readonly endpoint: 'submit'; readonly modality: TaskModality }
  | { readonly endpoint: 'poll'; readonly taskId: string }
  | { readonly endpoint: 'cancel'; readonly taskId: string }
  | { readonly endpoint: 'message' | 'credits' | 'quota' }

/** Questions that differ in nothing but their kind. One object each, because they are asked thousands of times a second. */
export const ASKED = {
  image: { endpoint: 'submit', modality: 'image' },
  video: { endpoint: 'submit', modality: 'video' },
  audio: { endpoint: 'submit', modality: 'audio' },
  message: { endpoint: 'message' },
  credits: { endpoint: 'credits' },
  quota: { endpoint: 'quota' },
} as const satisfies Record<string, Asked>

/** Where requests of one kind go: one object a kind, by which callers keep what they make for it. */
export interface Place {
  /** One of the addresses of the gateway, or an origin that an answer named. */
  readonly address: 'base' | 'text' | 'files' | { readonly origin: string }
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path up to what differs from request to request. */
  readonly path: string
  readonly form: 'json' | 'multipart'
  /** Whether the answer is asked for as a stream of events. */
  readonly isStreamed?: boolean
}

/** A request in a dialect. */
export interface WireAsk {
  readonly place: Place
  /** Rest of the path, with its query. */
  readonly suffix: string
  readonly body: object | undefined
}

/**
 * The words of one gateway. Inside, there is one form of everything: that of the default dialect. A dialect puts a request of that form into the
 * gateway's own words, and an answer of the gateway back into that form. It is pure: no clock, no network.
 */
export interface Dialect {
  readonly name: string
  /** Headers of every request besides those of the key, each with its line break. */
  readonly headers: string
  /** The request; a text says why this gateway cannot be asked. */
  ask(asked: Asked, request?: GenerationRequest): WireAsk | string
  /** Header lines that carry the key, each with its line break; `nowEpochMs` for keys that sign the time. */
  keyLines(key: string, nowEpochMs: number): string
  /** The part of an address that carries the key: empty, or `name=value`, encoded. */
  keyQuery(key: string): string
  /** Whether a task at an address that may not have the key is read without it. */
  readonly readsWithoutKey?: boolean
  /** Whether tasks can be cancelled. */
  readonly cancels?: boolean
  /** Header that carries the idempotency key of a call; absent where what is sent twice may be bought twice. */
  readonly idempotency?: string
  /** Whether `keyLines` says the same at any time. */
  readonly isKeyLasting: boolean
  /** The answer in the form of the default dialect; absent where it has that form already. */
  readonly answer?: (asked: Asked, reply: Reply) => Reply
  /** A reader of the events of one streamed message; absent where none is streamed. */
  readonly frames?: () => FrameReader
}

/** Why a request could not be put into a gateway's words. */
export function isUnsayable(ask: WireAsk | string): ask is string {
  return typeof ask === 'string'
}
