import { readdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import type { Document } from './document.ts'
import { renderHtml } from './html/page.ts'
import { renderJson } from './json.ts'
import { renderMarkdown } from './markdown.ts'

/** A file of a report, by its name in the folder. */
export type ReportFile = readonly [name: string, content: string | AsyncIterable<string>]

/** A file of a report whose content was written already, into a file beside its place. */
export type WrittenFile = readonly [name: string, content: { draft: string }]
type Content = (ReportFile | WrittenFile)[1]

/** Path of what will be `path` once it is whole. */
export function draftOf(path: string): string {
  return `${path}${DRAFT}`
}
const DRAFT = `.${process.pid}.tmp`

/** Removes the unfinished files of this process from a folder, synchronously, because the process is about to end. */
export function removeDrafts(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (name.endsWith(DRAFT)) rmSync(join(folder, name), { force: true })
  } catch {
    // A folder that is missing or may not be read holds no drafts of this process that it could remove.
  }
}

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
 * Writes files into `directory`, made when it is missing, and gives their paths. Throws REPORT_UNWRITABLE when the disk refuses; `remedy` is
 * what helps once there is space, `flag` what names the folder.
 */
export async function writeFiles(
  directory: string,
  files: readonly (ReportFile | WrittenFile)[],
  remedy = 'run the command again',
  flag = '--out',
): Promise<string[]> {
  const written: string[] = []
  try {
    await makeFolder(resolve(directory))
    for (const [name, content] of files) {
      const path = join(directory, name)
      await writeWhole(path, content)
      written.push(path)
    }
  } catch (error) {
    throw unwritable(directory, remedy, flag, error)
  }
  return written
}

/** Writes beside the goal and renames, so that a reader never meets half a file. */
async function writeWhole(path: string, content: Content): Promise<void> {
  const draft = isDraft(content) ? content.draft : draftOf(path)
  try {
    if (!isDraft(content)) await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function isDraft(content: Content): content is WrittenFile[1] {
  return typeof content === 'object' && 'draft' in content
}

/** A refusal of the file system as the house's error; anything else (an unreadable event log, a bug) stays what it is. */
function unwritable(directory: string, remedy: string, flag: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new GatebenchError(`cannot write the reports to ${directory}: ${error.message}`, {
    code: 'REPORT_UNWRITABLE',
    exitCode: EXIT.invalidInput,
    hint: `choose another folder with ${flag}, or free disk space, then ${remedy}`,
    cause: error,
  })
}
