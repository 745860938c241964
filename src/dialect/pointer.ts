import { isRecord } from '../json.ts'

/** Tokens of a JSON Pointer (RFC 6901) in which `*` stands for every member of a list or record. */
export type Pointer = readonly string[]

export const EVERY = '*'
/** Stands for the id of a task that is read. */
const TASK = '{task}'
/** A hostile list must not be walked for ever. */
const MOST_FOUND = 1000

/** The pointers of dialects, which a mock follows for each answer. */
const PARSED = new Map<string, Pointer>()
const MOST_PARSED = 10_000

/** Throws a RangeError for what is no pointer. */
export function parsePointer(text: string): Pointer {
  const known = PARSED.get(text)
  if (known !== undefined) return known
  if (text !== '' && (!text.startsWith('/') || /~(?![01])/.test(text)))
    throw new RangeError(`not a JSON Pointer: ${text}`)
  const tokens = text.split('/').slice(1)
  const pointer = tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (PARSED.size < MOST_PARSED) PARSED.set(text, pointer)
  return pointer
}

/** The pointer of one task: answers may keep each task under its id. */
export function forTask(pointer: Pointer, id: string | null): Pointer {
  if (id === null || !pointer.includes(TASK)) return pointer
  return pointer.map((token) => (token === TASK ? id : token))
}

/** All that a pointer leads to; null and absent members are not there. */
export function allAt(value: unknown, pointer: Pointer): unknown[] {
  let found: unknown[] = [value]
  for (const token of pointer) {
    const next: unknown[] = []
    for (const one of found) {
      for (const member of token === EVERY ? membersOf(one) : [memberOf(one, token)]) {
        if (member !== undefined && member !== null && next.length < MOST_FOUND) next.push(member)
      }
    }
    found = next
  }
  return found.filter((one) => one !== undefined && one !== null)
}

/** The first thing that a pointer leads to. */
export function firstAt(value: unknown, pointer: Pointer): unknown {
  if (pointer.includes(EVERY)) return allAt(value, pointer)[0]
  let found = value
  for (const token of pointer) found = memberOf(found, token)
  return found ?? undefined
}

/** The first thing that any of the pointers leads to. */
export function firstOf(value: unknown, pointers: readonly Pointer[]): unknown {
  for (const pointer of pointers) {
    const found = firstAt(value, pointer)
    if (found !== undefined) return found
  }
  return undefined
}

function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^\d{1,6}$/.test(token) ? value[Number(token)] : undefined
  return isRecord(value) && Object.hasOwn(value, token) ? value[token] : undefined
}

function membersOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, MOST_FOUND)
  return isRecord(value) ? Object.values(value).slice(0, MOST_FOUND) : []
}

/**
 * Puts something where a pointer leads, with the lists and records on the way: a number and `*` are places of a list. Returns the root, which is
 * another where the pointer is empty.
 */
export function put(root: unknown, pointer: Pointer, value: unknown): unknown {
  return putFrom(0, root, pointer, value)
}

function putFrom(depth: number, root: unknown, pointer: Pointer, value: unknown): unknown {
  const token = pointer[depth]
  if (token === undefined) return value
  const isPlace = token === EVERY || /^\d{1,3}$/.test(token)
  if (Array.isArray(root) || (isPlace && !isRecord(root))) {
    const list: unknown[] = Array.isArray(root) ? root : []
    const at = token === EVERY ? 0 : Number(token)
    while (list.length < at) list.push(null)
    list[at] = putFrom(depth + 1, list[at], pointer, value)
    return list
  }
  const record: Record<string, unknown> = isRecord(root) ? (root as Record<string, unknown>) : {}
  const before = Object.hasOwn(record, token) ? record[token] : undefined
  const after = putFrom(depth + 1, before, pointer, value)
  if (token !== '__proto__') record[token] = after
  // By its name alone, it would be the record's prototype.
  else Object.defineProperty(record, token, { value: after, enumerable: true, configurable: true, writable: true })
  return record
}

/** Takes away what a pointer leads to, and the records that this leaves empty. */
export function withoutAt(value: unknown, pointer: Pointer): unknown {
  const [token, ...rest] = pointer
  if (token === undefined) return undefined
  if (Array.isArray(value)) {
    const at = token === EVERY ? 0 : Number(token)
    const list = value.map((member, n) => (n === at ? withoutAt(member, rest) : member))
    return list.every((member) => member === undefined) ? undefined : list
  }
  if (!isRecord(value) || !Object.hasOwn(value, token)) return value
  const left = Object.entries(value).flatMap(([name, member]) => {
    if (name !== token) return [[name, member] as const]
    const kept = withoutAt(member, rest)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return left.length === 0 ? undefined : Object.fromEntries(left)
}
