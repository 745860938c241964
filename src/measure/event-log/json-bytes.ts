import { type ByteRoom, Spelling, writeText } from './byte-room.ts'
import { MOST_NUMBER_BYTES, writeNumber } from './number-bytes.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Texts that are remembered at one place, and their length: models and kinds of event come again, ids and messages do not. */
const MOST_TEXTS = 16
const LONGEST_TEXT = 64
/** Places that are remembered. Events have some hundreds; a gateway's own bodies may have any. */
const MOST_PLACES = 2000

let places = 0

/**
 * A place in the objects that were written so far: behind a key, or behind a key and what it held, after the same ones before it. Objects
 * of few kinds are written over and over, and what follows is as a rule what followed the last time.
 */
class Place {
  readonly key: string
  /** Undefined where any may have come. */
  readonly value: string | boolean | undefined
  /** `,"key":` or `,"key":"value"`, and before it what is the same each time: all since the last value that may be any. */
  readonly text: string
  readonly spelling: Spelling
  /** What came after it the last time. */
  next: Place | undefined
  readonly #after = new Map<string, Place>()
  #holding: Place[] = []
  #isVaried = false

  constructor(before: string, key: string, value?: string | boolean) {
    this.key = key
    this.value = value
    this.text = before + (value === undefined ? `,${JSON.stringify(key)}:` : JSON.stringify(value))
    this.spelling = new Spelling(this.text)
  }

  after(key: string): Place {
    this.next = this.#after.get(key)
    if (this.next === undefined) {
      this.next = new Place(this.value === undefined ? '' : this.text, key)
      if (places++ < MOST_PLACES) this.#after.set(key, this.next)
    }
    return this.next
  }

  /** Undefined where what it holds is not remembered, for it has held too much. */
  holding(value: string | boolean): Place | undefined {
    if (this.#isVaried) return undefined
    for (const place of this.#holding) if (place.value === value) return place
    if (this.#holding.length < MOST_TEXTS && places < MOST_PLACES && String(value).length <= LONGEST_TEXT) {
      places++
      const place = new Place(this.text, this.key, value)
      this.#holding.push(place)
      return place
    }
    this.#isVaried = true
    this.#holding = []
    return undefined
  }
}

const START = new Place('', '')

/**
 * Writes a plain object at `start` as UTF-8, byte for byte as `JSON.stringify` would, and gives the index behind it; -1 when it has no
 * room, of which it needs a little more than it takes. No text is made on the way, which leaves nothing to collect.
 */
export function writeJsonObject(room: ByteRoom, start: number, object: object): number {
  const { bytes, view } = room
  const last = bytes.length - MOST_NUMBER_BYTES
  let at = start
  let place = START
  for (const key in object) {
    const value: unknown = object[key as keyof typeof object]
    if (value === undefined) continue
    place = place.next?.key === key ? place.next : place.after(key)
    const known = typeof value === 'string' || typeof value === 'boolean' ? place.holding(value) : undefined
    if (known !== undefined) {
      // Written with what follows.
      place = known
      continue
    }
    if (at + place.spelling.length > last) return -1
    at = place.spelling.write(view, at)
    if (typeof value === 'number') at = writeNumber(room, at, value)
    else if (typeof value === 'string') at = writeString(room, at, value)
    else at = writeOther(room, at, value)
    if (at < 0) return -1
  }
  if (place.value !== undefined) {
    if (at + place.spelling.length > last) return -1
    at = place.spelling.write(view, at)
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
