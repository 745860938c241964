import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { pathOrShipped, SHIPPED_PROFILES } from '../input/shipped-file.ts'
import { readYaml } from '../yaml.ts'
import { lengthOf } from './check-profile.ts'
import { converted, renamed } from './former-format.ts'
import type { Arrivals, Profile } from './profile.ts'
import { profileSchema } from './schema.ts'
import { readTrace, type TraceOptions } from './trace-file.ts'

/**
 * A profile from its text; `file` names it in errors. The instants of traces are left empty: they stand in other files.
 * Throws GatebenchError PROFILE_INVALID (exit 104).
 */
export function parseProfile(text: string, file: string): Profile {
  const former = renamed(text)
  const profile = readYaml(former?.text ?? text, file, profileSchema, 'PROFILE_INVALID')
  if (former === null) return profile
  if (former.hasScale) return converted(profile, profile.gateway.speed)
  return { ...profile, gateway: { ...profile.gateway, convertedBy: 1 } }
}

/**
 * A tier or preset that the profile gives by a path, as a path from the working directory; a plain word is a name. Where there is no such
 * file beside the profile the path stays as it is: a run writes a copy of its profile to a folder of its own, with the paths of this one.
 */
function beside(profile: string, name: string): string {
  if (/^[\w-]+$/.test(name)) return name
  const path = join(dirname(profile), name)
  if (isAbsolute(name) || !existsSync(path)) return name
  return path.includes(sep) ? path : `.${sep}${path}`
}

export interface LoadOptions {
  /** `walked` reads a long trace from its file whenever the plan is walked: for a profile that is neither written down nor sent on. */
  traces?: TraceOptions['as']
}

/**
 * Reads a profile and its traces, by its path or by the name of a shipped one such as `smoke`; paths in it count from its own folder.
 * Throws GatebenchError (exit 104) when anything in it cannot be used.
 */
export async function loadProfile(word: string, { traces = 'held' }: LoadOptions = {}): Promise<Profile> {
  const path = pathOrShipped(word, INPUT.profile, SHIPPED_PROFILES)
  const text = await readText(path, INPUT.profile)
  const profile = parseProfile(text, path)
  const lengthMs = lengthOf(profile)
  const filled = <A extends Arrivals>(arrivals: A): A => {
    if (arrivals.process !== 'trace') return arrivals
    const { file, speedup } = arrivals
    const instantsMs = readTrace(resolve(dirname(path), file), { file, speedup, lengthMs, as: traces })
    return { ...arrivals, instantsMs }
  }
  const { gateway } = profile
  const { target } = gateway
  return {
    ...profile,
    gateway:
      target.kind === 'mock'
        ? { ...gateway, target: { ...target, tier: beside(path, target.tier), preset: beside(path, target.preset) } }
        : gateway,
    models: profile.models.map((model) => ({
      ...model,
      arrivals: model.arrivals === null ? null : filled(model.arrivals),
    })),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: filled(profile.mix.arrivals) },
  }
}
