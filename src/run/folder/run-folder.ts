import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { EXIT, GatebenchError } from '../../errors.ts'
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
 * Makes the folder for a run's artefacts. An existing empty folder is used; one that holds anything is left alone: where nobody named it, the next
 * of `smoke-seed42`, `smoke-seed42-2`, … is taken. Throws USAGE, OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export async function makeRunFolder(out: NonNullable<Out>, name: string): Promise<RunFolder> {
  const given = folderFor(out, name) as string
  const folder = typeof out === 'string' ? given : await firstFree(given)
  let firstMade: string | undefined
  try {
    firstMade = await makeFolder(resolve(folder))
    await requireEmpty(folder)
  } catch (error) {
    throw outNotWritable(folder, error)
  }
  return { path: folder, discard: () => discard(folder, firstMade) }
}

async function firstFree(folder: string): Promise<string> {
  for (let n = 1; ; n++) {
    const path = n === 1 ? folder : `${folder}-${n}`
    if ((await namesIn(path)).length === 0) return path
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw outNotWritable(folder, error)
  })
}

/** Throws USAGE, OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104); where there is no folder, nothing is in it. */
export async function requireEmpty(folder: string): Promise<void> {
  requireNamed(folder, '--out')
  if ((await namesIn(folder)).length === 0) return
  throw new GatebenchError(`${folder} is not empty`, {
    code: 'OUT_NOT_EMPTY',
    exitCode: EXIT.invalidInput,
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
