import type { Modality } from '../gateway/modality.ts'

/** One call as somebody else's log tells of it. */
export interface LoggedCall {
  /** Unix ms; below 1e9, ms from a start. */
  atMs: number
  model: string
  modality: Modality
  /** How the kind of generation is known. */
  kindBy: KindBy
  /** Values of the request that make calls more expensive or longer: fields of its body, and the length of its prompt. */
  shape: CallShape
  /** Undefined where the log keeps none. */
  prompt: string | undefined
  /** Whether the log says that the gateway refused it with 429: then it may stand in the log again, as often as it was sent. */
  isRefused: boolean
}

/** `stated` by the user; `row`: by a path, an operation or a field of the log; `name`: by words in the model's name; `nothing`: taken for text. */
export type KindBy = 'stated' | 'row' | 'name' | 'nothing'

export interface CallShape {
  /** Characters of the prompt, rounded up to a power of two; 0 where nothing tells. */
  promptLength: number
  /** Fields of the request body: max_tokens, size, n, duration and the like. */
  fields: Readonly<Record<string, string | number>>
}

/** Why a row tells of no call. */
export type Unread =
  | 'not readable'
  | 'damaged or cut off'
  | 'no instant'
  | 'no model'
  | 'no generation call'
  | 'refused with 429'
  | 'a figure that cannot be'

/** A row that tells of no call, with the value that is at fault. */
export interface Passed {
  why: Unread
  value: unknown
}

/** A row of a log: a call, or why it is none. */
export type Row = LoggedCall | Unread | Passed

/** Whether a status or kind of error, as logs write it, says that the gateway refused the call with 429. */
export function isRefusal(status: unknown): boolean {
  return status === 429 || (typeof status === 'string' && /^429$|rate.?limit/i.test(status.trim()))
}
