/** A record of an error's body: one that a gateway sent, so its names and values may be anything. */
export type Part = Readonly<Record<string, unknown>>

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
  const parts: Part[] = []
  const root = Array.isArray(body) ? body[0] : body
  if (!isPart(root)) return parts
  collect(parts, root.error, 1)
  collect(parts, root, 0)
  return parts
}

function collect(parts: Part[], value: unknown, depth: number): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (let n = 0; n < Math.min(value.length, MOST_PARTS); n++) collect(parts, value[n], depth + 1)
    return
  }
  if (!isPart(value) || parts.length >= MOST_PARTS || parts.includes(value)) return
  parts.push(value)
  for (const [name, member] of membersOf(value)) {
    if (typeof member === 'object' && NESTED.has(name)) collect(parts, member, depth + 1)
  }
}

/** The members of a part by their plain names: `retry_after`, `retryAfter` and `Retry-After` are one. */
export function* membersOf(part: Part): Generator<[name: string, value: unknown]> {
  let seen = 0
  for (const name in part) {
    if (seen++ === MOST_MEMBERS) return
    if (name.length <= LONGEST_NAME) yield [name.replace(/[-_ .]/g, '').toLowerCase(), part[name]]
  }
}

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
