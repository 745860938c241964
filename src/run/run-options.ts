import {
  either,
  FUNCTION,
  giving,
  isObject,
  type Kind,
  type Kinds,
  type KindsOf,
  LISTENER,
  listOf,
  needed,
  numberAbove,
  orNull,
  TEXT,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import type { GatewayChoice } from './target/gateway-choice.ts'
import type { Watching } from './watch/open-observers.ts'

export const READ_PROFILE: Kind = { words: 'a result of loadProfile or parseProfile', holds: isProfile }
const PROFILE: Kind = either({ ...TEXT, words: 'a path' }, READ_PROFILE)
export const SEED: Kind = wholeNumber(0)
export const OUT: Kind = orNull(either({ ...TEXT, words: 'a path' }, giving(TEXT)))
/** Number of threads, as the command line bounds it. */
export const THREADS: Kind = wholeNumber(0, 1000)
export const KEY: Kind = either(TEXT, giving(TEXT))
export const MAY_SPEND: Kind = either(YES_NO, FUNCTION)
export const SINKS: Kind = listOf('an array of sinks, each with a function `emit`', (sink) => has(sink, 'emit'))
export const OBSERVERS: Kind = listOf(
  'an array of observers, each with functions `begin` and `end`, and a `sink` that is null or has a function `emit`',
  (observer) => {
    const { sink = null } = isObject(observer) ? (observer as { sink?: unknown }) : {}
    return has(observer, 'begin', 'end') && (sink === null || has(sink, 'emit'))
  },
)
export const WORLD: Kind = { words: 'a world', holds: (value) => has(value, 'warm', 'load', 'close') }
export const ADMISSIONS: Kind = {
  words: 'one or more Maps of admissions by model',
  holds: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Map),
}
export const LOCAL_WORKER: Kind = {
  words: 'a worker: its promise `ended`, and a function `kill`',
  holds: (value) => has(value, 'kill') && has((value as { ended?: unknown }).ended, 'then'),
}
const PORT: Kind = orNull(wholeNumber(0, 65_535))
export const MS: Kind = numberAbove(0)

/** Kinds of the options of `MockChoice`. */
export const MOCK_CHOICE = {
  profile: needed(PROFILE),
  seed: SEED,
  tier: TEXT,
  preset: TEXT,
  dialect: TEXT,
  timeScale: numberAbove(0),
  warn: LISTENER,
} satisfies Kinds

export const GATEWAY_CHOICE: KindsOf<GatewayChoice> = {
  gateway: TEXT,
  textUrl: TEXT,
  filesUrl: TEXT,
  dialect: TEXT,
  tier: TEXT,
  preset: TEXT,
  speed: numberAbove(0),
  timeScale: numberAbove(0),
}

export const WATCHING: KindsOf<Watching> = {
  dashboardPort: PORT,
  metricsPort: PORT,
  collector: orNull({ words: 'a URL', holds: (value) => value instanceof URL }),
  pushEveryMs: MS,
  genAi: YES_NO,
}

function has(value: unknown, ...functions: readonly string[]): boolean {
  return isObject(value) && functions.every((name) => FUNCTION.holds((value as Record<string, unknown>)[name]))
}

/** Whether a value has what every profile has after reading: a map that was never checked lacks most of it. */
function isProfile(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, seed, gateway, phases, models, credits, retry } = value as Readonly<Record<string, unknown>>
  const parts = [gateway, credits, retry, (gateway as { target?: unknown } | undefined)?.target]
  return TEXT.holds(name) && typeof seed === 'number' && [phases, models].every(Array.isArray) && parts.every(isObject)
}
