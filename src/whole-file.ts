import { existsSync, rmSync } from 'node:fs'
import { access, chmod, chown, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'

type Content = string | AsyncIterable<string>

/** Paths at which this process may have left half a file. */
const drafts = new Set<string>()

/** Path of what will be `path` once it is whole. Whatever ends this process, but a `kill -9`, takes the draft away. */
export function draftOf(path: string): string {
  return halfDone(`${path}.${process.pid}.tmp`)
}

function halfDone(path: string): string {
  if (drafts.size === 0) process.once('exit', removeDrafts)
  drafts.add(path)
  return path
}

/** Removes the unfinished files of this process, synchronously, because the process is about to end. */
export function removeDrafts(): void {
  for (const draft of drafts) rmSync(draft, { force: true })
}

/** Writes beside the goal and renames: no reader ever meets half a file, and a disk that refuses it costs nothing of the file that is there. */
export async function writeWhole(path: string, content: Content | { draft: string }): Promise<void> {
  await throughDraft(path, content)
}

/** As `writeWhole`, for a file that must be new: throws EEXIST where there is one, and leaves nothing behind when refused. */
export async function writeNew(path: string, content: Content): Promise<void> {
  await writeFile(path, '', { flag: 'wx' })
  halfDone(path)
  try {
    await throughDraft(path, content)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    drafts.delete(path)
  }
}

/**
 * As `writeWhole`, for a file that somebody else may have made: a link stays one, mode and owner stay, and one that may not be written is
 * refused. A device or a pipe takes the content itself.
 */
export async function overwrite(path: string, content: Content): Promise<void> {
  const found = await foundAt(path)
  if (found === null) return writeWhole(path, content)
  if (!found.isFile()) return writeFile(path, content)
  await access(path, constants.W_OK)
  await throughDraft(await realpath(path), content, async (draft) => {
    // Only root gives a file to others, and only root has met those of others.
    await chown(draft, found.uid, found.gid).catch(() => {})
    await chmod(draft, found.mode & 0o777)
  })
}

/** Status of a path; null where nothing is. */
export async function foundAt(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Writes what will be `path` beside it, and gives where; one that was written already is taken as it is. Leaves nothing behind when refused. */
export async function writeDraft(path: string, content: Content | { draft: string }): Promise<string> {
  if (typeof content === 'object' && 'draft' in content) return content.draft
  const draft = draftOf(path)
  try {
    await writeFile(draft, content, { flush: true })
    return draft
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Moves a draft to a place where there is no file; where there is one, it stays and the draft goes. */
export async function keepNew(draft: string, path: string): Promise<void> {
  if (!existsSync(path)) await rename(draft, path).catch(() => {})
  await rm(draft, { force: true })
}

async function throughDraft(
  path: string,
  content: Content | { draft: string },
  dress?: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = await writeDraft(path, content)
  try {
    await dress?.(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
