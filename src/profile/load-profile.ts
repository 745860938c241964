import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { INPUT } from '../input/input-kind.ts'
import { checkedOptions, type KindsOf, oneOf, requireText } from '../input/options.ts'
import { readText } from '../input/read-input.ts'
import { textPieces } from '../input/regular-file.ts'
import { pathOrShipped, SHIPPED_PROFILES } from '../input/shipped-file.ts'
import { readYaml } from '../yaml.ts'
import { lengthOf } from './check-profile.ts'
import { converted, renamed } from './former-format.ts'
import { inDialect } from './gateway-dialect.ts'
import type { Arrivals, GatewaySettings, Profile } from './profile.ts'
import { profileSchema } from './schema.ts'
import { invalidTrace, TraceReader } from './trace.ts'

/**
 * A profile from its text; `file` names it in errors. The instants of traces are left empty: they stand in other files.
 * Throws GatebenchError PROFILE_INVALID (exit 104).
 */
export function parseProfile(text: string, file: string): Profile {
  requireText('parseProfile', text, 'the text of a profile, and a name for it')
  requireText('parseProfile', file, 'the text of a profile, and a name for it')
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

const LOAD_OPTIONS: KindsOf<LoadOptions> = { traces: oneOf(['held', 'walked']) }

/**
 * Reads a profile and its traces, by its path or by the name of a shipped one such as `smoke`; paths in it count from its own folder.
 * Throws GatebenchError (exit 104) when anything in it cannot be used.
 */
export async function loadProfile(word: string, options: LoadOptions = {}): Promise<Profile> {
  requireText('loadProfile', word, 'the path of a profile, or the name of a shipped one')
  const { traces = 'held' } = checkedOptions('loadProfile', LOAD_OPTIONS, options)
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
  const gateway = spoken(profile.gateway, path)
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

/** The settings with the words of their dialect, and the key's variable and queries that it has. */
function spoken(gateway: GatewaySettings, path: string): GatewaySettings {
  if (gateway.dialect === undefined) return gateway
  return inDialect(gateway, beside(path, gateway.dialect))
}

/** Instants of a longer trace are read from its file whenever they are walked; a shorter one is held. */
const MOST_HELD = 2 ** 17

interface TraceOptions {
  /** As the profile names it: for errors. */
  file: string
  /** Instants are divided by it. */
  speedup: number
  /** Length of the phases in ms: some instant must lie within. */
  lengthMs: number
  /** `held`: all instants in an array, for what is written down or sent elsewhere. `walked`: in constant memory, if they are in order. */
  as: 'held' | 'walked'
}

/** The instants of a trace, ascending. Throws TRACE_UNREADABLE or TRACE_INVALID (exit 104) for whatever stands anywhere in it. */
function readTrace(path: string, options: TraceOptions): Iterable<number> {
  const { file, speedup, lengthMs } = options
  const inOrder = new RecordedInstants(path, file, speedup)
  const { least, isAscending, held } = gathered(inOrder, options.as === 'held' ? Number.POSITIVE_INFINITY : MOST_HELD)
  if (!(least < lengthMs)) throw invalidTrace('no start time lies within the phases', file, 1)
  if (held === null) return isAscending ? inOrder : readTrace(path, { ...options, as: 'held' })
  return Array.from(isAscending ? held : held.sort())
}

/** The instants of a trace as they stand in its file, read again by each who goes through them. */
class RecordedInstants implements Iterable<number> {
  readonly #path: string
  readonly #file: string
  readonly #speedup: number

  constructor(path: string, file: string, speedup: number) {
    this.#path = path
    this.#file = file
    this.#speedup = speedup
  }

  [Symbol.iterator](): Iterator<number> {
    const reader = new TraceReader(textPieces(this.#path, INPUT.trace), this.#file)
    // One object for all results: the caller no longer needs the previous one.
    const result = { value: 0, done: false }
    const next = (): IteratorResult<number> => {
      result.value = reader.next() / this.#speedup
      result.done = Number.isNaN(result.value)
      return result
    }
    return { next }
  }
}

interface Gathered {
  /** Infinity where there is none. */
  least: number
  isAscending: boolean
  /** Null where they were more than `most`. */
  held: Float64Array | null
}

function gathered(instants: Iterable<number>, most: number): Gathered {
  let least = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let isAscending = true
  let room = new Float64Array(1024)
  let count = 0
  for (const instant of instants) {
    if (instant < last) isAscending = false
    last = instant
    if (instant < least) least = instant
    if (count === room.length && count < most) {
      const larger = new Float64Array(2 * count)
      larger.set(room)
      room = larger
    }
    if (count < room.length) room[count] = instant
    count++
  }
  return { least, isAscending, held: count <= room.length ? room.subarray(0, count) : null }
}
