import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { GatebenchError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { keepNew, writeDraft } from '../whole-file.ts'
import type { Document } from './document.ts'
import { renderHtml } from './html/page.ts'
import { renderJson } from './json.ts'
import { renderMarkdown } from './markdown.ts'

/** A file of a report, by its name in the folder. */
export type ReportFile = readonly [name: string, content: string | AsyncIterable<string>]

/** A file of a report whose content was written already, into a file beside its place. */
export type WrittenFile = readonly [name: string, content: { draft: string }]

/** Files that were written of an answer, and those that the disk refused. The refusal is reported after the answer, which is known all the same. */
export interface Written {
  files: readonly string[]
  problem: GatebenchError | null
}

/** Writes, and hands over what the house says of a failure instead of throwing it. */
export async function attempted(write: () => Promise<readonly string[]> | readonly string[]): Promise<Written> {
  try {
    return { files: await write(), problem: null }
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    return { files: [], problem: error }
  }
}

/** A report in every format that is a file and no machine's own: `NAME.json`, `NAME.md`, `NAME.html`. */
export function filesOf(name: string, document: Document): ReportFile[] {
  return [
    [`${name}.json`, renderJson(document.data)],
    [`${name}.md`, renderMarkdown(document)],
    [`${name}.html`, renderHtml(document)],
  ]
}

/**
 * Writes files into `directory`, made when it is missing, and gives their paths. All are written beside their places before any is moved there, the
 * first of them last: where it is up to date, so are the others. Throws REPORT_UNWRITABLE when the disk refuses: files that were there stay as they
 * were, and of the others those that are whole are kept. `remedy` is what helps once there is space, `flag` what names the folder.
 */
export async function writeFiles(
  directory: string,
  files: readonly (ReportFile | WrittenFile)[],
  remedy = 'run the command again',
  flag = '--out',
): Promise<string[]> {
  const drafts: { path: string; draft: string }[] = []
  try {
    await makeFolder(resolve(directory))
    for (const [name, content] of files) {
      const path = join(directory, name)
      drafts.push({ path, draft: await writeDraft(path, content) })
    }
    for (const { path, draft } of drafts.toReversed()) await rename(draft, path)
  } catch (error) {
    for (const { path, draft } of drafts) await keepNew(draft, path)
    throw unwritable(directory, remedy, flag, error)
  }
  return drafts.map(({ path }) => path)
}

/** A refusal of the file system as the house's error; anything else (an unreadable event log, a bug) stays what it is. */
function unwritable(directory: string, remedy: string, flag: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new GatebenchError(`cannot write the reports to ${directory}: ${error.message}`, {
    code: 'REPORT_UNWRITABLE',
    hint: `choose another folder with ${flag}, or free disk space, then ${remedy}`,
    cause: error,
  })
}
