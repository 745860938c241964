import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'

/** `smoke-20260131-142233`: sorts by time and is safe in every file system. */
export function runName(profileName: string, startedAtIso: string): string {
  return `${profileName}-${startedAtIso.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
}

/**
 * Makes the folder for a run's artefacts. An existing empty folder is used; one that holds anything is left alone.
 * Throws OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export async function makeRunFolder(out: string | undefined, name: string): Promise<string> {
  const folder = out ?? join('reports', name)
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0) {
      throw new GatebenchError(`${folder} is not empty`, {
        code: 'OUT_NOT_EMPTY',
        exitCode: EXIT.invalidInput,
        hint: 'name a new folder with --out; a run never overwrites the artefacts of another',
      })
    }
  } catch (error) {
    if (error instanceof GatebenchError) throw error
    throw new GatebenchError(`cannot write to ${folder}: ${(error as Error).message}`, {
      code: 'OUT_NOT_WRITABLE',
      exitCode: EXIT.invalidInput,
      hint: 'name a folder that can be written with --out',
      cause: error,
    })
  }
  return folder
}
