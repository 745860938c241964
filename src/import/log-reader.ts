import { jsonIn } from '../json.ts'
import { accessLine } from './access-line.ts'
import { type ColumnMapping, NOTHING_STATED } from './column-mapping.ts'
import { CsvRows } from './csv-rows.ts'
import { fieldRow } from './field-row.ts'
import { JsonElements } from './json-elements.ts'
import type { LogFormat } from './log-format.ts'
import type { Row } from './logged-call.ts'
import { otlpSpan } from './otlp-span.ts'

/** A line that is longer is passed over. */
const LONGEST_LINE = 16 * 2 ** 20

/** Reads a log that comes in pieces of text: gives its rows as soon as they are whole. */
export interface LogReader {
  take(piece: string): Iterable<Row>
  end(): Iterable<Row>
  /** Names of the columns, or of the fields of the first row; empty where the format has none. */
  readonly fields: readonly string[]
}

export function logReader(format: LogFormat, reading: ColumnMapping = NOTHING_STATED): LogReader {
  const byName = (fields: Fields): Row => fieldRow(fields, reading)
  switch (format) {
    case 'csv':
      return new CsvReader(byName)
    case 'ndjson':
      return new LineReader((line, seen) => mapOf(line, byName, seen))
    case 'access':
      return new LineReader(accessLine)
    case 'json':
      // A list by itself, or under one of these.
      return new ElementReader(['', 'data', 'observations'], byName)
    case 'otlp':
      return new ElementReader(['spans'], (span) => otlpSpan(span, reading))
    case 'har':
      return new ElementReader(['entries'], (entry) => harEntry(entry, reading))
  }
}

type Fields = Readonly<Record<string, unknown>>

class LineReader implements LogReader {
  readonly #read: (line: string, seen: (fields: Fields) => void) => Row
  #rest = ''
  fields: readonly string[] = []

  constructor(read: (line: string, seen: (fields: Fields) => void) => Row) {
    this.#read = read
  }

  readonly #seen = (fields: Fields): void => {
    if (this.fields.length === 0) this.fields = Object.keys(fields)
  };

  *take(piece: string): Generator<Row> {
    const text = this.#rest + piece
    let from = 0
    // What is held is not searched again while no line ends.
    if (!piece.includes('\n')) {
      this.#rest = text
      yield* this.#dropped()
      return
    }
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      if (to > from) {
        const line = text.slice(from, to)
        if (line.trim() !== '') yield this.#read(line, this.#seen)
      }
      from = to + 1
    }
    this.#rest = text.slice(from)
    yield* this.#dropped()
  }

  *#dropped(): Generator<Row> {
    if (this.#rest.length <= LONGEST_LINE) return
    this.#rest = ''
    yield 'not readable'
  }

  *end(): Generator<Row> {
    if (this.#rest.trim() !== '') yield this.#read(this.#rest, this.#seen)
    this.#rest = ''
  }
}

class ElementReader implements LogReader {
  readonly #elements: JsonElements
  readonly #read: (fields: Fields) => Row
  fields: readonly string[] = []

  constructor(keys: readonly string[], read: (fields: Fields) => Row) {
    this.#elements = new JsonElements(keys)
    this.#read = read
  }

  *take(piece: string): Generator<Row> {
    for (const text of this.#elements.take(piece))
      yield text === null ? 'not readable' : mapOf(text, this.#read, this.#seen)
  }

  readonly #seen = (fields: Fields): void => {
    if (this.fields.length === 0) this.fields = Object.keys(fields)
  };

  *end(): Generator<Row> {
    if (this.#elements.isDamaged) yield 'damaged or cut off'
  }
}

/** The cells of a row by name, any name: an object without a prototype, which V8 would otherwise keep as a table of hashes. */
class CellFields {
  [name: string]: unknown
}
Object.setPrototypeOf(CellFields.prototype, null)

class CsvReader implements LogReader {
  readonly #rows = new CsvRows()
  readonly #read: (fields: Fields) => Row
  #head: string[] | undefined

  constructor(read: (fields: Fields) => Row) {
    this.#read = read
  }

  get fields(): readonly string[] {
    return this.#head ?? []
  }

  *take(piece: string): Generator<Row> {
    yield* this.#each(this.#rows.take(piece))
  }

  *end(): Generator<Row> {
    yield* this.#each(this.#rows.end())
  }

  *#each(rows: Iterable<string[] | null>): Generator<Row> {
    for (const cells of rows) {
      if (cells === null) yield 'damaged or cut off'
      else if (this.#head === undefined) this.#head = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())
      else yield this.#rowOf(cells)
    }
  }

  #rowOf(cells: readonly string[]): Row {
    const head = this.#head as string[]
    if (cells.length > head.length) return 'not readable'
    const fields = new CellFields()
    for (let at = 0; at < cells.length; at++) fields[head[at] as string] = (cells[at] as string).trim()
    return this.#read(fields)
  }
}

function mapOf(text: string, read: (fields: Fields) => Row, seen: (fields: Fields) => void): Row {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not readable'
    seen(value as Fields)
    return read(value as Fields)
  } catch {
    return 'not readable'
  }
}

/** An entry of an HTTP archive: what was posted to a generation endpoint. */
function harEntry(entry: Fields, reading: ColumnMapping): Row {
  const { method, url, postData } = (entry.request ?? {}) as Fields
  if (method !== 'POST' || typeof url !== 'string') return 'no generation call'
  const { text } = (postData ?? {}) as Fields
  const body = jsonIn(String(text))
  if (typeof body !== 'object' || body === null) return 'not readable'
  const { status } = (entry.response ?? {}) as Fields
  return fieldRow({ ...body, timestamp: entry.startedDateTime, path: pathOf(url), status }, reading)
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
