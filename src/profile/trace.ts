import { EXIT, GatebenchError } from '../errors.ts'

/** Names of the field or column that holds the instant. */
const INSTANT_NAMES = ['t', 'timestamp']

/**
 * Instants of a recorded arrival process in ms, divided by `timeScale` and sorted. NDJSON with a field `t` or `timestamp`, or CSV with such
 * a column (without a header, the first). Throws GatebenchError TRACE_INVALID (exit 104), also when none lies within `lengthMs`.
 */
export function parseTrace(text: string, file: string, timeScale: number, lengthMs: number): number[] {
  const invalid = (problem: string, line: number): GatebenchError =>
    new GatebenchError(`${file}:${line}:1: ${problem}`, {
      code: 'TRACE_INVALID',
      exitCode: EXIT.invalidInput,
      hint: 'a trace is NDJSON or CSV with instants in ms in a field or column named t or timestamp',
      place: { file, line, column: 1 },
    })
  const lines = text.split(/\r?\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) throw invalid('the trace is empty', 1)

  const head = (lines[first] as string).split(',').map((cell) => cell.trim())
  const isCsv = !(lines[first] as string).trimStart().startsWith('{')
  const hasHeader = isCsv && !head.some((cell) => cell !== '' && Number.isFinite(Number(cell)))
  const column = hasHeader ? head.findIndex((cell) => INSTANT_NAMES.includes(cell.toLowerCase())) : 0
  if (column < 0) throw invalid('no column is named t or timestamp', first + 1)

  const instants: number[] = []
  for (let i = hasHeader ? first + 1 : first; i < lines.length; i++) {
    const line = lines[i] as string
    if (line.trim() === '') continue
    const instant = isCsv ? numberIn(line.split(',')[column]) : instantOf(line)
    if (instant === null || instant < 0) throw invalid('expected an instant of 0 or more in ms', i + 1)
    instants.push(instant / timeScale)
  }
  instants.sort((a, b) => a - b)
  if (!((instants[0] ?? Number.POSITIVE_INFINITY) < lengthMs))
    throw invalid('no instant lies within the phases', first + 1)
  return instants
}

function numberIn(cell: string | undefined): number | null {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell)
  return Number.isFinite(value) ? value : null
}

function instantOf(line: string): number | null {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return null
  }
  const fields = (row ?? {}) as Record<string, unknown>
  const value = INSTANT_NAMES.map((name) => fields[name]).find((field) => field !== undefined)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
