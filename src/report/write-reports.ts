import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import type { RunEvent } from '../measure/events.ts'
import type { Summary } from '../measure/summary.ts'
import { renderTasksCsv } from './csv.ts'
import { renderHlog } from './hlog.ts'
import { renderHtml } from './html/page.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'

export interface ReportSources {
  /** The resolved profile, without secrets, as YAML. */
  profileYaml: string
  /** The run's events, read once; without them no `tasks.csv` is written. */
  events?: Iterable<RunEvent> | AsyncIterable<RunEvent>
}

/**
 * Writes every report of a run into `directory`, made when it is missing, and gives their paths. Each file appears whole or not at all.
 * Throws REPORT_UNWRITABLE when the disk refuses.
 */
export async function writeReports(directory: string, summary: Summary, sources: ReportSources): Promise<string[]> {
  const files: [name: string, content: string | AsyncIterable<string>][] = [
    ['summary.json', renderJson(summary)],
    ['report.html', renderHtml(summary, sources)],
    ['report.md', renderMarkdown(summary)],
    ['junit.xml', renderJunit(summary)],
    ['latency.hlog', renderHlog(summary)],
  ]
  if (sources.events !== undefined) files.push(['tasks.csv', renderTasksCsv(sources.events)])

  return writeFiles(directory, files)
}

/** Writes files into `directory`, made when it is missing, and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses. */
export async function writeFiles(
  directory: string,
  files: readonly [name: string, content: string | AsyncIterable<string>][],
): Promise<string[]> {
  const written: string[] = []
  try {
    await mkdir(directory, { recursive: true })
    for (const [name, content] of files) {
      const path = join(directory, name)
      await writeWhole(path, content)
      written.push(path)
    }
  } catch (error) {
    throw unwritable(directory, error)
  }
  return written
}

/** Writes beside the goal and renames, so that a reader never meets half a file. */
async function writeWhole(path: string, content: string | AsyncIterable<string>): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A refusal of the file system as the house's error; anything else (an unreadable event log, a bug) stays what it is. */
function unwritable(directory: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new GatebenchError(`cannot write the reports into ${directory}: ${error.message}`, {
    code: 'REPORT_UNWRITABLE',
    exitCode: EXIT.invalidInput,
    hint: 'choose another folder with --out, or free space and make the reports again with gatebench report',
    cause: error,
  })
}
