import { byteBuffer, Spelling, writeText } from './byte-buffer.ts'
import { MOST_NUMBER_BYTES, writeNumber } from './json-bytes.ts'

const COMMA = 0x2c
const RETURN = 0x0d
const NEWLINE = 0x0a
const FIRST_BYTES = 128 * 1024
/** Texts that are remembered, and their length: models and ends come again, ids do not. */
const MOST_TEXTS = 64
const LONGEST_TEXT = 64

/** Rows of a CSV (RFC 4180), written as bytes: a text for each cell and each row would take three times as long. */
export class CsvBytes {
  readonly #spell: (text: string) => string
  readonly #known = new Map<string, Spelling>()
  #room = byteBuffer(Buffer.allocUnsafe(FIRST_BYTES))
  #at = 0
  #isRowBegun = false

  /** `spell` gives a text as a cell. */
  constructor(spell: (text: string) => string) {
    this.#spell = spell
  }

  /** Bytes that were written since the last `take`. */
  get length(): number {
    return this.#at
  }

  cell(value: string | number | boolean | undefined): void {
    this.#makeRoom(1)
    if (this.#isRowBegun) this.#room.bytes[this.#at++] = COMMA
    this.#isRowBegun = true
    if (typeof value === 'number') this.#number(value)
    else if (value !== undefined) this.#text(String(value))
  }

  endRow(): void {
    this.#makeRoom(2)
    const { bytes } = this.#room
    bytes[this.#at++] = RETURN
    bytes[this.#at++] = NEWLINE
    this.#isRowBegun = false
  }

  /** All that was written since the last time. */
  take(): string {
    const text = this.#room.bytes.toString('utf8', 0, this.#at)
    this.#at = 0
    return text
  }

  #number(value: number): void {
    this.#makeRoom(MOST_NUMBER_BYTES)
    // JSON has no infinity.
    this.#at = Number.isFinite(value) ? writeNumber(this.#room, this.#at, value) : this.#written(String(value))
  }

  #text(text: string): void {
    const known = this.#known.get(text) ?? this.#remembered(text)
    if (known === undefined) {
      this.#at = this.#written(this.#spell(text))
      return
    }
    this.#makeRoom(known.length)
    this.#at = known.write(this.#room.view, this.#at)
  }

  #remembered(text: string): Spelling | undefined {
    if (this.#known.size >= MOST_TEXTS || text.length > LONGEST_TEXT) return undefined
    const spelling = new Spelling(this.#spell(text))
    this.#known.set(text, spelling)
    return spelling
  }

  #written(text: string): number {
    this.#makeRoom(3 * text.length)
    return writeText(this.#room, this.#at, text)
  }

  #makeRoom(more: number): void {
    const { bytes } = this.#room
    // What a number or a known text spills behind its end has room too.
    if (this.#at + more + MOST_NUMBER_BYTES <= bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (bytes.length + more))
    bytes.copy(larger, 0, 0, this.#at)
    this.#room = byteBuffer(larger)
  }
}
