import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { writeBytes } from '../units.ts'
import { readYaml } from '../yaml.ts'
import { lengthOf } from './check-profile.ts'
import type { Arrivals, Profile } from './profile.ts'
import { profileSchema } from './schema.ts'
import { parseTrace } from './trace.ts'

const LARGEST_PROFILE_BYTES = 2 ** 20
const LARGEST_TRACE_BYTES = 64 * 2 ** 20

/**
 * A profile from its text; `file` names it in errors. The instants of traces are left empty: they stand in other files.
 * Throws GatebenchError PROFILE_INVALID (exit 104).
 */
export function parseProfile(text: string, file: string): Profile {
  return readYaml(text, file, profileSchema, 'PROFILE_INVALID')
}

/** Reads a profile and its traces, whose paths are relative to it. Throws GatebenchError (exit 104) for whatever cannot be used. */
export async function loadProfile(path: string): Promise<Profile> {
  const profile = parseProfile(await readText(path, 'profile', LARGEST_PROFILE_BYTES), path)
  const lengthMs = lengthOf(profile)
  const filled = async <A extends Arrivals>(arrivals: A): Promise<A> => {
    if (arrivals.process !== 'trace') return arrivals
    const file = resolve(dirname(path), arrivals.file)
    const text = await readText(file, 'trace', LARGEST_TRACE_BYTES)
    return { ...arrivals, instantsMs: parseTrace(text, arrivals.file, arrivals.timeScale, lengthMs) }
  }
  const models = profile.models.map(async (model) => ({
    ...model,
    arrivals: model.arrivals === null ? null : await filled(model.arrivals),
  }))
  return {
    ...profile,
    models: await Promise.all(models),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: await filled(profile.mix.arrivals) },
  }
}

/** A whole UTF-8 file of at most `most` bytes. */
async function readText(path: string, what: string, most: number): Promise<string> {
  const unreadable = (problem: string, hint: string, cause?: unknown): GatebenchError =>
    new GatebenchError(`${path}: ${problem}`, {
      code: `${what.toUpperCase()}_UNREADABLE`,
      exitCode: EXIT.invalidInput,
      hint,
      place: { file: path },
      cause,
    })
  let bytes: Buffer
  try {
    if ((await stat(path)).size > most) throw unreadable(`larger than ${writeBytes(most)}`, `is this a ${what}?`)
    bytes = await readFile(path)
  } catch (cause) {
    if (cause instanceof GatebenchError) throw cause
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw unreadable('no such file', `check the path of the ${what}`, cause)
    if (code === 'EISDIR') throw unreadable('a directory, not a file', `name the ${what} inside it`, cause)
    throw unreadable(`cannot be read (${code ?? String(cause)})`, 'check its permissions', cause)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable('not UTF-8 text', `save the ${what} as UTF-8`, cause)
  }
}
