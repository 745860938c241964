import { type ByteBuffer, byteBuffer, SPILT_BYTES } from './byte-buffer.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Values that are remembered of one name, and their length: models and kinds of event come again, ids and messages do not. */
const MOST_VALUES = 16
const LONGEST_VALUE = 64
/** Names that are remembered to have followed one. */
const MOST_FOLLOWERS = 4
/** Values of one object, those of a name that comes twice included. */
const MOST_READ = 64
/** More digits may be a number that is no quotient of two exact ones. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, n) => 10 ** n)

/** A text that is looked for over and over, four bytes at a time. */
class Sought {
  readonly length: number
  readonly #words: Int32Array
  readonly #mask: number

  constructor(text: string) {
    const bytes = Buffer.from(text)
    const { view } = byteBuffer(Buffer.concat([bytes, Buffer.alloc(SPILT_BYTES)]))
    this.length = bytes.length
    this.#words = Int32Array.from({ length: Math.ceil(bytes.length / 4) }, (_, n) => view.getInt32(4 * n, true))
    const spilt = 4 * this.#words.length - bytes.length
    this.#mask = -1 >>> (8 * spilt)
  }

  isAt(view: DataView, start: number): boolean {
    const words = this.#words
    const last = words.length - 1
    for (let n = 0; n < last; n++) if (view.getInt32(start + 4 * n, true) !== words[n]) return false
    return (view.getInt32(start + 4 * last, true) & this.#mask) === words[last]
  }
}

const TRUE = new Sought('true')
const FALSE = new Sought('false')

/** Reads the objects that stand as the value of a name. */
export interface InnerObjects {
  /** As `FlatObjects.read`, but gives the object; `end` is then the index behind it. Null where it is not as described. */
  object(room: ByteBuffer, start: number): object | null
  readonly end: number
}

class Field {
  readonly place: number
  readonly inner: InnerObjects | undefined
  /** `"name":` */
  readonly sought: Sought
  /** Those that followed it in earlier objects. */
  readonly followers: Field[] = []
  #values: { value: string; sought: Sought }[] = []
  #isVaried = false

  constructor(name: string, place: number, inner?: InnerObjects) {
    this.place = place
    this.inner = inner
    this.sought = new Sought(`${JSON.stringify(name)}:`)
  }

  /** The remembered text that begins at `start`, behind its quote. */
  known(view: DataView, start: number): { value: string; sought: Sought } | undefined {
    for (const known of this.#values) if (known.sought.isAt(view, start)) return known
    return undefined
  }

  remember(value: string): void {
    if (this.#isVaried || value.length > LONGEST_VALUE) return
    if (this.#values.length < MOST_VALUES) this.#values.push({ value, sought: new Sought(`${value}"`) })
    else {
      this.#isVaried = true
      this.#values = []
    }
  }
}

/**
 * Reads JSON objects with known names from bytes, as `JSON.parse` would: their texts are plain ASCII, their numbers short, and they hold no space,
 * no list, and no other object but where one is described. Gives up on everything else, which is then to be parsed.
 */
export class FlatObjects {
  /** Values of the object last read, each at the place of its name; `forget` empties them. */
  readonly values: unknown[]
  /** Places of its values, `count` of them. */
  readonly places = new Uint8Array(MOST_READ)
  count = 0
  readonly #fields: readonly Field[]
  /** The name whose value, a text, is passed over. */
  readonly #passed: number
  readonly #start = new Field('', -1)
  /** Index behind the value last read. */
  #at = 0

  constructor(names: readonly string[], passed?: string, inner: Readonly<Record<string, InnerObjects>> = {}) {
    this.#fields = names.map((name, place) => new Field(name, place, inner[name]))
    this.#passed = passed === undefined ? NaN : names.indexOf(passed)
    this.values = new Array(names.length).fill(undefined)
  }

  /** Reads the object that begins at `start`, and gives the index behind it; -1, and no values, where it is not as described. */
  read(room: ByteBuffer, start: number): number {
    const { bytes, view } = room
    const last = bytes.length - LONGEST_VALUE - 2 * SPILT_BYTES
    if (bytes[start] !== OPEN_BRACE) return -1
    let at = start + 1
    let field: Field | undefined = this.#start
    while (at < last && this.count < MOST_READ) {
      field = this.#after(field, view, at)
      if (field === undefined || !this.#value(field, room, at + field.sought.length)) break
      at = this.#at
      const next = bytes[at++]
      if (next === CLOSE_BRACE) return at
      if (next !== COMMA) break
    }
    this.forget()
    return -1
  }

  forget(): void {
    for (let n = 0; n < this.count; n++) this.values[this.places[n] as number] = undefined
    this.count = 0
  }

  #after(before: Field, view: DataView, at: number): Field | undefined {
    for (const follower of before.followers) if (follower.sought.isAt(view, at)) return follower
    const found = this.#fields.find(
      ({ sought }) => at + sought.length + SPILT_BYTES < view.byteLength && sought.isAt(view, at),
    )
    if (found !== undefined && before.followers.length < MOST_FOLLOWERS) before.followers.push(found)
    return found
  }

  /** Whether a value that it knows begins at `at`. */
  #value(field: Field, room: ByteBuffer, at: number): boolean {
    const { bytes, view } = room
    const first = bytes[at] as number
    if (first === QUOTE) return this.#text(field, room, at + 1)
    if (field.place === this.#passed) return false
    if (first === MINUS || (first >= ZERO && first <= ZERO + 9)) return this.#number(field, bytes, at)
    if (first === OPEN_BRACE) return this.#inner(field, room, at)
    for (const [sought, value] of FLAGS) {
      if (!sought.isAt(view, at)) continue
      this.#keep(field, value, at + sought.length)
      return true
    }
    return false
  }

  #inner(field: Field, room: ByteBuffer, at: number): boolean {
    const { inner } = field
    const object = inner === undefined ? null : inner.object(room, at)
    if (inner === undefined || object === null) return false
    this.#keep(field, object, inner.end)
    return true
  }

  #text(field: Field, { bytes, view }: ByteBuffer, start: number): boolean {
    // Near the end of the bytes it is not looked for, and would be remembered once more.
    const isSought = start + LONGEST_VALUE + SPILT_BYTES < bytes.length
    const known = isSought ? field.known(view, start) : undefined
    if (known !== undefined) {
      this.#keep(field, known.value, start + known.sought.length)
      return true
    }
    let end = start
    for (;;) {
      const code = bytes[end] as number
      if (code === QUOTE) break
      if (!(code >= 0x20 && code <= 0x7e) || code === BACKSLASH) return false
      end++
    }
    if (field.place === this.#passed) {
      this.#at = end + 1
      return true
    }
    const value = bytes.toString('latin1', start, end)
    if (isSought) field.remember(value)
    this.#keep(field, value, end + 1)
    return true
  }

  #number(field: Field, bytes: Buffer, start: number): boolean {
    const begin = bytes[start] === MINUS ? start + 1 : start
    let at = begin
    let digits = 0
    let code = bytes[at] as number
    for (; code >= ZERO && code <= ZERO + 9; code = bytes[++at] as number) digits = digits * 10 + code - ZERO
    const whole = at - begin
    // JSON has no leading zeros.
    if (whole === 0 || (whole > 1 && bytes[begin] === ZERO)) return false
    let behind = 0
    if (code === POINT) {
      code = bytes[++at] as number
      for (const point = at; code >= ZERO && code <= ZERO + 9; code = bytes[++at] as number, behind = at - point)
        digits = digits * 10 + code - ZERO
      if (behind === 0) return false
    }
    if (whole + behind > MOST_DIGITS || (code !== COMMA && code !== CLOSE_BRACE)) return false
    const value = behind === 0 ? digits : digits / (POWERS[behind] as number)
    this.#keep(field, begin === start ? value : -value, at)
    return true
  }

  #keep(field: Field, value: unknown, end: number): void {
    this.values[field.place] = value
    this.places[this.count++] = field.place
    this.#at = end
  }
}

const FLAGS = [
  [TRUE, true],
  [FALSE, false],
] as const
