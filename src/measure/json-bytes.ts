const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const POINT = 0x2e
const ZERO = 0x30
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Longest text of a number: `-1.2345678901234567e-300`, and to spare. */
const MOST_NUMBER_BYTES = 32
/** Above it, a multiple of 0.001 has more than fifteen digits, and the shortest text of the number may be another. */
const LARGEST_SPELLED = 1e12
const BILLION = 1e9

const FALSE = Buffer.from('false')
const TRUE = Buffer.from('true')
const NULL = Buffer.from('null')

/** Keys with their quotes and colon, once met. Most are names in the code, some dozens; those in a gateway's own bodies may be any. */
const KEYS = new Map<string, Buffer>()
const MOST_KEYS = 500

/**
 * Writes a plain object at `start` as UTF-8, byte for byte as `JSON.stringify` would, and gives the index behind it; -1 when it has no
 * room. No text is made on the way: for an event this takes half the time, and leaves nothing to collect.
 */
export function writeJsonObject(bytes: Buffer, start: number, object: object): number {
  let at = start
  let separator = OPEN_BRACE
  for (const key in object) {
    const value: unknown = object[key as keyof typeof object]
    if (value === undefined) continue
    const name = KEYS.get(key) ?? knownKey(key)
    if (at + name.length + MOST_NUMBER_BYTES > bytes.length) return -1
    bytes[at++] = separator
    separator = COMMA
    at = writeBytes(bytes, at, name)
    if (typeof value === 'number') at = writeNumber(bytes, at, value)
    else if (typeof value === 'string') at = writeString(bytes, at, value)
    else at = writeOther(bytes, at, value)
    if (at < 0) return -1
  }
  if (at + 2 > bytes.length) return -1
  if (separator === OPEN_BRACE) bytes[at++] = OPEN_BRACE
  bytes[at++] = CLOSE_BRACE
  return at
}

function knownKey(key: string): Buffer {
  const name = Buffer.from(`${JSON.stringify(key)}:`)
  if (KEYS.size < MOST_KEYS) KEYS.set(key, name)
  return name
}

/** Lists are rare, and left to the engine. */
function writeOther(bytes: Buffer, at: number, value: unknown): number {
  if (typeof value === 'boolean') return writeBytes(bytes, at, value ? TRUE : FALSE)
  if (value === null) return writeBytes(bytes, at, NULL)
  return Array.isArray(value)
    ? writeText(bytes, at, JSON.stringify(value))
    : writeJsonObject(bytes, at, value as Readonly<Record<string, unknown>>)
}

function writeBytes(bytes: Buffer, start: number, source: Buffer): number {
  const { length } = source
  for (let i = 0; i < length; i++) bytes[start + i] = source[i] as number
  return start + length
}

function writeText(bytes: Buffer, at: number, text: string): number {
  // No character takes more than three bytes a unit.
  return at + 3 * text.length > bytes.length ? -1 : at + bytes.write(text, at)
}

function writeString(bytes: Buffer, start: number, text: string): number {
  const { length } = text
  if (start + length + 2 > bytes.length) return -1
  let at = start
  bytes[at++] = QUOTE
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
      return writeText(bytes, start, JSON.stringify(text))
    }
    bytes[at++] = code
  }
  bytes[at++] = QUOTE
  return at
}

/** Whole numbers and whole thousandths, as all instants and spans of the log are, digit by digit; others as the engine spells them. */
function writeNumber(bytes: Buffer, at: number, value: number): number {
  if (!(value >= 0 && value < LARGEST_SPELLED)) {
    return Number.isFinite(value) ? writeText(bytes, at, String(value)) : writeBytes(bytes, at, NULL)
  }
  const whole = Math.floor(value)
  if (whole === value) return writeWhole(bytes, at, whole)
  const thousandths = Math.round(value * 1000)
  if (thousandths / 1000 !== value) return writeText(bytes, at, String(value))
  let end = writeWhole(bytes, at, whole)
  bytes[end++] = POINT
  let rest = thousandths - whole * 1000
  for (let unit = 100; rest > 0; unit /= 10) {
    const digit = Math.floor(rest / unit)
    bytes[end++] = ZERO + digit
    rest -= digit * unit
  }
  return end
}

/** Digits fall out last first, so their number is found before. Divisions of small integers are cheap, of doubles not. */
function writeWhole(bytes: Buffer, start: number, value: number): number {
  if (value >= BILLION) {
    const high = Math.floor(value / BILLION)
    const end = writeWhole(bytes, start, high) + 9
    writeDigits(bytes, end, value - high * BILLION, 9)
    return end
  }
  let length = 1
  for (let bound = 10; bound <= value; bound *= 10) length++
  writeDigits(bytes, start + length, value, length)
  return start + length
}

function writeDigits(bytes: Buffer, end: number, value: number, length: number): void {
  let rest = value | 0
  for (let at = end - 1; at >= end - length; at--) {
    const tens = (rest / 10) | 0
    bytes[at] = ZERO + rest - tens * 10
    rest = tens
  }
}
