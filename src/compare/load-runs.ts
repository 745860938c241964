import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod'
import { GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { requireText } from '../input/options.ts'
import { readFileText } from '../input/regular-file.ts'
import { jsonIn } from '../json.ts'
import type { CallDigest } from '../measure/calls/call-digest.ts'
import { callsOfLog, summaryOfLog } from '../measure/calls/calls-of-log.ts'
import { logIn } from '../measure/event-log/log-file.ts'
import { readRunHeader } from '../measure/event-log/reader.ts'
import { inTimeOfRun, isInTimeOfRun } from '../measure/summary/former-summary.ts'
import { comparedSummarySchema, type RunRecord } from '../measure/summary/run-record.ts'
import { SUMMARY_SCHEMA } from '../measure/summary/summary.ts'
import { requireEnded } from '../run/folder/run-lock.ts'
import { BASELINE_SCHEMA, baselineSchema, isAsWritten, runsOfBaseline } from './baseline.ts'

const SUMMARY_FILE = 'summary.json'

/** Each holds a file open and its text in memory; a folder may hold thousands. */
const READ_AT_ONCE = 8

/**
 * The runs that `path` names: a run folder, a summary.json, a baseline, a folder of runs or baselines, or a pattern of such with `*`.
 * Throws RUN_UNREADABLE or RUN_INVALID (exit 104).
 */
export async function loadRuns(path: string): Promise<RunRecord[]> {
  requireText('loadRuns', path, 'the path of a run, of a folder of runs or of a baseline')
  const paths = path.includes('*') && (await kindOf(path)) === null ? await matching(path) : [path]
  const limit = pLimit(READ_AT_ONCE)
  const runs = (await Promise.all(paths.map((found) => runsAt(found, limit)))).flat()
  if (runs.length === 0) throw unreadable(path, 'it contains no run')
  const once = keepingLatest<readonly CallDigest[] | null>()
  return runs.map((run) => ({ ...run, calls: once(run.calls) }))
}

/**
 * Keeps what was read last. A comparison asks several times for the calls of a run, and reading a log takes most of its time; those of all runs of a
 * folder would not fit into memory.
 */
function keepingLatest<T>(): (read: () => Promise<T>) => () => Promise<T> {
  let latest: { read: () => Promise<T>; value: Promise<T> } | null = null
  return (read) => () => {
    if (latest?.read !== read) latest = { read, value: read() }
    return latest.value
  }
}

async function runsAt(path: string, limit: LimitFunction): Promise<RunRecord[]> {
  const kind = await kindOf(path)
  if (kind === null) throw unreadable(path, 'no such file or folder')
  if (kind !== 'folder') return limit(() => readRun(path))
  requireEnded(path)
  const summary = join(path, SUMMARY_FILE)
  if ((await kindOf(summary)) === 'file') return limit(() => readRun(summary, path))
  const names = await readdir(path)
  const found = await Promise.all(names.sort(byNumber).map((name) => limit(() => runIn(join(path, name)))))
  return found.flat()
}

/** One of a folder of runs. What is neither a run nor a baseline lies there for another reason: a comparison, say. */
async function runIn(path: string): Promise<RunRecord[]> {
  requireEnded(path)
  if ((await kindOf(join(path, SUMMARY_FILE))) === 'file') return readRun(join(path, SUMMARY_FILE), path)
  if (!path.endsWith('.json') || (await kindOf(path)) !== 'file') return []
  return schemaOf(jsonIn(readFileText(path, INPUT.run))) === BASELINE_SCHEMA ? readRun(path) : []
}

async function readRun(file: string, source = file): Promise<RunRecord[]> {
  if (basename(file) === SUMMARY_FILE) requireEnded(dirname(file))
  const content = jsonIn(readFileText(file, INPUT.run)) ?? null
  const schema = schemaOf(content)
  const log = logIn(dirname(file))
  const hasLog = (await kindOf(log)) === 'file'
  // Its log says the same in the gateway's time.
  if (isInTimeOfRun(content)) {
    if (schema !== SUMMARY_SCHEMA || !hasLog) throw inTimeOfRun(file)
    const { header, summary } = await summaryOfLog(log)
    return [{ source, summary, settings: header.settings, host: header.host, calls: () => callsOfLog(log) }]
  }
  if (schema === BASELINE_SCHEMA) {
    const baseline = checked(baselineSchema, content, file)
    if (!isAsWritten(content as object)) throw edited(file)
    return runsOfBaseline(source, baseline)
  }
  if (schema !== SUMMARY_SCHEMA) throw invalid(file, `its schema is neither ${SUMMARY_SCHEMA} nor ${BASELINE_SCHEMA}`)
  const summary = checked(comparedSummarySchema, content, file)
  if (!hasLog) return [{ source, summary, settings: null, calls: async () => null }]
  const { settings, host } = await readRunHeader(log)
  return [{ source, summary, settings, host, calls: () => callsOfLog(log, content) }]
}

/** Paths that fit a pattern in which `*` stands for any part of one name. */
async function matching(pattern: string): Promise<string[]> {
  const [root, ...parts] = pattern.split('/')
  let paths = root === undefined || root.includes('*') ? await within('.', root ?? '*') : [root === '' ? '/' : root]
  for (const part of parts) {
    const deeper = await Promise.all(
      paths.map((path) => (part.includes('*') ? within(path, part) : [join(path, part)])),
    )
    paths = deeper.flat()
  }
  const kinds = await Promise.all(paths.map(kindOf))
  return paths.filter((_, at) => kinds[at] !== null)
}

async function within(folder: string, pattern: string): Promise<string[]> {
  const fits = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => fits.test(name))
    .sort(byNumber)
    .map((name) => join(folder, name))
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** `10` after `9`. */
function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | null> {
  return stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'),
    () => null,
  )
}

function schemaOf(content: unknown): string | undefined {
  return z.object({ schema: z.string() }).safeParse(content).data?.schema
}

function checked<T>(schema: z.ZodType<T>, content: unknown, file: string): T {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`)
}

function invalid(file: string, message: string): GatebenchError {
  return new GatebenchError(`not a run to compare: ${message}`, {
    code: 'RUN_INVALID',
    hint: 'if another version of gatebench wrote the file, write it again: a summary with `gatebench report`, a baseline with `gatebench baseline`',
    place: { file },
  })
}

function edited(file: string): GatebenchError {
  return new GatebenchError('not a baseline as gatebench wrote it: its content does not match its checksum', {
    code: 'RUN_INVALID',
    hint: 'it was edited, merged or damaged; restore it from version control, or write it again with gatebench baseline',
    place: { file },
  })
}

function unreadable(file: string, message: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'RUN_UNREADABLE',
    hint: 'name run folders, summary.json files or baselines; from a folder of several runs, all runs are read',
    place: { file },
  })
}
