import { headerFields } from '../gateway/reply-headers.ts'
import { hold, testsOf } from './conditions.ts'
import { firstAt, type Pointer, parsePointer, put, withoutAt } from './pointer.ts'
import type { Condition } from './schema.ts'

/** An answer that is being written. */
export interface Draft {
  status: number
  body: unknown
  headers: Record<string, string>
}

/**
 * Makes a condition true of an answer: what holds already stays. `text` is there where anything may be, `textAt` where it goes if the condition
 * names no place.
 */
export function satisfyCondition(stated: Condition, draft: Draft, text: string, textAt?: string): void {
  const condition = stated.header === undefined ? { ...stated, at: stated.at ?? textAt } : stated
  if (isMet(condition, draft)) return
  const { http, header, at } = condition
  if (http?.[0] !== undefined && !http.includes(draft.status)) draft.status = http[0]
  if (isMet(condition, draft)) return
  if (header !== undefined) {
    const value = valueFor(condition, draft.headers[header], text)
    if (value === undefined) delete draft.headers[header]
    else draft.headers[header] = String(value)
  } else if (at !== undefined) {
    const pointer = parsePointer(at)
    const value = valueFor(condition, firstAt(draft.body, pointer), text)
    draft.body = value === undefined ? (withoutAt(draft.body, pointer) ?? {}) : put(draft.body, pointer, value)
  }
}

function isMet(condition: Condition, { status, headers, body }: Draft): boolean {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return hold(testsOf([condition]), { status, headers: headerFields(lower), body: { kind: 'json', value: body } })
}

/** Undefined where nothing may stand. A text keeps what it says. */
function valueFor({ is, contains, startsWith, exists }: Condition, before: unknown, text: string): unknown {
  if (is !== undefined) return is[0]
  if (contains !== undefined) return typeof before === 'string' ? `${before}; ${contains}` : contains
  if (startsWith !== undefined) return `${startsWith}${typeof before === 'string' ? before : ''}`
  return exists === true ? text : undefined
}

/** Whether neither of two places is a part of the other. */
export function apart(one: string, other: string): boolean {
  return !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`)
}

/** Puts a value where a pointer leads. */
export function write(draft: Draft, at: Pointer, value: unknown): void {
  draft.body = put(draft.body, at, value)
}
