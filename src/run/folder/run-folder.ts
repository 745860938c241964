import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { GatebenchError } from '../../errors.ts'
import { makeFolder } from '../../make-folder.ts'
import { logIn } from '../../measure/event-log/log-file.ts'
import { outNotWritable, requireNamed } from './output-place.ts'
import { requireEnded } from './run-lock.ts'

/** `smoke-20260129-142233`: sorts by time and is safe in every file system. */
export function runName(profileName: string, startedAtIso: string): string {
  return `${profileName}-${startedAtIso.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
}

/** Place for artefacts: a folder, or a function from the name of the run to a folder; null writes none. */
export type Out = string | ((name: string) => string) | null

/** Where artefacts go when nobody says. */
export const underReports = (name: string): string => join('reports', name)

/** Where artefacts go that may be written again, and so need no folder of their own. Throws USAGE (exit 104) for an empty text. */
export function folderFor(out: Out | undefined, name: string): string | null {
  const folder = typeof out === 'function' ? out(name) : (out ?? null)
  if (folder !== null) requireNamed(folder, '--out')
  return folder
}

/** The folder of a run's artefacts. */
export interface RunFolder {
  path: string
  /** Takes back what was made: for a run that ended before anything was sent. */
  discard(): void
}

/**
 * Makes the folder for a run's artefacts. An existing empty folder that somebody named is used, one that holds anything is left alone. Where nobody
 * named it, the next of `smoke-seed42`, `smoke-seed42-2`, … that there is not yet is made. Throws USAGE, OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export async function makeRunFolder(out: NonNullable<Out>, name: string): Promise<RunFolder> {
  const given = folderFor(out, name) as string
  try {
    const { path, firstMade } = typeof out === 'string' ? await namedFolder(given) : await nextFolder(given)
    return { path, discard: () => discard(path, firstMade) }
  } catch (error) {
    throw outNotWritable(given, error)
  }
}

interface Made {
  path: string
  /** Topmost folder that was made; undefined when all were there. */
  firstMade: string | undefined
}

async function namedFolder(path: string): Promise<Made> {
  const firstMade = await makeFolder(resolve(path))
  await requireEmpty(path)
  return { path, firstMade }
}

/** Makes the folder itself, so that of several processes at once each has its own. */
async function nextFolder(folder: string): Promise<Made> {
  const above = await makeFolder(dirname(resolve(folder)))
  for (let n = 1; ; n++) {
    const path = n === 1 ? folder : `${folder}-${n}`
    try {
      await mkdir(path)
      return { path, firstMade: above ?? resolve(path) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      // Throws where no folder is in its place.
      await namesIn(path)
    }
  }
}

/** The names in a folder; none where there is no folder. Throws OUT_NOT_WRITABLE. */
export async function namesIn(folder: string, flag = '--out'): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw outNotWritable(folder, error, flag)
  })
}

/** Throws USAGE, OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104); where there is no folder, nothing is in it. */
export async function requireEmpty(folder: string): Promise<void> {
  requireNamed(folder, '--out')
  if ((await namesIn(folder)).length === 0) return
  throw new GatebenchError(`${folder} is not empty`, {
    code: 'OUT_NOT_EMPTY',
    hint: 'name a new folder with --out; a run never overwrites another run',
  })
}

/** It was empty when the run began, so all in it is the run's; the folders above go only while they hold nothing else. */
function discard(folder: string, firstMade: string | undefined): void {
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    if (firstMade === undefined) return
    for (let made = resolve(folder); made.length >= firstMade.length; made = dirname(made)) rmdirSync(made)
  } catch {
    // It is gone, or somebody else's files are in it by now.
  }
}

/** As `eventLogOf`, of a run that has ended. Throws RUN_LOCKED (exit 104) where it is still running. */
export async function endedLogOf(run: string): Promise<string> {
  const log = await eventLogOf(run)
  requireEnded(dirname(log))
  return log
}

/** The event log of a run that is named by its folder or by the log itself. */
export async function eventLogOf(run: string): Promise<string> {
  const isFolder = await stat(run).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? logIn(run) : run
}
