import { statSync } from 'node:fs'
import type { Argv } from 'yargs'
import type { Command } from '../command/command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { type GatebenchError, usageError } from '../errors.ts'
import { shellWord } from '../shell-word.ts'

/** The parser's data about a command's flags and positionals; it has no type of its own. */
interface Known {
  key: Record<string, unknown>
  string: string[]
  number: string[]
  boolean: string[]
  array: string[]
  narg: Record<string, number>
}

/** A word that belongs to no flag; `list` is the flag just before it that may have several values. */
interface Plain {
  word: string
  list: string | null
}

/** A word that stands for itself: what the usage of a command says of it. */
interface Positional {
  name: string
  isRequired: boolean
  isMany: boolean
}

/** A first word that names no command. A file is taken for what somebody wants to run. */
export function noSuchCommand(word: string, names: readonly string[]): GatebenchError {
  const near = didYouMean(word, names)
  if (near === undefined && statSync(word, { throwIfNoEntry: false }) !== undefined) {
    return usageError(
      `${word} is a file, not a command`,
      `write the command first, such as \`gatebench run ${shellWord(word)}\``,
    )
  }
  return usageError(
    `unknown command ${word}`,
    near === undefined ? 'write the command first; `gatebench --help` lists the commands' : `did you mean ${near}?`,
  )
}

/** A flag that nothing here has; `name` is the command's, empty before one is named. */
export function noSuchFlag(flag: string, known: readonly string[], name: string): GatebenchError {
  const near = /^-v$/i.test(flag) ? '--version' : didYouMean(flag, known)
  const help = `\`${helpOf(name)}\` lists the flags`
  return usageError(
    `${name === '' ? 'there is no flag' : `${name} has no flag`} ${flag}`,
    near === undefined ? help : `did you mean ${near}? ${help}`,
  )
}

/**
 * Refuses words that the command cannot read, before its parser complains of them in words of its own. `usage` is the command's, such as
 * `run <profile>`, `args` what its builder made, `bare` its text flags that may stand without a text. Throws GatebenchError USAGE.
 */
export function checkArguments(
  words: readonly string[],
  usage: string,
  args: Argv,
  { bare = [], startsOther = false }: Partial<Pick<Command, 'bare' | 'startsOther'>> = {},
): void {
  const name = usage.split(' ')[0] ?? ''
  const known = (args as unknown as { getOptions(): Known }).getOptions()
  const positionals = positionalsOf(usage)
  const flags = Object.keys(known.key).filter((flag) => positionals.every((positional) => positional.name !== flag))
  const plain: Plain[] = []
  let list: string | null = null
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--') plain.push(...words.slice(at + 1).map((after) => ({ word: after, list: null })))
    if (word === '--') break
    if (word === '-h' || word === '--help' || word === '--version') return
    if (!word.startsWith('-') || word === '-') {
      plain.push({ word, list })
      list = null
      continue
    }
    const [asked = ''] = word.split('=', 1)
    const flag = flags.find((one) => asked === `--${one}` || asked === `--${camel(one)}` || asked === `--no-${one}`)
    if (flag === undefined) throw noSuchFlagOf(asked, name, flags, positionals, usage)
    const taken = valueTaken(word, words[at + 1], { name, flag, known, isBare: bare.includes(flag) })
    if (taken === 'next') at++
    if (taken !== 'own') list = known.array.includes(flag) ? flag : null
  }
  if (startsOther && plain.length - 1 > positionals.length) {
    const rest = plain.slice(1).map(({ word }) => word)
    throw usageError(
      `${name}: your command must come after --`,
      `gatebench ${name} -- ${rest.map(shellWord).join(' ')}`,
    )
  }
  checkPlain(plain.slice(1), name, usage, positionals)
}

/** Where the value of a flag stands: in its own word, which may do without, in the next, or nowhere. Throws GatebenchError USAGE. */
function valueTaken(
  word: string,
  next: string | undefined,
  { name, flag, known, isBare }: { name: string; flag: string; known: Known; isBare: boolean },
): 'own' | 'next' | 'none' {
  const [asked, value] = word.split('=', 2)
  const needsText = takesText(flag, known) && !isBare
  if (known.boolean.includes(flag)) {
    if (value === undefined || value === 'true' || value === 'false') return 'own'
    throw usageError(`--${flag} takes no value`, `--${flag} alone, or --no-${flag}`)
  }
  if (asked === `--no-${flag}`) {
    if (isBare) return 'own'
    // The parser would hand false on to what expects a text.
    throw usageError(`--${flag} takes a value, so there is no ${asked}`, `leave it out, or see \`${helpOf(name)}\``)
  }
  if ((value ?? next) === '' && needsText) throw emptyValue(`--${flag}`)
  if (value !== undefined) return 'own'
  if (next !== undefined && /^-[^-]/.test(next) && !isNumber(next) && !isBare)
    throw usageError(`--${flag} takes a value that does not begin with -`, `see \`${helpOf(name)}\``)
  if (next !== undefined && !next.startsWith('--')) return 'next'
  if (needsText) throw usageError(`--${flag} takes a value`, `see \`${helpOf(name)}\``)
  return 'none'
}

/** Complaints of the parser, in this program's words. */
export function parserError(message: string, usage: string): GatebenchError {
  const name = usage.split(' ')[0] ?? ''
  const [, bare] = /^Not enough arguments following: (.*)$/s.exec(message) ?? []
  if (bare !== undefined) return usageError(`--${bare} takes a value`, `see \`${helpOf(name)}\``)
  const [, flag, given, choices] = /Argument: (.*?), Given: (.*?), Choices: (.*)$/s.exec(message) ?? []
  if (flag === undefined || given === undefined || choices === undefined) return usageError(message, helpOf(name))
  const words = choices.split(', ').map((choice) => choice.replaceAll('"', ''))
  const isOneOf = words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`
  const wrong = given
    .split(', ')
    .map((word) => word.replaceAll('"', ''))
    .find((word) => !words.includes(word))
  const near = wrong === undefined ? undefined : didYouMean(wrong, words)
  const standsAlone = positionalsOf(usage).some((positional) => positional.name === flag)
  const asked = standsAlone ? `${name} takes` : `--${flag} takes`
  const found = wrong === undefined || wrong === '' || wrong === 'true' ? '' : `, not ${wrong}`
  return usageError(`${asked} ${isOneOf}${found}`, near === undefined ? helpOf(name) : `did you mean ${near}?`)
}

/** To the parser any other word that begins with - is flags. */
function isNumber(word: string): boolean {
  return /^-\d*\.?\d+(e[-+]?\d+)?$/i.test(word)
}

/** An empty text is no path and no name; to the file system it would be the current folder. */
function emptyValue(what: string): GatebenchError {
  return usageError(
    `${what} takes a value, but the given value is empty`,
    'an empty value often comes from a shell variable that is not set',
  )
}

function takesText(flag: string, { string, number, narg }: Known): boolean {
  return narg[flag] !== undefined || (string.includes(flag) && !number.includes(flag))
}

function noSuchFlagOf(
  asked: string,
  name: string,
  flags: readonly string[],
  positionals: readonly Positional[],
  usage: string,
): GatebenchError {
  if (positionals.some((positional) => asked === `--${positional.name}`)) {
    return usageError(`${asked} is not a flag of ${name}; write the value alone`, `gatebench ${written(usage)}`)
  }
  return noSuchFlag(
    asked,
    flags.map((flag) => `--${flag}`),
    name,
  )
}

/** Words that belong to no flag, but for the command's own. */
function checkPlain(plain: readonly Plain[], name: string, usage: string, positionals: readonly Positional[]): void {
  const missing = positionals[plain.length]
  if (missing?.isRequired === true) {
    const wanted = missing.isMany
      ? `one or more ${missing.name}`
      : `${/^[aeiou]/.test(missing.name) ? 'an' : 'a'} ${missing.name}`
    throw usageError(`${name} needs ${wanted}`, `gatebench ${written(usage)}`)
  }
  if (plain.some(({ word }) => word === '')) throw emptyValue(name)
  const extra = plain[positionals.length]
  if (extra !== undefined && !positionals.some(({ isMany }) => isMany)) {
    const takes = positionals.length === 0 ? 'only flags' : `one ${positionals.map((one) => one.name).join(' and ')}`
    const values = extra.list === null ? '' : `; separate several values of --${extra.list} by commas`
    throw usageError(`${name} takes ${takes}: ${extra.word} is an extra word`, `gatebench ${written(usage)}${values}`)
  }
}

function positionalsOf(usage: string): Positional[] {
  return usage
    .split(' ')
    .slice(1)
    .map((word) => ({
      name: word.replace(/[<>[\].]/g, ''),
      isRequired: word.startsWith('<'),
      isMany: word.includes('..'),
    }))
}

/** `run PROFILE`, `calibrate RUN…`. */
function written(usage: string): string {
  return usage.replace(/[<[](\w+)(\.*)[>\]]/g, (_, name: string, dots: string) =>
    dots === '' ? name.toUpperCase() : `${name.replace(/s$/, '').toUpperCase()}…`,
  )
}

function helpOf(name: string): string {
  return `gatebench ${name === '' ? '' : `${name} `}--help`
}

function camel(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
