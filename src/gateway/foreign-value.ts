/**
 * Values that a gateway sent, made fit to be kept: bounded, and never a reason to throw. 10 kB of JSON can nest deeper than the stack of
 * any recursive reader.
 */

/** Levels that are described; dots stand for those below. */
const DEEPEST_TOLD = 32
const TOO_DEEP = '(nested too deeply)'

/** The beginning of a text, copied: a slice would keep all of it in memory. */
export function clipped(text: string, most: number): string {
  // UTF-16 keeps halves of characters as they are.
  return text.length <= most ? text : Buffer.from(text.slice(0, most), 'utf16le').toString('utf16le')
}

/** The beginning of a value as JSON, at most `most` characters; below 32 levels dots stand for it. */
export function describe(value: unknown, most: number): string {
  const told = { text: '', most }
  tell(told, value, 0)
  return clipped(told.text, most)
}

interface Told {
  text: string
  readonly most: number
}

function tell(told: Told, value: unknown, depth: number): void {
  if (typeof value === 'string') told.text += JSON.stringify(clipped(value, told.most))
  else if (typeof value === 'number') told.text += Number.isFinite(value) ? String(value) : 'null'
  else if (typeof value !== 'object' || value === null) told.text += value === undefined ? 'null' : String(value)
  else if (depth === DEEPEST_TOLD) told.text += '…'
  else if (Array.isArray(value)) tellList(told, value, depth)
  else tellRecord(told, value, depth)
}

function tellList(told: Told, list: readonly unknown[], depth: number): void {
  told.text += '['
  for (let n = 0; n < list.length && told.text.length < told.most; n++) {
    if (n > 0) told.text += ','
    tell(told, list[n], depth + 1)
  }
  told.text += ']'
}

function tellRecord(told: Told, record: object, depth: number): void {
  told.text += '{'
  let isFirst = true
  for (const [name, member] of Object.entries(record)) {
    if (told.text.length >= told.most) break
    if (member === undefined) continue
    told.text += `${isFirst ? '' : ','}${JSON.stringify(clipped(name, told.most))}:`
    tell(told, member, depth + 1)
    isFirst = false
  }
  told.text += '}'
}

/** Bounds on the parts of a value that are kept. */
export interface Bounds {
  /** Levels; a text stands for what lies below. */
  depth: number
  /** Members of each list and record. */
  members: number
  /** The largest number, either side of 0. */
  number: number
  /** Change to each text, names of members included. */
  text(text: string): string
}

/** The value within its bounds: itself where it keeps to them, else a copy. */
export function bounded(value: unknown, bounds: Bounds): unknown {
  return within(value, bounds, 0)
}

function within(value: unknown, bounds: Bounds, depth: number): unknown {
  if (typeof value === 'string') return bounds.text(value)
  if (typeof value === 'number') return Math.max(-bounds.number, Math.min(bounds.number, value))
  if (typeof value !== 'object' || value === null) return value
  if (depth === bounds.depth) return TOO_DEEP
  return Array.isArray(value) ? listWithin(value, bounds, depth) : recordWithin(value, bounds, depth)
}

function listWithin(list: readonly unknown[], bounds: Bounds, depth: number): readonly unknown[] {
  const count = Math.min(list.length, bounds.members)
  let copy: unknown[] | undefined = count < list.length ? list.slice(0, count) : undefined
  for (let n = 0; n < count; n++) {
    const member = within(list[n], bounds, depth + 1)
    if (member === list[n]) continue
    copy ??= list.slice()
    copy[n] = member
  }
  return copy ?? list
}

/** A copy is made of entries: only so `__proto__` is a name like any other. */
function recordWithin(record: object, bounds: Bounds, depth: number): object {
  let count = 0
  let copy: [name: string, member: unknown][] | undefined
  for (const name in record) {
    if (count === bounds.members) return Object.fromEntries(copy ?? Object.entries(record).slice(0, count))
    const before: unknown = record[name as keyof typeof record]
    const shown = bounds.text(name)
    const member = within(before, bounds, depth + 1)
    if (shown !== name || member !== before) copy ??= Object.entries(record).slice(0, count)
    copy?.push([shown, member])
    count++
  }
  return copy === undefined ? record : Object.fromEntries(copy)
}
