import { GatebenchError } from '../errors.ts'
import { jsonIn } from '../json.ts'
import { TraceLines } from './trace-lines.ts'

/** Names of the field or column that holds the instant. */
export const INSTANT_NAMES = ['t', 'timestamp']

/** Gives the instant that a line holds; NaN when it holds none. */
type LineReader = (text: string, from: number, to: number) => number

/**
 * Reads the instants of a recorded arrival process in ms, one after the other as they stand in the pieces of a text: NDJSON with a field `t`
 * or `timestamp`, or CSV with such a column (without a header, the first). By hand, for a trace has millions of lines, and generators on
 * generators take five times as long.
 */
export class TraceReader {
  readonly #lines: TraceLines
  readonly #file: string
  #read: LineReader | undefined

  constructor(pieces: Iterable<string>, file: string) {
    this.#lines = new TraceLines(pieces)
    this.#file = file
  }

  /** The next instant; NaN when there is none. Throws GatebenchError TRACE_INVALID (exit 104). */
  next(): number {
    const lines = this.#lines
    do {
      if (!lines.next()) return this.#end()
    } while (this.#isHeader())
    const instant = (this.#read as LineReader)(lines.text, lines.from, lines.to)
    if (!(instant >= 0)) throw this.#invalid('expected a time in ms, 0 or more')
    return instant
  }

  /** The first line says how all are read, and whether it is one of them. */
  #isHeader(): boolean {
    if (this.#read !== undefined) return false
    const { text, from, to } = this.#lines
    const form = formOf(text.slice(from, to))
    if (form === null) throw this.#invalid('no column is named t or timestamp')
    this.#read = form.read
    return form.hasHeader
  }

  #end(): number {
    if (this.#read !== undefined) return Number.NaN
    throw invalidTrace('the trace is empty', this.#file, 1)
  }

  #invalid(problem: string): GatebenchError {
    return invalidTrace(problem, this.#file, this.#lines.line)
  }
}

/** Lines count from 1. */
export function invalidTrace(problem: string, file: string, line: number): GatebenchError {
  return new GatebenchError(`${file}:${line}:1: ${problem}`, {
    code: 'TRACE_INVALID',
    hint: 'a trace is NDJSON or CSV with times in ms in a field or column named t or timestamp',
    place: { file, line, column: 1 },
  })
}

/** By the first line that is not blank; null where no column of a header has the right name. */
function formOf(line: string): { read: LineReader; hasHeader: boolean } | null {
  if (line.trimStart().startsWith('{')) return { read: fieldOf, hasHeader: false }
  const head = line.split(',').map((cell) => cell.trim())
  if (head.some((cell) => cell !== '' && Number.isFinite(Number(cell)))) return { read: cellOf(0), hasHeader: false }
  const column = head.findIndex((cell) => INSTANT_NAMES.includes(cell.toLowerCase()))
  return column < 0 ? null : { read: cellOf(column), hasHeader: true }
}

function cellOf(column: number): LineReader {
  return (text, from, to) => {
    let begin = from
    let end = commaOf(text, from, to)
    for (let n = 0; n < column; n++) {
      if (end === to) return Number.NaN
      begin = end + 1
      end = commaOf(text, begin, to)
    }
    const plain = plainNumber(text, begin, end)
    if (!Number.isNaN(plain)) return plain
    const cell = text.slice(begin, end).trim()
    return cell === '' ? Number.NaN : finite(Number(cell))
  }
}

/** Not by `indexOf`, which would search all of the piece behind a line without one. */
function commaOf(text: string, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) !== COMMA) at++
  return at
}

const FIELD = '{"t":'

function fieldOf(text: string, from: number, to: number): number {
  const begin = from + FIELD.length
  // JSON knows no number that begins with a needless 0.
  if (text.startsWith(FIELD, from) && text.charCodeAt(to - 1) === CLOSING_BRACE && text.charCodeAt(begin) !== ZERO) {
    const plain = plainNumber(text, begin, to - 1)
    if (!Number.isNaN(plain)) return plain
  }
  const fields = (jsonIn(text.slice(from, to)) ?? {}) as Record<string, unknown>
  const value = INSTANT_NAMES.map((name) => fields[name]).find((field) => field !== undefined)
  return typeof value === 'number' ? finite(value) : Number.NaN
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

const COMMA = 44
const POINT = 46
const ZERO = 48
const NINE = 57
const CLOSING_BRACE = 125
/** Number of digits that make an integer that a double holds. Dividing it by a power of ten rounds as reading the whole would. */
const MOST_DIGITS = 15

const POWERS_OF_TEN = Array.from({ length: MOST_DIGITS + 1 }, (_, n) => Number(`1e${n}`))

/** The number that a text of digits, with or without a point among them, stands for; NaN for any other. `Number` takes several times as long. */
function plainNumber(text: string, from: number, to: number): number {
  let digits = 0
  let decimals = -1
  if (to - from > MOST_DIGITS + 1) return Number.NaN
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO)
      if (decimals >= 0) decimals++
    } else if (code === POINT && decimals < 0 && at > from) decimals = 0
    else return Number.NaN
  }
  if (to === from || decimals === 0) return Number.NaN
  return decimals < 0 ? (to - from > MOST_DIGITS ? Number.NaN : digits) : digits / (POWERS_OF_TEN[decimals] as number)
}
