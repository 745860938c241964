import { didYouMean } from '../did-you-mean.ts'
import { GatebenchError, reworded, usageError } from '../errors.ts'
import { oneLine } from '../printable.ts'

/** Values that an option of a function takes, for callers without a compiler. */
export interface Kind {
  /** Completes "the option NAME takes …". */
  readonly words: string
  holds(value: unknown): boolean
  /** Kinds of the fields of an object; others are refused. */
  readonly fields?: Kinds
  /** Whether the option may not be left out. */
  readonly isNeeded?: true
  /** Kind of what it gives, where it is a function. */
  readonly answer?: Kind
  /** Whether it may give a promise of that. */
  readonly isAwaited?: true
  /** Whether it is a function that is called for the caller's sake: what it returns or throws changes nothing. */
  readonly isListener?: true
}

export type Kinds = Readonly<Record<string, Kind>>

/** A kind for each option of a type. */
export type KindsOf<Options> = { readonly [Name in keyof Required<Options>]: Kind }

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export const TEXT: Kind = { words: 'a text', holds: (value) => typeof value === 'string' }
export const YES_NO: Kind = { words: 'true or false', holds: (value) => typeof value === 'boolean' }
export const FUNCTION: Kind = { words: 'a function', holds: (value) => typeof value === 'function' }
export const LISTENER: Kind = { ...FUNCTION, isListener: true }
export const SIGNAL: Kind = { words: 'an AbortSignal', holds: (value) => value instanceof AbortSignal }
export const OBJECT: Kind = { words: 'an object', holds: (value) => isObject(value) && !Array.isArray(value) }

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): Kind {
  const words = `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`
  return { words, holds: (value) => Number.isSafeInteger(value) && isWithin(value as number, least, most) }
}

export function numberFrom(least: number, most: number = Number.MAX_VALUE): Kind {
  const words = `a number ${most === Number.MAX_VALUE ? `of at least ${least}` : `from ${least} to ${most}`}`
  return { words, holds: (value) => typeof value === 'number' && isWithin(value, least, most) }
}

export function numberAbove(least: number, most: number = Number.MAX_VALUE): Kind {
  const words = `a number above ${least}${most === Number.MAX_VALUE ? '' : ` and up to ${most}`}`
  return { words, holds: (value) => typeof value === 'number' && value > least && value <= most }
}

export function oneOf(names: readonly string[]): Kind {
  return { words: `one of ${names.join(', ')}`, holds: (value) => names.some((name) => name === value) }
}

export function listOf(words: string, holds: Kind['holds']): Kind {
  return { words, holds: (value) => Array.isArray(value) && value.every(holds) }
}

export const TEXTS: Kind = listOf('an array of texts', TEXT.holds)

/** One text at least. */
export const MANY: Kind = {
  words: 'an array of one or more texts',
  holds: (value) => TEXTS.holds(value) && (value as string[]).length > 0,
}

/** An object with these fields alone. */
export function objectOf(fields: Kinds): Kind {
  return { ...OBJECT, fields }
}

export function either(...kinds: readonly Kind[]): Kind {
  const fields = kinds.find((kind) => kind.fields !== undefined)?.fields
  const answer = kinds.find((kind) => kind.answer !== undefined)?.answer
  return {
    words: kinds.map(({ words }) => words).join(' or '),
    holds: (value) => kinds.some((kind) => kind.holds(value)),
    ...(fields !== undefined && { fields }),
    ...(answer !== undefined && { answer }),
  }
}

export function orNull(kind: Kind): Kind {
  return either(kind, { words: 'null', holds: (value) => value === null })
}

/** A function that gives a value of this kind. */
export function giving(kind: Kind): Kind {
  return { ...FUNCTION, answer: kind }
}

/** A function that gives a value of this kind, or a promise of one. */
export function promising(kind: Kind): Kind {
  return { ...giving(kind), isAwaited: true }
}

export function needed(kind: Kind): Kind {
  return { ...kind, isNeeded: true }
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

/**
 * A function as programs may call it: its options are checked before anything begins. It rejects with USAGE (exit 104) for an option that
 * nobody knows, one that is missing and one of another kind. A listener that throws, or whose promise rejects, is called no more, and the work
 * goes on.
 */
export function guarded<Options extends object, Result>(
  name: string,
  kinds: KindsOf<Options>,
  call: (options: Options) => Promise<Result>,
): (options: Options) => Promise<Result> {
  return async (options) => {
    try {
      return await call(checkedOptions(name, kinds, options))
    } catch (error) {
      throw error instanceof GatebenchError ? inWordsOfOptions(error, kinds) : error
    }
  }
}

/** Options whose flags have other names. */
const OPTIONS_OF_FLAGS: Readonly<Record<string, string>> = {
  dashboard: 'watching.dashboardPort',
  'max-credits': 'budget.credits',
  'metrics-port': 'watching.metricsPort',
  model: 'models',
  world: 'worlds',
  yes: 'maySpend: true',
}
/** A flag, with its value if that is an address, a number or a word that is a value of it; commands in backticks stand as they are. */
const FLAG = /(`[^`]*`)|--([a-z][a-z0-9-]*)(?:[ =]([a-z]+:\/\/[^\s;,]+|\d[\d.]*|mock\b|cancel\b)|[ =][A-Z]+\b)?/g

/** The error as a caller can act on it: flags that are options of the call by the names of these, and a key as the option that takes it. */
function inWordsOfOptions(error: GatebenchError, kinds: Kinds): GatebenchError {
  const named = (text: string): string =>
    text.replace(FLAG, (whole, command?: string, flag = '', value?: string) => {
      const camel = flag.replace(/-(.)/g, (_: string, letter: string) => letter.toUpperCase())
      const option = OPTIONS_OF_FLAGS[flag] ?? camel
      if (command !== undefined || !Object.hasOwn(kinds, option.replace(/\W.*/, ''))) return whole
      if (value === undefined) return `\`${option}\``
      return `\`${option}: ${/^\d/.test(value) ? value : `'${value}'`}\``
    })
  const keyed = (text: string): string =>
    text
      .replace(/export (\w+)=…/, (whole, name) =>
        Object.hasOwn(kinds, 'apiKey') ? `pass \`apiKey\`, or \`env\` with ${name}` : whole,
      )
      .replace(/the key is read from \w+/, (whole) =>
        Object.hasOwn(kinds, 'apiKey') ? '`apiKey` takes the key' : whole,
      )
      .replace(/export the same \w+ for/, (whole) =>
        Object.hasOwn(kinds, 'secret') ? 'pass the same `secret` to' : whole,
      )
  const message = named(error.message)
  const hint = error.hint === undefined ? undefined : named(keyed(error.hint))
  return message === error.message && hint === error.hint ? error : reworded(error, message, hint)
}

/** Throws USAGE (exit 104) where a function that takes a path or a text was given something else. */
export function requireText(call: string, value: unknown, words: string): void {
  if (typeof value !== 'string') throw refused(call, words, value)
}

/** Throws USAGE (exit 104) for the first argument of a function, with its name, that is of another kind. */
export function requireArguments(call: string, given: Readonly<Record<string, readonly [Kind, unknown]>>): void {
  for (const [name, [kind, value]] of Object.entries(given)) {
    if (!kind.holds(value)) throw refused(`${call}: the argument ${name}`, kind.words, value)
  }
}

/** The known options of a call, with its listeners guarded. Throws USAGE as `guarded` does. */
export function checkedOptions<Options extends object>(name: string, kinds: KindsOf<Options>, given: unknown): Options {
  if (!OBJECT.holds(given)) throw refused(name, 'an object with options', given)
  const stated = given as Readonly<Record<string, unknown>>
  requireKinds(name, kinds, stated, '')
  const known = Object.entries(kinds as Kinds).filter(([option]) => stated[option] !== undefined)
  const warn = typeof stated.warn === 'function' ? (stated.warn as Listener) : undefined
  const settled = known.map(([option, kind]) => {
    const value = stated[option]
    if (kind.isListener) return [option, untilItThrows(`${name}: ${option}`, value as Listener, warn)]
    if (kind.answer === undefined || typeof value !== 'function') return [option, value]
    return [option, giver(`${name}: the function ${option}`, kind.answer, kind.isAwaited === true, value as Listener)]
  })
  return Object.fromEntries(settled) as Options
}

function requireKinds(call: string, kinds: Kinds, stated: Readonly<Record<string, unknown>>, under: string): void {
  const names = Object.keys(kinds)
  for (const name of Object.keys(stated)) {
    if (Object.hasOwn(kinds, name) || stated[name] === undefined) continue
    const near = didYouMean(name, names)
    throw usageError(
      `${call} has no option ${under}${name}`,
      near === undefined ? `it takes ${names.map((one) => under + one).join(', ')}` : `did you mean ${under}${near}?`,
    )
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const value = stated[name]
    if (value === undefined) {
      if (kind.isNeeded) throw usageError(`${call} needs the option ${under}${name}`, `it takes ${kind.words}`)
    } else if (!kind.holds(value)) throw refused(`${call}: the option ${under}${name}`, kind.words, value)
    else if (kind.fields !== undefined && OBJECT.holds(value)) {
      requireKinds(call, kind.fields, value as Readonly<Record<string, unknown>>, `${under}${name}.`)
    }
  }
}

/** A text is not repeated, for it may be a key. */
function refused(what: string, words: string, value: unknown, verb = 'takes'): Error {
  const found =
    value === null || value === undefined || value === '' || typeof value === 'number'
      ? `is ${value === '' ? 'empty' : value}`
      : Array.isArray(value)
        ? 'is an array'
        : value instanceof Promise
          ? 'is a promise'
          : `is of type ${typeof value}`
  return usageError(
    `${what} ${verb} ${words}; the given value ${found}`,
    'the types of the package say what each option takes',
  )
}

/** The same, refused where it gives a value of another kind. */
function giver(what: string, { words, holds }: Kind, isAwaited: boolean, give: Listener): Listener {
  const checked = (answer: unknown): unknown => {
    if (!holds(answer)) throw refused(what, words, answer, 'must give')
    return answer
  }
  return (...asked) => {
    const answer = give(...asked)
    if (!(answer instanceof Promise)) return checked(answer)
    if (isAwaited) return answer.then(checked)
    // Refused as a promise: its own error would end the process.
    answer.catch(() => {})
    return checked(answer)
  }
}

type Listener = (...heard: readonly unknown[]) => unknown

/** The same until it throws, or its promise rejects: then `warn` reports that once, or the process's own warnings do. */
function untilItThrows(what: string, listener: Listener, warn: Listener | undefined): Listener {
  let hasFailed = false
  const failed = (error: unknown): void => {
    if (hasFailed) return
    hasFailed = true
    const text = `${what} failed and is not called again; the work goes on: ${oneLine(String(error))}`
    try {
      if (warn === undefined || warn === listener) throw error
      const answer = warn(text)
      if (answer instanceof Promise) answer.catch(() => process.emitWarning(text))
    } catch {
      process.emitWarning(text, 'GatebenchWarning')
    }
  }
  return (...heard) => {
    if (hasFailed) return
    try {
      const answer = listener(...heard)
      if (answer instanceof Promise) answer.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}
