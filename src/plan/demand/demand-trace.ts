import { formulaIn } from '../../csv-cell.ts'
import { EXIT, GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { textPieces } from '../../input/regular-file.ts'
import { unknownModel } from '../../profile/check-profile.ts'
import { INSTANT_NAMES } from '../../profile/trace.ts'
import { TraceLines } from '../../profile/trace-lines.ts'
import type { TimeZone } from '../../time/zone.ts'
import { CallInstants } from './call-instants.ts'
import { type CountedDay, HourTally, MOST_DAYS } from './hour-tally.ts'

const MODEL_NAME = 'model'

export interface DemandTrace {
  path: string
  /** As the user names it: for errors. */
  file: string
  zone: TimeZone
  models: readonly string[]
}

/** Part of a line that counts; undefined if it is missing. */
interface Row {
  instant: unknown
  model: unknown
}

/**
 * The day that the calls of a CSV or NDJSON file make, and how many they are. Throws GatebenchError DEMAND_INVALID or DEMAND_UNREADABLE (exit
 * 104) for whatever stands anywhere in it.
 */
export function countedTrace({ path, file, zone, models }: DemandTrace): CountedDay & { calls: number } {
  const lines = new TraceLines(textPieces(path, INPUT.demandTrace))
  const invalid = (problem: string, line = lines.line): GatebenchError => invalidDemand(problem, file, line)
  const names = new Set(models)
  const instants = new CallInstants(zone)
  const tally = new HourTally()
  let read: ((line: string) => Row | null) | undefined
  while (lines.next()) {
    const line = lines.text.slice(lines.from, lines.to)
    if (read === undefined) {
      if (!line.trimStart().startsWith('{')) {
        read = columnsOf(line) ?? undefined
        if (read === undefined) throw invalid('expected a header with columns t (or timestamp) and model')
        continue
      }
      read = fieldsOf
    }
    const row = read(line)
    if (row === null) throw invalid(read === fieldsOf ? 'not a JSON object' : 'a quoted cell does not end on its line')
    const { instant, model: cell } = row
    const model = typeof cell === 'string' && !names.has(cell) ? (formulaIn(cell) ?? cell) : cell
    const at = instants.read(instant)
    if (typeof at === 'string') throw invalid(at)
    if (typeof model !== 'string' || model === '') throw invalid('expected the name of a model')
    if (!names.has(model)) throw invalid(unknownModel(model, models))
    if (!tally.add(model, at.ms, at.aheadOfUtc)) throw invalid(`more than ${MOST_DAYS} days from the other calls`)
  }
  if (tally.calls === 0) throw invalid('no call is in it', 1)
  const day = tally.day()
  if (day === null) throw invalid('all calls start at one instant, which gives no rate', 1)
  return { ...day, calls: tally.calls }
}

/** The message may carry a hint after a newline. */
function invalidDemand(message: string, file: string, line: number): GatebenchError {
  const [problem, hint = 'a trace is CSV or NDJSON with instants named t or timestamp, and model'] = message.split('\n')
  return new GatebenchError(`${file}:${line}:1: ${problem}`, {
    code: 'DEMAND_INVALID',
    exitCode: EXIT.invalidInput,
    hint,
    place: { file, line, column: 1 },
  })
}

/** By the header of a CSV; null where it lacks one of the columns. */
function columnsOf(header: string): ((line: string) => Row | null) | null {
  const head = (cellsOf(header) ?? []).map((cell) => cell.toLowerCase())
  const [instantAt, modelAt] = [head.findIndex((cell) => INSTANT_NAMES.includes(cell)), head.indexOf(MODEL_NAME)]
  if (instantAt < 0 || modelAt < 0) return null
  return (line) => {
    const cells = cellsOf(line)
    return cells === null ? null : { instant: cells[instantAt], model: cells[modelAt] }
  }
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/gy

/** Null where a quote is left open. */
function cellsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim())
  const cells: string[] = []
  for (const [whole, quoted, plain = ''] of line.matchAll(CELL)) {
    if (whole === '') break
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
  }
  return isClosed(line) ? cells : null
}

function isClosed(line: string): boolean {
  return line.split('"').length % 2 === 1
}

function fieldsOf(line: string): Row | null {
  try {
    const fields: unknown = JSON.parse(line)
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null
    const of = fields as Record<string, unknown>
    return { instant: INSTANT_NAMES.map((name) => of[name]).find((value) => value !== undefined), model: of.model }
  } catch {
    return null
  }
}
