import { basename, join } from 'node:path'
import { csvCell } from '../csv-cell.ts'
import { GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { inputBytes } from '../input/read-input.ts'
import { oneLine } from '../printable.ts'
import { keyedRandom } from '../random.ts'
import { makeRunFolder } from '../run/folder/run-folder.ts'
import { type ImportedModel, importedProfile } from '../starter/imported-profile.ts'
import { writeNewFile } from '../starter/init-profile.ts'
import { formatCount, formatCounted, writeRate } from '../units.ts'
import { CallTally, type ModelTally, type UnreadRows } from './call-tally.ts'
import { type ColumnMapping, NOTHING_STATED } from './column-mapping.ts'
import { LOG_FORMATS, type LogFormat, logFormat } from './log-format.ts'
import { type LogReader, logReader } from './log-reader.ts'
import type { KindBy, LoggedCall, Row } from './logged-call.ts'
import { InstantsFile, TextFile } from './spool.ts'

export interface ImportOptions {
  file: string
  /** Recognised from the file if left out. */
  format?: LogFormat | undefined
  out: string
  /** Whether prompts of the log stand in the profile. */
  prompts: boolean
  /** Whether calls that the log says were refused with 429 are left out. Default: no. */
  acceptedOnly?: boolean
  /** Names of columns and kinds of models, where the log does not tell them. */
  reading?: ColumnMapping | undefined
  /** Receives what takes the folder back at once, with all in it, while the import goes on. */
  begun?: (takeBack: () => void) => void
}

export interface Imported {
  format: LogFormat
  rows: number
  calls: number
  /** Those of the calls that the log says were refused with 429. */
  refused: number
  unread: UnreadRows[]
  models: {
    model: string
    modality: string
    /** How the modality is known. */
    kindBy: KindBy
    calls: number
    requests: number
    trace: string | null
  }[]
  lengthMs: number
  /** The log states times to so many ms only, and several calls share a time: the calls of a time start at random within that span. */
  spreadMs?: number
  /** Written, in this order: profile, demand, traces. */
  files: string[]
}

const DAY_MS = 86_400_000
/** A century: beyond it, one instant of the log is wrong. */
const MOST_DAYS = 36_500

/**
 * A profile, a trace for each model and a demand file from the calls that somebody else logged; in memory that does not grow with the log.
 * Throws LOG_UNREADABLE, LOG_UNKNOWN, LOG_EMPTY, LOG_SPAN or what a run's folder is refused for (exit 104), and leaves nothing behind then.
 */
export async function importLog(options: ImportOptions): Promise<Imported> {
  const folder = await makeRunFolder(options.out, basename(options.file))
  options.begun?.(folder.discard)
  try {
    return await imported(options, folder.path)
  } catch (error) {
    folder.discard()
    throw error
  }
}

async function imported(
  { file, format: stated, prompts, acceptedOnly = false, reading = NOTHING_STATED }: ImportOptions,
  out: string,
): Promise<Imported> {
  const tally = new CallTally({ keepsPrompts: prompts, keepsRefused: !acceptedOnly })
  const demandPath = join(out, 'demand.csv')
  const demand = new TextFile(demandPath)
  const instants: InstantsFile[] = []
  /** The models as cells of the demand. */
  const cells: string[] = []
  let format = stated ?? null
  let reader: LogReader | null = null
  const takeAll = (rows: Iterable<Row>): void => {
    for (const row of rows) {
      const index = tally.add(row)
      if (index === null) continue
      const { atMs, model } = row as LoggedCall
      instants[index] ??= new InstantsFile(join(out, `.instants-${index}`))
      instants[index].add(atMs)
      cells[index] ??= csvCell(model)
      demand.line(`${Math.round(atMs)},${cells[index]}`)
    }
  }
  demand.line('timestamp,model')
  try {
    for await (const piece of piecesOf(file)) {
      format ??= logFormat(piece)
      if (format === null) throw unknown(file)
      reader ??= logReader(format, reading)
      takeAll(reader.take(piece))
    }
    if (reader !== null) takeAll(reader.end())
    demand.close()
    if (format === null || tally.calls === 0) throw empty(file, tally, reader?.fields ?? [], reading)
    requireSpan(file, tally.models)
    const spreadMs = tally.spreadMs
    const { models, lengthMs } = writeTraces(tally.models, instants, out, spreadMs)
    const profilePath = join(out, 'profile.yaml')
    await writeNewFile(profilePath, importedProfile(nameOf(file), basename(file), lengthMs, models), { force: false })
    const traces = models.flatMap(({ trace }) => (trace === null ? [] : [join(out, trace)]))
    return {
      format,
      rows: tally.rows,
      calls: tally.calls,
      refused: tally.refused,
      unread: tally.unread,
      models: models.map(({ requests, ...model }, at) => ({
        ...model,
        kindBy: tally.models[at]?.kindBy ?? 'nothing',
        requests: requests.length,
      })),
      lengthMs,
      ...(spreadMs === 0 ? {} : { spreadMs }),
      files: [profilePath, demandPath, ...traces],
    }
  } finally {
    for (const held of instants) held.remove()
  }
}

/** A character may be cut in two by the end of a piece. UTF-16 is recognised by its byte order mark. */
async function* piecesOf(file: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  for await (const piece of inputBytes(file, INPUT.foreignLog)) {
    decoder ??= new TextDecoder(encodingOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder !== null) yield decoder.decode()
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function unknown(file: string): GatebenchError {
  const problem = 'the format is not recognised'
  return refusal(
    file,
    'LOG_UNKNOWN',
    problem,
    `name the format with --format ${LOG_FORMATS.join(', ')}; a CSV file must begin with a header`,
  )
}

function empty(
  file: string,
  { rows, unread }: CallTally,
  fields: readonly string[],
  { columns }: ColumnMapping,
): GatebenchError {
  const why = unread.map((one) => `${one.why}: ${formatCount(one.rows)}, the first in row ${one.first}${quoted(one)}`)
  const problem = rows === 0 ? 'it contains no rows' : `no call in ${formatCounted(rows, 'row')} (${why.join('; ')})`
  const missing = Object.values(columns).find(
    (name) => fields.length > 0 && !fields.some((field) => field.toLowerCase() === name.toLowerCase()),
  )
  const found = fields.length === 0 ? '' : `; it has ${fields.map((name) => `"${oneLine(name)}"`).join(', ')}`
  const unreadTime = unread.find(({ why, value }) => why === 'no instant' && value !== undefined)
  const hint =
    missing !== undefined
      ? `--column names "${missing}", which does not exist${found}`
      : unreadTime !== undefined
        ? `a time is ISO 8601 (2026-03-02T09:00:00Z), an HTTP date, or a number of s, ms, µs or ns since 1970${found}; --column timestamp=COLUMN names another column`
        : `each call needs a time and a model${found}; name the columns, as in --column timestamp=COLUMN --column model=COLUMN`
  return refusal(file, 'LOG_EMPTY', problem, hint)
}

/** The value that was found where something else was expected. */
export function quoted({ value }: Pick<UnreadRows, 'value'>): string {
  return value === undefined ? '' : `: "${value}"`
}

function refusal(file: string, code: string, problem: string, hint: string): GatebenchError {
  return new GatebenchError(`${file}: ${problem}`, { code, hint, place: { file } })
}

/** Throws LOG_SPAN where the calls lie so far apart that no profile could last so long: an instant is wrong then. */
function requireSpan(file: string, tallies: readonly ModelTally[]): void {
  const first = tallies.reduce((least, one) => (one.firstMs < least.firstMs ? one : least))
  const last = tallies.reduce((most, one) => (one.lastMs > most.lastMs ? one : most))
  const days = Math.round((last.lastMs - first.firstMs) / DAY_MS)
  if (days <= MOST_DAYS) return
  throw refusal(
    file,
    'LOG_SPAN',
    `its calls span ${formatCount(days)} days, from the first call of ${first.model} to the last call of ${last.model}`,
    `a profile lasts ${formatCount(MOST_DAYS)} days at most; look for a wrong time, or shorten the log`,
  )
}

function nameOf(file: string): string {
  const name = basename(file)
    .replace(/\.\w+$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
  return name === '' ? 'imported' : name
}

/** A longer trace is not read; its model gets the mean rate. */
const MOST_IN_TRACE = 4_000_000
/** The same log gives the same traces. */
const SPREAD_SEED = 1

/** For each model its instants from the first call of the log on, each spread over `spreadMs`. */
function writeTraces(
  tallies: readonly ModelTally[],
  instants: readonly InstantsFile[],
  out: string,
  spreadMs: number,
): { models: ImportedModel[]; lengthMs: number } {
  const random = keyedRandom(SPREAD_SEED)
  const firstMs = Math.min(...tallies.map((tally) => tally.firstMs))
  const lengthMs = Math.max(...tallies.map((tally) => tally.lastMs)) - firstMs + spreadMs
  const models = tallies.map((tally, index): ImportedModel => {
    const { model, modality, calls, shapes } = tally
    const trace =
      calls > MOST_IN_TRACE ? null : `trace-${index + 1}-${model.replace(/[^\w.-]+/g, '-').slice(0, 60)}.csv`
    if (trace !== null) {
      const file = new TextFile(join(out, trace))
      const uniform = random.stream('arrival', index)
      file.line('t')
      for (const piece of instants[index]?.read() ?? []) {
        for (const instant of piece) {
          const within = spreadMs === 0 ? 0 : Math.floor(uniform() * spreadMs)
          file.line(String(Math.round((instant - firstMs) * 1000) / 1000 + within))
        }
      }
      file.close()
    }
    const rate = writeRate(Number((calls / Math.max(1, lengthMs / 1000)).toPrecision(6)))
    const requests = shapes.map(({ shape, calls: of, prompts }) => ({ ...shape, calls: of, prompts }))
    return { model, modality, calls, trace, rate, requests }
  })
  return { models, lengthMs }
}
