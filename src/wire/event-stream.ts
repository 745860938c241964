export interface EventSink {
  /** One event: `name` is `message` where it has none. `isUnclosed`: the stream ended before the blank line that closes an event. */
  onEvent(name: string, data: string, isUnclosed: boolean): void
}

/** Most bytes of one line, and of the data of one event. */
export const LARGEST_EVENT_BYTES = 1_048_576

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SPACE = 0x20
const DATA = Buffer.from('data')
const EVENT = Buffer.from('event')
const BOM = Buffer.from('\ufeff')
const LEAST_HELD_BYTES = 256
const NOTHING = Buffer.alloc(0)

/**
 * Parser of server-sent events, as the HTML standard describes them (section 9.2.6), of bytes that come in any pieces. It differs in one point: what an
 * ended stream left without a blank line is an event all the same, and says so. Comments, `id` and `retry` are passed over.
 */
export class EventStream {
  readonly #sink: EventSink
  /** The beginning of a line whose end has not come. */
  #held = NOTHING
  #heldBytes = 0
  #isFirstLine = true
  /** The last byte was CR: an LF now would be the other half of that line break. */
  #isAfterCr = false
  #name = ''
  #data: string | undefined
  #dataBytes = 0
  #isTooLarge = false

  constructor(sink: EventSink) {
    this.#sink = sink
  }

  /** Takes the bytes from `from` to `to`, and keeps none of them. False once a line or an event is too large: nothing more is read then. */
  read(bytes: Buffer, from: number, to: number): boolean {
    let start = from
    for (let at = from; at < to && !this.#isTooLarge; at++) {
      const byte = bytes[at]
      if (byte === LF) {
        if (!this.#isAfterCr) this.#endLine(bytes, start, at)
        this.#isAfterCr = false
        start = at + 1
      } else if (byte === CR) {
        this.#endLine(bytes, start, at)
        this.#isAfterCr = true
        start = at + 1
      } else this.#isAfterCr = false
    }
    if (start < to) this.#hold(bytes, start, to)
    return !this.#isTooLarge
  }

  /** The stream has ended, and was not cut off. */
  end(): void {
    if (this.#isTooLarge) return
    if (this.#heldBytes > 0) this.#endLine(NOTHING, 0, 0)
    this.#dispatch(true)
  }

  #endLine(bytes: Buffer, from: number, to: number): void {
    if (this.#heldBytes === 0) this.#line(bytes, from, to)
    else {
      this.#hold(bytes, from, to)
      const length = this.#heldBytes
      this.#heldBytes = 0
      this.#line(this.#held, 0, length)
    }
  }

  /** A line whose end comes in another piece is the only thing that is copied. */
  #hold(bytes: Buffer, from: number, to: number): void {
    const length = this.#heldBytes + to - from
    if (length > LARGEST_EVENT_BYTES) {
      this.#isTooLarge = true
      return
    }
    if (length > this.#held.length) {
      const grown = Buffer.allocUnsafe(Math.max(LEAST_HELD_BYTES, 2 * length))
      this.#held.copy(grown, 0, 0, this.#heldBytes)
      this.#held = grown
    }
    bytes.copy(this.#held, this.#heldBytes, from, to)
    this.#heldBytes = length
  }

  #line(bytes: Buffer, lineFrom: number, to: number): void {
    let from = lineFrom
    if (this.#isFirstLine) {
      this.#isFirstLine = false
      if (begins(bytes, from, to, BOM)) from += BOM.length
    }
    if (from === to) this.#dispatch(false)
    else if (isField(bytes, from, to, DATA)) this.#addData(bytes, valueAt(bytes, from, to, DATA), to)
    else if (isField(bytes, from, to, EVENT)) this.#name = bytes.toString('utf8', valueAt(bytes, from, to, EVENT), to)
  }

  #addData(bytes: Buffer, from: number, to: number): void {
    this.#dataBytes += to - from + 1
    if (this.#dataBytes > LARGEST_EVENT_BYTES) {
      this.#isTooLarge = true
      return
    }
    const text = bytes.toString('utf8', from, to)
    this.#data = this.#data === undefined ? text : `${this.#data}\n${text}`
  }

  #dispatch(isUnclosed: boolean): void {
    const data = this.#data
    const name = this.#name
    this.#data = undefined
    this.#dataBytes = 0
    this.#name = ''
    if (data !== undefined) this.#sink.onEvent(name === '' ? 'message' : name, data, isUnclosed)
  }
}

function begins(bytes: Buffer, from: number, to: number, word: Buffer): boolean {
  if (to - from < word.length) return false
  for (let n = 0; n < word.length; n++) if (bytes[from + n] !== word[n]) return false
  return true
}

function isField(bytes: Buffer, from: number, to: number, name: Buffer): boolean {
  const end = from + name.length
  return begins(bytes, from, to, name) && (end === to || bytes[end] === COLON)
}

/** Where the value of a field begins: behind the colon, and one space. */
function valueAt(bytes: Buffer, from: number, to: number, name: Buffer): number {
  const colon = from + name.length
  if (colon >= to) return to
  return bytes[colon + 1] === SPACE && colon + 1 < to ? colon + 2 : colon + 1
}
