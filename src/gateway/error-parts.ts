import { isRecord } from '../json.ts'

/** The members of one record of an error's body, by their plain names: `retry_after`, `retryAfter` and `Retry-After` are one. */
export type Part = readonly (readonly [name: string, value: unknown])[]

/** Members under which bodies of errors keep more about them, `headers` excepted, which are read as such. */
const NESTED = new Set([
  'error',
  'errors',
  'detail',
  'details',
  'metadata',
  'data',
  'parameters',
  'extensions',
  'violations',
  'baseresp',
  'fault',
  'ratelimit',
])
/** These bound the work on a hostile body. */
const DEEPEST = 6
const MOST_PARTS = 24
const MOST_MEMBERS = 100
const LONGEST_NAME = 32

/** The records of an error's body in which something may be said: its `error` with all below it, then the body, then what else it holds. */
export function errorParts(body: unknown): Part[] {
  const root: unknown = Array.isArray(body) ? body[0] : body
  if (!isRecord(root)) return []
  const found: Found = { records: [], parts: [] }
  collect(found, root.error, 1)
  collect(found, root, 0)
  return found.parts
}

interface Found {
  readonly records: object[]
  readonly parts: Part[]
}

function collect(found: Found, value: unknown, depth: number): void {
  if (typeof value !== 'object' || depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (let n = 0; n < Math.min(value.length, MOST_PARTS); n++) collect(found, value[n], depth + 1)
    return
  }
  if (!isRecord(value) || found.parts.length >= MOST_PARTS || found.records.includes(value)) return
  const part = membersOf(value)
  found.records.push(value)
  found.parts.push(part)
  for (const [name, member] of part) {
    if (typeof member === 'object' && member !== null && NESTED.has(name)) collect(found, member, depth + 1)
  }
}

function membersOf(record: Readonly<Record<string, unknown>>): Part {
  const members: [string, unknown][] = []
  let seen = 0
  for (const name in record) {
    if (seen++ === MOST_MEMBERS) break
    if (name.length <= LONGEST_NAME) members.push([plainName(name), record[name]])
  }
  return members
}

/** A gateway has few names; one that puts a new one into each answer must not fill the memory. */
const MOST_REMEMBERED = 512
const remembered = new Map<string, string>()

function plainName(name: string): string {
  let plain = remembered.get(name)
  if (plain === undefined) {
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    plain = name.replace(/[-_ .]/g, '').toLowerCase()
    remembered.set(name, plain)
  }
  return plain
}
