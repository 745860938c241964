import { formulaIn } from '../../csv-cell.ts'
import { GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { textPieces } from '../../input/regular-file.ts'
import { recordIn } from '../../json.ts'
import { unknownModel } from '../../profile/check-profile.ts'
import { INSTANT_NAMES } from '../../profile/trace.ts'
import { TraceLines } from '../../profile/trace-lines.ts'
import { parseInstantMs } from '../../time/instant.ts'
import type { TimeZone } from '../../time/zone.ts'
import { HOUR_MS } from '../reach/terms.ts'
import { HOURS_A_DAY } from './daily-curve.ts'

const MODEL_NAME = 'model'
const NO_CALLS =
  'all calls start outside the whole days that the trace covers, so these days have no calls\n' +
  'give a trace of more days, or state perHour in a YAML file'

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
  const modelIn = ({ model: cell }: Row): string => {
    const model = typeof cell === 'string' && !names.has(cell) ? (formulaIn(cell) ?? cell) : cell
    if (typeof model !== 'string' || model === '') throw invalid('expected the name of a model')
    if (!names.has(model)) throw invalid(unknownModel(model, models))
    return model
  }
  let read: ((line: string) => Row | null) | undefined
  while (lines.next()) {
    const line = lines.text.slice(lines.from, lines.to)
    if (read === undefined) {
      read = line.trimStart().startsWith('{') ? fieldsOf : columnsOf(line)
      if (read === undefined) throw invalid('expected a header with columns t (or timestamp) and model')
      if (read !== fieldsOf) continue
    }
    const row = read(line)
    if (row === null) throw invalid(read === fieldsOf ? 'not a JSON object' : 'a quoted cell does not end on its line')
    const at = instants.read(row.instant)
    if (typeof at === 'string') throw invalid(at)
    if (!tally.add(modelIn(row), at.ms, at.aheadOfUtc))
      throw invalid(`this call is more than ${MOST_DAYS} days from the other calls`)
  }
  if (tally.calls === 0) throw invalid('the trace contains no calls', 1)
  const day = tally.day(zone)
  if (day === null) throw invalid('all calls start at one instant, which gives no rate', 1)
  if (![...day.perHour.values()].flat().some((calls) => calls > 0)) throw invalid(NO_CALLS, 1)
  return { ...day, calls: tally.calls }
}

/** The message may carry a hint after a newline. */
function invalidDemand(message: string, file: string, line: number): GatebenchError {
  const [problem, hint = 'a trace is CSV or NDJSON with instants named t or timestamp, and model'] = message.split('\n')
  return new GatebenchError(`${file}:${line}:1: ${problem}`, {
    code: 'DEMAND_INVALID',
    hint,
    place: { file, line, column: 1 },
  })
}

/** By the header of a CSV; undefined where it lacks one of the columns. */
function columnsOf(header: string): ((line: string) => Row | null) | undefined {
  const head = (cellsOf(header) ?? []).map((cell) => cell.toLowerCase())
  const [instantAt, modelAt] = [head.findIndex((cell) => INSTANT_NAMES.includes(cell)), head.indexOf(MODEL_NAME)]
  if (instantAt < 0 || modelAt < 0) return undefined
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
  // As many quotes open as close.
  return line.split('"').length % 2 === 1 ? cells : null
}

function fieldsOf(line: string): Row | null {
  const of = recordIn(line)
  return of && { instant: INSTANT_NAMES.map((name) => of[name]).find((value) => value !== undefined), model: of.model }
}

/** Clocks change at whole quarters of an hour, and asking for each call would take longer than all the rest. */
const ZONE_STEP_MS = 900_000
/** Units that a number can count from 1970 in, by its value in the autumn of 2001. Below the first it is ms from a start. */
const EPOCH_UNITS = [
  { from: 1e9, ms: 1e3 },
  { from: 1e12, ms: 1 },
  { from: 1e15, ms: 1e-3 },
  { from: 1e18, ms: 1e-6 },
] as const
const BEYOND = 1e21

type Kind = 'an ISO 8601 time' | 'ms from the start' | 'an epoch time'

/** Reads the instants of a trace; the first says of what kind all are. */
class CallInstants {
  readonly #zone: TimeZone
  #kind: Kind | undefined
  #step = Number.NaN
  #aheadOfUtc = 0

  constructor(zone: TimeZone) {
    this.#zone = zone
  }

  /** In ms, with what its clocks are ahead; ms from a start are counted from midnight. A text says what is wrong. */
  read(value: unknown): { ms: number; aheadOfUtc: number } | string {
    const [kind, ms] = instantOf(value, this.#kind)
    if (ms === null) return `expected ${this.#kind ?? 'an instant: ISO 8601, epoch, or ms from the start'}`
    this.#kind ??= kind
    if (kind !== this.#kind) return `expected ${this.#kind}, as in the lines before`
    return { ms, aheadOfUtc: kind === 'ms from the start' ? 0 : this.#aheadAt(ms) }
  }

  #aheadAt(ms: number): number {
    const step = Math.floor(ms / ZONE_STEP_MS)
    if (step !== this.#step) {
      this.#step = step
      this.#aheadOfUtc = this.#zone(ms)
    }
    return this.#aheadOfUtc
  }
}

/** A trace that begins at a start may go on for weeks, and its numbers then look like an epoch's. */
function instantOf(value: unknown, known: Kind | undefined): readonly [Kind, number | null] {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(number)) return ['an ISO 8601 time', typeof value === 'string' ? parseInstantMs(value) : null]
  if (!(number >= 0 && number < BEYOND)) return ['ms from the start', null]
  const unit = EPOCH_UNITS.findLast(({ from }) => number >= from)
  if (unit === undefined || known === 'ms from the start') return ['ms from the start', number]
  return ['an epoch time', number * unit.ms]
}

/** A mean of more would hide how demand has grown; and an instant that is wrong by years is found. */
const MOST_DAYS = 366

/** Counts of a day in a trace. */
interface CountedDay {
  /** By model: calls in each hour of a day from midnight. */
  perHour: Map<string, number[]>
  /** Whole days that they are the mean of; 0 where the trace covers less than one. */
  days: number
  /** Calls of the busiest of these days. */
  busiest: number
  /** From the first call to the last. */
  spanMs: number
}

/** Counts calls by model and hour, in memory that grows with the hours alone. */
export class HourTally {
  calls = 0
  /** By model: calls by number of the local hour. */
  readonly #counts = new Map<string, Map<number, number>>()
  #firstHour = Number.POSITIVE_INFINITY
  #lastHour = Number.NEGATIVE_INFINITY
  #firstMs = Number.POSITIVE_INFINITY
  #lastMs = Number.NEGATIVE_INFINITY
  #leastAhead = Number.POSITIVE_INFINITY
  #mostAhead = Number.NEGATIVE_INFINITY

  /** False where calls would lie more than `MOST_DAYS` apart: this one is not counted then. */
  add(model: string, atMs: number, aheadOfUtc: number): boolean {
    const hour = Math.floor(atMs / HOUR_MS + aheadOfUtc)
    const [first, last] = [Math.min(this.#firstHour, hour), Math.max(this.#lastHour, hour)]
    if (last - first >= MOST_DAYS * HOURS_A_DAY) return false
    this.#firstHour = first
    this.#lastHour = last
    this.#firstMs = Math.min(this.#firstMs, atMs)
    this.#lastMs = Math.max(this.#lastMs, atMs)
    this.#leastAhead = Math.min(this.#leastAhead, aheadOfUtc)
    this.#mostAhead = Math.max(this.#mostAhead, aheadOfUtc)
    this.calls++
    const counts = this.#counts.get(model) ?? new Map<number, number>()
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
    this.#counts.set(model, counts)
    return true
  }

  /**
   * A day as the calls show it: the mean of whole days; of less than a day its hours as they were, and the mean rate for those that it does
   * not cover. An hour that the clocks showed twice counts as two, and one that they left out as none. Null where all calls begin at one instant,
   * which tells no rate.
   */
  day(zone: TimeZone): CountedDay | null {
    const covered = this.#lastHour - this.#firstHour + 1
    const days = Math.floor(covered / HOURS_A_DAY)
    const spanMs = this.#lastMs - this.#firstMs
    if (days === 0 && !(spanMs > 0)) return null
    // The trace may begin in the midst of its first hour, and end in that of its last: whole hours are better where there are enough.
    const from = this.#firstHour + (days === 0 || covered > days * HOURS_A_DAY ? 1 : 0)
    const to = days === 0 ? this.#lastHour : from + days * HOURS_A_DAY
    const lengths = this.#lengthsOf(from, to, zone)
    // Between n calls lie n - 1 gaps.
    const meanPerCall = ((1 - 1 / this.calls) * HOUR_MS) / spanMs
    const ofDay = Array.from({ length: days }, () => 0)
    const perHour = [...this.#counts].map(([model, counts]) => {
      const calls = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const day = Array.from({ length: HOURS_A_DAY }, (_, hour) => (lengths[hour] ? 0 : calls * meanPerCall))
      for (const [hour, count] of counts) {
        const length = lengths[hourOfDay(hour)] ?? 0
        if (hour >= from && hour < to && length > 0) (day[hourOfDay(hour)] as number) += count / length
        if (hour >= from && hour < to && days > 0) (ofDay[Math.floor((hour - from) / HOURS_A_DAY)] as number) += count
      }
      return [model, day] as const
    })
    return { perHour: new Map(perHour), days, busiest: Math.max(0, ...ofDay), spanMs }
  }

  /** How many hours passed in each hour of the day, in local hours from one to another. */
  #lengthsOf(from: number, to: number, zone: TimeZone): number[] {
    const lengths = Array.from({ length: HOURS_A_DAY }, () => 0)
    const add = (hour: number, length: number): void => {
      if (hour >= from && hour < to) lengths[hourOfDay(hour)] = (lengths[hourOfDay(hour)] ?? 0) + length
    }
    if (this.#leastAhead === this.#mostAhead) {
      for (let hour = from; hour < to; hour++) add(hour, 1)
      return lengths
    }
    const until = (to - this.#leastAhead) * HOUR_MS
    for (let at = (from - this.#mostAhead) * HOUR_MS; at < until; at += ZONE_STEP_MS) {
      add(Math.floor(at / HOUR_MS + zone(at)), ZONE_STEP_MS / HOUR_MS)
    }
    return lengths
  }
}

function hourOfDay(hour: number): number {
  return ((hour % HOURS_A_DAY) + HOURS_A_DAY) % HOURS_A_DAY
}
