import { accessLine } from './access-line.ts'
import { CsvRows } from './csv-rows.ts'
import { fieldRow } from './field-row.ts'
import { harEntry } from './har-entry.ts'
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
}

/** The reader of a format. */
export function logReader(format: LogFormat): LogReader {
  switch (format) {
    case 'csv':
      return new CsvReader()
    case 'ndjson':
      return new LineReader((line) => mapOf(line, fieldRow))
    case 'access':
      return new LineReader(accessLine)
    case 'json':
      // A list by itself, or under one of these.
      return new ElementReader(['', 'data', 'observations'], fieldRow)
    case 'otlp':
      return new ElementReader(['spans'], otlpSpan)
    case 'har':
      return new ElementReader(['entries'], harEntry)
  }
}

class LineReader implements LogReader {
  readonly #read: (line: string) => Row
  #rest = ''

  constructor(read: (line: string) => Row) {
    this.#read = read
  }

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
        if (line.trim() !== '') yield this.#read(line)
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
    if (this.#rest.trim() !== '') yield this.#read(this.#rest)
    this.#rest = ''
  }
}

class ElementReader implements LogReader {
  readonly #elements: JsonElements
  readonly #read: (fields: Readonly<Record<string, unknown>>) => Row

  constructor(keys: readonly string[], read: (fields: Readonly<Record<string, unknown>>) => Row) {
    this.#elements = new JsonElements(keys)
    this.#read = read
  }

  *take(piece: string): Generator<Row> {
    for (const text of this.#elements.take(piece)) yield text === null ? 'not readable' : mapOf(text, this.#read)
  }

  *end(): Generator<Row> {
    if (this.#elements.isOpen) yield 'not readable'
  }
}

class CsvReader implements LogReader {
  readonly #rows = new CsvRows()
  #head: string[] | undefined;

  *take(piece: string): Generator<Row> {
    yield* this.#each(this.#rows.take(piece))
  }

  *end(): Generator<Row> {
    yield* this.#each(this.#rows.end())
  }

  *#each(rows: Iterable<string[] | null>): Generator<Row> {
    for (const cells of rows) {
      if (cells === null) yield 'not readable'
      else if (this.#head === undefined) this.#head = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())
      else yield this.#rowOf(cells)
    }
  }

  #rowOf(cells: readonly string[]): Row {
    const head = this.#head as string[]
    if (cells.length > head.length) return 'not readable'
    const fields: Record<string, unknown> = Object.create(null)
    for (const [at, cell] of cells.entries()) fields[head[at] as string] = cell.trim()
    return fieldRow(fields)
  }
}

function mapOf(text: string, read: (fields: Readonly<Record<string, unknown>>) => Row): Row {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? read(value as Readonly<Record<string, unknown>>)
      : 'not readable'
  } catch {
    return 'not readable'
  }
}
