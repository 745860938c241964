import { type GatebenchError, usageError } from '../errors.ts'

type Kind = readonly [words: string, holds: (value: unknown) => boolean]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const TEXT: Kind = ['a text', (value) => typeof value === 'string']
const YES_NO: Kind = ['true or false', (value) => typeof value === 'boolean']
const FUNCTION: Kind = ['a function', (value) => typeof value === 'function']
const OBJECT: Kind = ['an object', (value) => isObject(value) && !Array.isArray(value)]
const SIGNAL: Kind = ['an AbortSignal', (value) => value instanceof AbortSignal]
const SINKS: Kind = [
  'an array of sinks, each with a function `emit`',
  (value) =>
    Array.isArray(value) && value.every((sink) => isObject(sink) && FUNCTION[1]((sink as { emit?: unknown }).emit)),
]

/** What callers that no compiler checks may give `runProfile`, by the name of the option. */
const KINDS: Readonly<Record<string, Kind>> = {
  profile: ['a path, or what loadProfile or parseProfile gave', (value) => TEXT[1](value) || isProfile(value)],
  seed: ['a whole number from 0 on', (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  env: OBJECT,
  gateway: TEXT,
  textUrl: TEXT,
  filesUrl: TEXT,
  tier: TEXT,
  preset: TEXT,
  speed: ['a number above 0', (value) => typeof value === 'number' && value > 0 && Number.isFinite(value)],
  timeScale: ['a number', (value) => typeof value === 'number'],
  out: ['a path, a function or null', (value) => value === null || TEXT[1](value) || FUNCTION[1](value)],
  apiKey: ['a text or a function', (value) => TEXT[1](value) || FUNCTION[1](value)],
  maySpend: ['true, false or a function', (value) => YES_NO[1](value) || FUNCTION[1](value)],
  stop: SIGNAL,
  signal: SIGNAL,
  sinks: SINKS,
  watching: OBJECT,
  makeWorld: FUNCTION,
  observe: FUNCTION,
  admissions: FUNCTION,
  ownsProcess: YES_NO,
  say: FUNCTION,
  warn: FUNCTION,
}

/** Throws USAGE (exit 104) for options of a run that are of a wrong type. What the type allows is checked where it is used. */
export function requireRunOptions(options: unknown): void {
  if (!OBJECT[1](options))
    throw wrong('runProfile', 'an object with options, such as { profile: "load.yaml" }', options)
  const given = options as Readonly<Record<string, unknown>>
  if (given.profile === undefined) throw usageError('runProfile takes a profile', '{ profile: "load.yaml" }')
  for (const [name, [words, holds]] of Object.entries(KINDS)) {
    if (given[name] !== undefined && !holds(given[name])) throw wrong(`the option ${name}`, words, given[name])
  }
}

/** What every profile has once it was read: a map that was never checked lacks most of it. */
function isProfile(value: unknown): boolean {
  if (!isObject(value)) return false
  const { name, seed, gateway, phases, models, credits, retry } = value as Readonly<Record<string, unknown>>
  const parts = [gateway, credits, retry, (gateway as { target?: unknown } | undefined)?.target]
  return TEXT[1](name) && typeof seed === 'number' && [phases, models].every(Array.isArray) && parts.every(isObject)
}

function wrong(what: string, words: string, value: unknown): GatebenchError {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : `of type ${typeof value}`
  return usageError(
    `${what} takes ${words}; what was given is ${kind}`,
    'the types of the package say what each option takes',
  )
}
