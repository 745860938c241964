import { type ByteBuffer, SPILT_BYTES, Spelling, writeText } from './byte-buffer.ts'

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
export function writeJsonObject(room: ByteBuffer, start: number, object: object): number {
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

function writeOther(room: ByteBuffer, at: number, value: unknown): number {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  // Lists are rare, and left to the engine.
  return isRecord ? writeJsonObject(room, at, value) : writeText(room, at, JSON.stringify(value))
}

function writeString(room: ByteBuffer, start: number, text: string): number {
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

/** Longest text of a number, `-1.2345678901234567e-300`, and what is spilt behind it: this much room is to be left. */
export const MOST_NUMBER_BYTES = 28 + SPILT_BYTES
/** Above it, a multiple of 0.001 has more than fifteen digits, and the shortest text of the number may be another. */
const LARGEST_SPELLED = 1e12

const NULL = new Spelling('null')

/** The numbers below a thousand as words: as they are, with leading zeros, and as thousandths behind a point. */
const BELOW_1000 = Array.from({ length: 1000 }, (_, n) => n)
const WHOLE = wordsOf((n) => String(n))
const PADDED = wordsOf(padded)
const THOUSANDTHS = wordsOf(fraction)
const FRACTION_LENGTH = Uint8Array.from(BELOW_1000, (n) => fraction(n).length)

/** Whole numbers and whole thousandths, as all instants and spans of the log are, three digits at a time; others as the engine spells them. */
export function writeNumber(room: ByteBuffer, at: number, value: number): number {
  if (!(value >= 0 && value < LARGEST_SPELLED)) {
    return Number.isFinite(value) ? writeText(room, at, String(value)) : NULL.write(room.view, at)
  }
  const whole = Math.floor(value)
  if (whole === value) return writeWhole(room.view, at, whole)
  const thousandths = Math.round(value * 1000)
  if (thousandths / 1000 !== value) return writeText(room, at, String(value))
  const end = writeWhole(room.view, at, whole)
  const rest = thousandths - whole * 1000
  room.view.setInt32(end, THOUSANDTHS[rest] as number, true)
  return end + (FRACTION_LENGTH[rest] as number)
}

function writeWhole(view: DataView, at: number, value: number): number {
  if (value < 1000) {
    view.setInt32(at, WHOLE[value] as number, true)
    return at + (value < 10 ? 1 : value < 100 ? 2 : 3)
  }
  const thousands = Math.floor(value / 1000)
  const end = writeWhole(view, at, thousands)
  view.setInt32(end, PADDED[value - thousands * 1000] as number, true)
  return end + 3
}

function wordsOf(spell: (n: number) => string): Int32Array {
  return Int32Array.from(BELOW_1000, (n) => Buffer.from(spell(n).padEnd(4, '\0')).readInt32LE())
}

function padded(n: number): string {
  return String(n).padStart(3, '0')
}

function fraction(n: number): string {
  return `.${padded(n)}`.replace(/\.?0+$/, '')
}
