import { EXIT, GatebenchError } from '../errors.ts'

/** Names of the field or column that holds the instant. */
const INSTANT_NAMES = ['t', 'timestamp']

/** Gives the instant that a line holds; NaN when it holds none. */
type LineReader = (text: string, from: number, to: number) => number

/**
 * The instants of a recorded arrival process in ms, one after the other as they stand in the pieces of a text: NDJSON with a field `t` or
 * `timestamp`, or CSV with such a column (without a header, the first). Throws GatebenchError TRACE_INVALID (exit 104).
 */
export function* traceInstants(pieces: Iterable<string>, file: string): Generator<number> {
  let read: LineReader | undefined
  let line = 0
  for (const { text, from, to } of linesOf(pieces)) {
    line++
    if (isBlank(text, from, to)) continue
    if (read === undefined) {
      const form = formOf(text.slice(from, to))
      if (form === null) throw invalidTrace('no column is named t or timestamp', file, line)
      read = form.read
      if (form.hasHeader) continue
    }
    const instant = read(text, from, to)
    if (!(instant >= 0)) throw invalidTrace('expected an instant of 0 or more in ms', file, line)
    yield instant
  }
  if (read === undefined) throw invalidTrace('the trace is empty', file, 1)
}

/** Lines count from 1. */
export function invalidTrace(problem: string, file: string, line: number): GatebenchError {
  return new GatebenchError(`${file}:${line}:1: ${problem}`, {
    code: 'TRACE_INVALID',
    exitCode: EXIT.invalidInput,
    hint: 'a trace is NDJSON or CSV with instants in ms in a field or column named t or timestamp',
    place: { file, line, column: 1 },
  })
}

interface Line {
  text: string
  from: number
  to: number
}

/** The lines of a text that comes in pieces, none copied out of its piece; each holds until the next. */
function* linesOf(pieces: Iterable<string>): Generator<Readonly<Line>> {
  const line: Line = { text: '', from: 0, to: 0 }
  let begun = ''
  for (const piece of pieces) {
    if (!piece.includes('\n')) {
      begun += piece
      continue
    }
    line.text = begun + piece
    let from = 0
    for (let to = line.text.indexOf('\n'); to >= 0; to = line.text.indexOf('\n', from)) {
      line.from = from
      line.to = to > from && line.text.charCodeAt(to - 1) === CARRIAGE_RETURN ? to - 1 : to
      yield line
      from = to + 1
    }
    begun = line.text.slice(from)
  }
  line.text = begun
  line.from = 0
  line.to = begun.length
  if (begun !== '') yield line
}

function isBlank(text: string, from: number, to: number): boolean {
  return !(text.charCodeAt(from) > SPACE) && text.slice(from, to).trim() === ''
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
    for (let n = 0; n < column; n++) {
      const comma = text.indexOf(',', begin)
      if (comma < 0 || comma >= to) return Number.NaN
      begin = comma + 1
    }
    const comma = text.indexOf(',', begin)
    const end = comma < 0 || comma > to ? to : comma
    const plain = plainNumber(text, begin, end)
    if (!Number.isNaN(plain)) return plain
    const cell = text.slice(begin, end).trim()
    return cell === '' ? Number.NaN : finite(Number(cell))
  }
}

const FIELD = '{"t":'

function fieldOf(text: string, from: number, to: number): number {
  const begin = from + FIELD.length
  // JSON knows no number that begins with a needless 0.
  if (text.startsWith(FIELD, from) && text.charCodeAt(to - 1) === CLOSING_BRACE && text.charCodeAt(begin) !== ZERO) {
    const plain = plainNumber(text, begin, to - 1)
    if (!Number.isNaN(plain)) return plain
  }
  let row: unknown
  try {
    row = JSON.parse(text.slice(from, to))
  } catch {
    return Number.NaN
  }
  const fields = (row ?? {}) as Record<string, unknown>
  const value = INSTANT_NAMES.map((name) => fields[name]).find((field) => field !== undefined)
  return typeof value === 'number' ? finite(value) : Number.NaN
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

const CARRIAGE_RETURN = 13
const SPACE = 32
const POINT = 46
const ZERO = 48
const NINE = 57
const CLOSING_BRACE = 125
/** So many digits make an integer that a double holds, and dividing it by a power of ten rounds as reading the whole would. */
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
