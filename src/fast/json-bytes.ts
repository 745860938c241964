import { type ByteRoom, Spelling, writeText } from './byte-room.ts'
import { MOST_NUMBER_BYTES, writeNumber } from './number-bytes.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Values that are remembered of one key, and their length: models and kinds of event come again, ids and messages do not. */
const MOST_VALUES = 16
const LONGEST_VALUE = 64
/** Most keys are names in the code, some dozens; those in a gateway's own bodies may be any. */
const MOST_KEYS = 500

interface KnownValue {
  readonly value: string | boolean
  /** `,"key":"value"` */
  readonly spelling: Spelling
}

/** A key that was written before: objects of few kinds are written over and over, with few values where these are names. */
class Key {
  readonly name: string
  /** `,"key":` */
  readonly spelling: Spelling
  /** The key that followed this one last time, and usually follows it again. */
  next: Key | undefined
  #values: KnownValue[] = []
  #isVaried = false

  constructor(name: string) {
    this.name = name
    this.spelling = new Spelling(`,${JSON.stringify(name)}:`)
  }

  /** With such a value; undefined where it has had too many to remember them. */
  spellingWith(value: string | boolean): Spelling | undefined {
    if (this.#isVaried) return undefined
    for (const known of this.#values) if (known.value === value) return known.spelling
    if (this.#values.length < MOST_VALUES && String(value).length <= LONGEST_VALUE) {
      const spelling = new Spelling(`,${JSON.stringify(this.name)}:${JSON.stringify(value)}`)
      this.#values.push({ value, spelling })
      return spelling
    }
    this.#isVaried = true
    this.#values = []
    return undefined
  }
}

const KEYS = new Map<string, Key>()
const START = new Key('')

function keyAfter(before: Key, name: string): Key {
  let key = KEYS.get(name)
  if (key === undefined) {
    key = new Key(name)
    if (KEYS.size < MOST_KEYS) KEYS.set(name, key)
  }
  before.next = key
  return key
}

/**
 * Writes a plain object at `start` as UTF-8, byte for byte as `JSON.stringify` would, and gives the index behind it; -1 when it has no
 * room, of which it needs a little more than it takes. No text is made on the way, which leaves nothing to collect.
 */
export function writeJsonObject(room: ByteRoom, start: number, object: object): number {
  const { bytes, view } = room
  const last = bytes.length - MOST_NUMBER_BYTES
  let at = start
  let key = START
  for (const name in object) {
    const value: unknown = object[name as keyof typeof object]
    if (value === undefined) continue
    key = key.next?.name === name ? key.next : keyAfter(key, name)
    const known = typeof value === 'string' || typeof value === 'boolean' ? key.spellingWith(value) : undefined
    const spelling = known ?? key.spelling
    if (at + spelling.length > last) return -1
    at = spelling.write(view, at)
    if (known !== undefined) continue
    if (typeof value === 'number') at = writeNumber(room, at, value)
    else if (typeof value === 'string') at = writeString(room, at, value)
    else at = writeOther(room, at, value)
    if (at < 0) return -1
  }
  if (at > last) return -1
  bytes[start] = OPEN_BRACE
  if (at === start) at++
  bytes[at++] = CLOSE_BRACE
  return at
}

function writeOther(room: ByteRoom, at: number, value: unknown): number {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  // Lists are rare, and left to the engine.
  return isRecord ? writeJsonObject(room, at, value) : writeText(room, at, JSON.stringify(value))
}

function writeString(room: ByteRoom, start: number, text: string): number {
  const { bytes } = room
  const { length } = text
  if (start + length + 2 > bytes.length) return -1
  let at = start
  bytes[at++] = QUOTE
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
      return writeText(room, start, JSON.stringify(text))
    }
    bytes[at++] = code
  }
  bytes[at++] = QUOTE
  return at
}
