import type { ErrorBody } from './bodies.ts'
import { errorParts, type Part } from './error-parts.ts'

/** Why an answer refused, where it says so elsewhere than in `error.type` and `error.message`. */
export interface Said {
  type?: string
  message?: string
}

/** Names of fields that hold a reason, the more particular before the more general; `error.type` stands behind the first. */
const REJECTIONS = ['rejectreason', 'rejectionreason'] as const
const TYPES = [
  'type',
  'quotaid',
  'limitsource',
  'errortype',
  'errorcode',
  'errcode',
  'code',
  'reason',
  'status',
] as const
const MESSAGES = [
  ...['message', 'detail', 'msg', 'errormessage', 'errormsg', 'errordescription', 'statusmsg', 'error', 'title'],
  ...['description', 'faultstring'],
]

/** Statements of a body about its refusal beyond `error`, the specification's error object in it; undefined if that says everything. */
export function saidIn(body: unknown, error: ErrorBody['error'] | null): Said | undefined {
  const parts = errorParts(body)
  const type =
    textOf(parts, REJECTIONS, isName) ?? (error?.type === undefined ? textOf(parts, TYPES, isName) : undefined)
  const message = error?.message === undefined ? textOf(parts, MESSAGES, isText) : undefined
  if (type === undefined && message === undefined) return undefined
  return { ...(type === undefined ? {} : { type }), ...(message === undefined ? {} : { message }) }
}

/** The text under the first of the names that any part has. */
function textOf(parts: readonly Part[], names: readonly string[], fits: (text: string) => boolean): string | undefined {
  let found: string | undefined
  let rank = names.length
  for (const part of parts) {
    for (const [name, value] of part) {
      const at = names.indexOf(name)
      if (at < 0 || at >= rank || typeof value !== 'string' || !fits(value)) continue
      found = value
      rank = at
    }
  }
  return found
}

function isText(text: string): boolean {
  return text !== ''
}

/** A status code in words of its own, an address of a page about the error, or a mere "error" names no reason. */
function isName(text: string): boolean {
  return text !== '' && !/^(?:\d+|error|about:blank|https?:.*|type\.googleapis\.com.*)$/i.test(text)
}
