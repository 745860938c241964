import { dirname, resolve } from 'node:path'
import { readYaml } from '../yaml.ts'
import { lengthOf } from './check-profile.ts'
import { readText } from './input-file.ts'
import type { Arrivals, Profile } from './profile.ts'
import { profileSchema } from './schema.ts'
import { readTrace, type TraceOptions } from './trace-file.ts'

const LARGEST_PROFILE_BYTES = 2 ** 20

/**
 * A profile from its text; `file` names it in errors. The instants of traces are left empty: they stand in other files.
 * Throws GatebenchError PROFILE_INVALID (exit 104).
 */
export function parseProfile(text: string, file: string): Profile {
  return readYaml(text, file, profileSchema, 'PROFILE_INVALID')
}

export interface LoadOptions {
  /** `walked` reads a long trace from its file whenever the plan is walked: for a profile that is neither written down nor sent on. */
  traces?: TraceOptions['as']
}

/** Reads a profile and its traces, whose paths are relative to it. Throws GatebenchError (exit 104) for whatever cannot be used. */
export async function loadProfile(path: string, { traces = 'held' }: LoadOptions = {}): Promise<Profile> {
  const text = await readText(path, { what: 'profile', most: LARGEST_PROFILE_BYTES })
  const profile = parseProfile(text, path)
  const lengthMs = lengthOf(profile)
  const filled = <A extends Arrivals>(arrivals: A): A => {
    if (arrivals.process !== 'trace') return arrivals
    const { file, timeScale } = arrivals
    const instantsMs = readTrace(resolve(dirname(path), file), { file, timeScale, lengthMs, as: traces })
    return { ...arrivals, instantsMs }
  }
  return {
    ...profile,
    models: profile.models.map((model) => ({
      ...model,
      arrivals: model.arrivals === null ? null : filled(model.arrivals),
    })),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: filled(profile.mix.arrivals) },
  }
}
