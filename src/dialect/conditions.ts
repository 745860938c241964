import type { Reply } from '../gateway/classify.ts'
import { allAt, type Pointer, parsePointer } from './pointer.ts'
import type { Condition } from './schema.ts'

/** A condition with its pointer taken apart. */
export interface Test extends Omit<Condition, 'at'> {
  readonly at: Pointer | null
}

export function testsOf(conditions: readonly Condition[]): Test[] {
  return conditions.map(({ at, header, ...condition }) => ({
    ...condition,
    header: header?.toLowerCase(),
    at: at === undefined ? null : parsePointer(at),
  }))
}

/** Whether all of them hold of an answer. */
export function hold(tests: readonly Test[], reply: Reply): boolean {
  return tests.every((test) => holds(test, reply))
}

function holds(
  { http, header, at, is, contains, startsWith, exists }: Test,
  { status, headers, body }: Reply,
): boolean {
  if (http !== undefined && !http.includes(status)) return false
  if ([is, contains, startsWith, exists].every((one) => one === undefined)) return true
  const found = header !== undefined ? [headers.first(header)].filter((one) => one !== undefined) : inBody(body, at)
  if (is !== undefined && !found.some((one) => is.some((value) => value === one))) return false
  if (contains !== undefined && !found.some((one) => textOf(one).toLowerCase().includes(contains.toLowerCase()))) {
    return false
  }
  if (startsWith !== undefined && !found.some((one) => textOf(one).startsWith(startsWith))) return false
  return exists === undefined || exists === found.some((one) => !isNothing(one))
}

function inBody(body: Reply['body'], at: Pointer | null): unknown[] {
  if (body.kind === 'not-json') return at === null ? [body.text] : []
  return at === null ? [body.value] : allAt(body.value, at)
}

/** Characters of an answer in which a text is looked for. */
const LONGEST_SEARCHED = 20_000

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, LONGEST_SEARCHED)
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
