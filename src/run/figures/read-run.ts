import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { WrittenFile } from '../../document/files.ts'
import { renderJson } from '../../document/json.ts'
import { GatebenchError, valueOr } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'
import { jsonIn } from '../../json.ts'
import { type EventLog, type ReadOptions, readEventLog } from '../../measure/event-log/reader.ts'
import { searchEventLog } from '../../measure/event-log/search.ts'
import { type EventSink, type RunHeader, UNSEALED_SCHEMA } from '../../measure/events/events.ts'
import { disagreement } from '../../measure/summary/disagreement.ts'
import { isInTimeOfRun } from '../../measure/summary/former-summary.ts'
import { type LogDoubt, STILL_RUNNING } from '../../measure/summary/log-doubt.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { renderResolved } from '../../profile/resolved-yaml.ts'
import { CALL_OVER, STREAM_READ } from '../../report/csv.ts'
import { type ReportSources, RUN_FORMATS, renderFile } from '../../report/formats.ts'
import { isBeingWorkedOn } from '../folder/run-lock.ts'
import { detailOfLog } from './detail-of-log.ts'
import { GatheredFigures } from './gathered-figures.ts'
import type { SecondReading } from './second-reading.ts'

/** A run as its log tells it. */
export interface ReadRun {
  header: RunHeader
  figures: GatheredFigures
  /** Length of all that is whole in the log, in bytes: where writing may go on. */
  intactBytes: number
  /** Why the figures may not be those of the run; null where the log is as it was written, or its summary.json says the same. */
  doubt: LogDoubt | null
  /** The summary.json beside a log without checksums says something else. */
  isContradicted: boolean
  /** `tasks.csv`, where the second reading wrote it. */
  tasks: WrittenFile | null
}

/**
 * Reads a log from end to end; `also` receives its events, made with its header where that is needed. `second` reads the same at the same time. Throws as
 * `readEventLog` does.
 */
export async function readRun(
  log: string,
  also: readonly (EventSink | ((header: RunHeader) => EventSink))[] = [],
  options: ReadOptions = {},
  second: SecondReading | null = null,
): Promise<ReadRun> {
  // It may end while its log is read.
  const isRunning = isBeingWorkedOn(dirname(log))
  const read = await readEventLog(log, options)
  const { header, blocks } = read
  const figures = new GatheredFigures(header, second !== null)
  const sinks = [figures, ...also.map((one) => (typeof one === 'function' ? one(header) : one))]
  for await (const events of blocks) {
    for (const event of events) for (const sink of sinks) sink.emit(event)
  }
  const detail = (await second?.detail(read.intactBytes)) ?? null
  if (second !== null) figures.detailRead(detail ?? (await detailOfLog(log)))
  const { doubt, isContradicted } = isRunning
    ? { doubt: STILL_RUNNING, isContradicted: false }
    : await doubtOf(log, read, figures)
  if (doubt !== null) figures.doubted(doubt)
  if (doubt?.kind === 'unconfirmed' && options.untilDamage !== true) requireOwnCounts(log, figures)
  const tasks = detail === null || second === null ? null : second.tasks
  return { header, figures, intactBytes: read.intactBytes, doubt, isContradicted, tasks }
}

async function doubtOf(
  log: string,
  { header, damage }: EventLog,
  figures: GatheredFigures,
): Promise<Pick<ReadRun, 'doubt' | 'isContradicted'>> {
  if (damage !== null) {
    const reason = `the log is damaged; only the part before the damage is reported: ${damage.message}`
    return { doubt: { kind: 'damaged', reason }, isContradicted: false }
  }
  if (header.schema !== UNSEALED_SCHEMA) return { doubt: null, isContradicted: false }
  const found = await unconfirmedBy(log, figures.finish().summary)
  if (found === null) return { doubt: null, isContradicted: false }
  const reason = `the log has no checksums (${UNSEALED_SCHEMA}), so damage may go unnoticed, and ${found.reason}`
  return { doubt: { kind: 'unconfirmed', reason }, isContradicted: found.isContradicted }
}

/** Where the mock's own counts in a log that may be damaged are others, it is damaged: a sound one would have been found out when it was written. */
function requireOwnCounts(file: string, figures: GatheredFigures): void {
  const { oracle } = figures.finish().summary
  if (oracle === null || oracle.confirmed) return
  throw new GatebenchError(
    `the log is damaged: its events do not match the counts of the mock (${oracle.mismatches[0]})`,
    {
      code: 'EVENT_LOG_INVALID',
      hint: '`gatebench report RUN --until-damage --out DIR` reports it anyway',
      place: { file },
    },
  )
}

/** Sources of a run's reports. Its calls are read from the log again, if it is whole. */
export function reportSources(
  log: string,
  { header, figures, intactBytes, tasks }: Omit<ReadRun, 'doubt' | 'isContradicted'>,
  isWhole = true,
): { summary: Summary; sources: ReportSources } {
  const { summary, detail } = figures.finish()
  const events = isWhole && tasks === null ? { events: searchEventLog(log, CALL_OVER, intactBytes) } : {}
  const streams =
    isWhole && summary.streams !== undefined ? { streams: searchEventLog(log, STREAM_READ, intactBytes) } : {}
  return { summary, sources: { profileYaml: renderResolved(header.settings), detail, ...events, ...streams } }
}

const SUMMARY_FILE = 'summary.json'

/**
 * Why the reports beside a log are to be written again, in words; null where they say what was read from the log. A process may die between its
 * last event and its reports, and a full disk may take some of them only. The summary.json is the last to be replaced: where it says the same, no
 * other report is an older one. Those of a log in doubt may be the true ones, and stay.
 */
export async function lackOfReports(log: string, run: ReadRun): Promise<string | null> {
  const { summary, sources } = reportSources(log, run)
  const theirs = summaryBeside(log)
  const isKept = run.doubt !== null && isThere(log, SUMMARY_FILE)
  if (!isKept && !isDeepStrictEqual(theirs, JSON.parse(renderJson(summary))))
    return 'its reports differ from the log, and are written again'
  if (run.doubt !== null) return null
  const files = await Promise.all(RUN_FORMATS.map((format) => renderFile(format, summary, sources)))
  const missing = files.flatMap((each) => each.map(([name]) => name)).filter((name) => !isThere(log, name))
  if (missing.length === 0) return null
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, so its reports are written again`
}

function isThere(log: string, name: string): boolean {
  return existsSync(join(dirname(log), name))
}

/**
 * Whether the summary.json beside a log says the same as what was read from the log now: where a log has no checksums, what was computed when
 * the run ended is the only witness. Gives why it does not, in words; null where it does.
 */
async function unconfirmedBy(
  log: string,
  summary: Summary,
): Promise<{ reason: string; isContradicted: boolean } | null> {
  const theirs = summaryBeside(log)
  if (theirs === null) return { reason: 'there is no summary.json beside it', isContradicted: false }
  if (isInTimeOfRun(theirs))
    return { reason: 'the summary.json beside it has figures in the scaled time of the mock', isContradicted: false }
  const { doubt } = (theirs as Summary).run ?? {}
  if (doubt !== undefined)
    return { reason: 'the summary.json beside it already doubts this log', isContradicted: false }
  const found = disagreement(summary, theirs)
  return found === null ? null : { reason: `the summary.json beside it disagrees: ${found}`, isContradicted: true }
}

/** Null where there is none, or none that can be read. */
function summaryBeside(log: string): object | null {
  const text = valueOr(() => readFileText(join(dirname(log), SUMMARY_FILE), INPUT.run), '')
  const content = jsonIn(text) ?? null
  return typeof content === 'object' ? content : null
}
