import { constants } from 'node:fs'
import { access, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { GatebenchError, usageError, valueOr } from '../../errors.ts'
import { STDIN } from '../../input/input-fault.ts'
import type { InputKind } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'
import { recordIn } from '../../json.ts'
import { makeFolder } from '../../make-folder.ts'
import { foundAt } from '../../whole-file.ts'

/** Throws USAGE (exit 104) for a place that no file or folder is to have: an empty text would be the current folder, and `-` reads as stdout. */
export function requireNamed(place: string, flag: string): void {
  if (place === '') {
    throw usageError(
      `${flag} names no place: its value is empty`,
      `name a file or folder, or leave ${flag} out; an empty value often comes from a variable that is not set`,
    )
  }
  if (place === STDIN) {
    throw usageError(
      '- names no file here: this is not written to stdout',
      'name a file or folder; for a file that is called -, write ./-',
    )
  }
}

/** Error of the file system, as the house's error; an error of the house stays unchanged. `flag` names the place. */
export function outNotWritable(place: string, error: unknown, flag = '--out'): GatebenchError {
  if (error instanceof GatebenchError) return error
  return new GatebenchError(`cannot write to ${place}: ${(error as Error).message}`, {
    code: 'OUT_NOT_WRITABLE',
    hint: `name a writable folder with ${flag}`,
    cause: error,
  })
}

/** Throws USAGE or OUT_NOT_WRITABLE (exit 104) where a file cannot be written, before the work that it would hold. */
export async function requireWritable(file: string, flag: string, { makesFolder = false } = {}): Promise<void> {
  requireNamed(file, flag)
  try {
    const found = await foundAt(file)
    if (found?.isDirectory()) throw new Error('it is a folder')
    const folder = dirname(resolve(file))
    if (found === null && makesFolder) await requireWritableFolder(folder, flag)
    else await access(found === null ? folder : file, constants.W_OK)
  } catch (error) {
    throw outNotWritable(file, error, flag)
  }
}

/**
 * Throws USAGE or OUT_NOT_WRITABLE (exit 104) where nothing can be written into a folder, before the work that it would hold. A folder that is
 * missing is made, to know, and taken back. Null is none.
 */
export async function requireWritableFolder(folder: string | null, flag = '--out'): Promise<void> {
  if (folder === null) return
  requireNamed(folder, flag)
  try {
    const firstMade = await makeFolder(resolve(folder))
    const found = await foundAt(folder)
    if (found?.isDirectory() === false) throw new Error('it is a file')
    await access(folder, constants.W_OK)
    if (firstMade !== undefined) await removeEmpty(resolve(folder), firstMade)
  } catch (error) {
    throw outNotWritable(folder, error, flag)
  }
}

/** Removes a folder and those above it up to `last`, as long as they hold nothing. */
export async function removeEmpty(folder: string, last: string): Promise<void> {
  try {
    for (let at = folder; at.length >= last.length; at = dirname(at)) await rmdir(at)
  } catch {
    // Somebody else's files are in it by now.
  }
}

/** Whether a file holds JSON of such a schema. */
export function hasSchema(file: string, kind: InputKind, schema: string): boolean {
  return recordIn(valueOr(() => readFileText(file, kind), ''))?.schema === schema
}

/** Kind of an output file: without --force, a file is replaced only by another of its kind. */
export interface OutputKind {
  /** With its article. */
  what: string
  isOne(file: string): boolean
}

/**
 * Throws USAGE or FILE_EXISTS (exit 104) for a file that would be lost: one that holds something, and not an earlier output of the same kind.
 * Devices and pipes lose nothing.
 */
export async function requireReplaceable(
  file: string,
  flag: string,
  { what, isOne }: OutputKind,
  force = false,
): Promise<void> {
  requireNamed(file, flag)
  const found = await stat(file).catch(() => null)
  if (force || found === null || !found.isFile() || found.size === 0 || isOne(file)) return
  throw new GatebenchError(`${file} already exists, and only ${what} is overwritten`, {
    code: 'FILE_EXISTS',
    hint: `name another file with ${flag}, or add --force to overwrite this file`,
    place: { file },
  })
}
