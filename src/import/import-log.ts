import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { csvCell } from '../csv-cell.ts'
import { GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { inputBytes } from '../input/read-input.ts'
import { oneLine } from '../printable.ts'
import { makeRunFolder } from '../run/folder/run-folder.ts'
import { type ImportedModel, importedProfile } from '../starter/imported-profile.ts'
import { writeNewFile } from '../starter/init-profile.ts'
import { formatCount, formatCounted, writeRate } from '../units.ts'
import { CallTally, type ModelTally, type UnreadRows } from './call-tally.ts'
import { type ColumnMapping, NOTHING_STATED } from './column-mapping.ts'
import { LOG_FORMATS, type LogFormat, logFormat } from './log-format.ts'
import { type LogReader, logReader } from './log-reader.ts'
import type { KindBy, LoggedCall, Row } from './logged-call.ts'

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
  /** Written, in this order: profile, demand, traces. */
  files: string[]
}

const DAY_MS = 86_400_000
/** A century: beyond it, one instant of the log is wrong. */
const MOST_DAYS = 36_500
/** A longer trace is not read; its model gets the mean rate. */
const MOST_IN_TRACE = 4_000_000

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
    const { models, lengthMs } = writeTraces(tally.models, instants, out)
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
      files: [profilePath, demandPath, ...traces],
    }
  } finally {
    for (const held of instants) held.remove()
  }
}

/** For each model its instants from the first call of the log on. */
function writeTraces(
  tallies: readonly ModelTally[],
  instants: readonly InstantsFile[],
  out: string,
): { models: ImportedModel[]; lengthMs: number } {
  const firstMs = Math.min(...tallies.map((tally) => tally.firstMs))
  const lengthMs = Math.max(...tallies.map((tally) => tally.lastMs)) - firstMs
  const models = tallies.map((tally, index): ImportedModel => {
    const { model, modality, calls, shapes } = tally
    const trace =
      calls > MOST_IN_TRACE ? null : `trace-${index + 1}-${model.replace(/[^\w.-]+/g, '-').slice(0, 60)}.csv`
    if (trace !== null) {
      const file = new TextFile(join(out, trace))
      file.line('t')
      for (const piece of instants[index]?.read() ?? []) {
        for (const instant of piece) file.line(String(Math.round((instant - firstMs) * 1000) / 1000))
      }
      file.close()
    }
    const rate = writeRate(Number((calls / Math.max(1, lengthMs / 1000)).toPrecision(6)))
    const requests = shapes.map(({ shape, calls: of, prompts }) => ({ ...shape, calls: of, prompts }))
    return { model, modality, calls, trace, rate, requests }
  })
  return { models, lengthMs }
}

/** A character may be cut in two by the end of a piece. */
async function* piecesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of inputBytes(file, INPUT.foreignLog)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
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
  const hint =
    missing === undefined
      ? `each call needs a time and a model${found}; name the columns, as in --column timestamp=COLUMN --column model=COLUMN`
      : `--column names "${missing}", which does not exist${found}`
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

const HELD = 8192
const BYTES = 8

/** Instants put aside in a file of doubles, to be read again once the first of all is known. */
class InstantsFile {
  readonly #path: string
  readonly #file: number
  readonly #held = new Float64Array(HELD)
  #count = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  add(instant: number): void {
    this.#held[this.#count++] = instant
    if (this.#count === HELD) this.#flush()
  }

  /** All of them in the order in which they came, in pieces. Nothing may be added afterwards. */
  *read(): Generator<Float64Array> {
    this.#flush()
    for (let at = 0; ; ) {
      const read = readSync(this.#file, this.#held, 0, HELD * BYTES, at)
      if (read === 0) return
      at += read
      yield this.#held.subarray(0, read / BYTES)
    }
  }

  remove(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    const bytes = new Uint8Array(this.#held.buffer, 0, this.#count * BYTES)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#count = 0
  }
}

const HELD_CHARACTERS = 2 ** 18

/** A text that is written line by line, in large pieces. */
class TextFile {
  readonly #file: number
  #held = ''

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  line(text: string): void {
    this.#held += `${text}\n`
    if (this.#held.length >= HELD_CHARACTERS) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#held)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#held = ''
  }
}
