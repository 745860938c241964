import type { Options } from 'yargs'
import { parseTypedShare, writeShare } from '../units.ts'

/** The largest port of TCP. */
export const MOST_PORT = 65_535

interface NumberFlag {
  describe: string
  group?: string
  default?: number
  /** Value of the flag if it is named without one. If left out, the flag requires a value. */
  bare?: number
  /** Bounds that a number may meet. */
  least?: number
  most?: number
  /** A bound that it may not meet. */
  above?: number
}

/** The flag as yargs has it: its number is there if it has a default. */
type NumberOption<F> = Options & { coerce: (given: unknown) => number } & Pick<F, Extract<keyof F, 'default'>>

/** How a number is written on a command line. */
interface NumberForm {
  /** With its article. */
  what: string
  /** NaN for what is no such number. */
  read(text: string): number
  write(value: number): string
}

const WHOLE: NumberForm = {
  what: 'a whole number',
  read(text) {
    const value = plainNumber(text)
    return Number.isSafeInteger(value) ? value : Number.NaN
  },
  write: String,
}

const ANY: NumberForm = { what: 'a number', read: plainNumber, write: String }

const SHARE: NumberForm = {
  what: 'a share such as 5%,',
  read: (text) => parseTypedShare(text) ?? Number.NaN,
  write: writeShare,
}

/** A flag that takes a whole number. */
export function wholeFlag<F extends NumberFlag>(name: string, flag: F): NumberOption<F> {
  return numeric(name, WHOLE, flag)
}

/** The seed: what a profile may state. */
export function seedFlag<F extends Pick<NumberFlag, 'describe' | 'default'>>(flag: F): NumberOption<F> {
  return wholeFlag('seed', { ...flag, most: Number.MAX_SAFE_INTEGER })
}

/** A flag that takes any number. */
export function numberFlag<F extends NumberFlag>(name: string, flag: F): NumberOption<F> {
  return numeric(name, ANY, flag)
}

/** A flag that takes a share of 1, such as 5% or 0.05, but not 5; its bounds and its default are shares too. */
export function shareFlag<F extends NumberFlag>(name: string, flag: F): NumberOption<F> {
  return numeric(name, SHARE, flag)
}

/**
 * Every number that a flag takes is read here, once, before its command begins. As a text: to a parser of numbers, nothing is 0 and `abc` is
 * a number as well. What was given is not repeated, for people paste keys.
 */
function numeric<F extends NumberFlag>(name: string, { what, read, write }: NumberForm, flag: F): NumberOption<F> {
  const { describe, group, bare, least = 0, most = Number.POSITIVE_INFINITY, above = Number.NEGATIVE_INFINITY } = flag
  const asked = above >= least ? `above ${write(above)}` : `of at least ${write(least)}`
  const upTo =
    above >= least ? `above ${write(above)} and up to ${write(most)}` : `from ${write(least)} to ${write(most)}`
  const bounds = Number.isFinite(most) ? upTo : asked
  return {
    // Read as a text, shown as a number.
    type: 'string',
    number: true,
    ...(bare === undefined ? { requiresArg: true } : {}),
    ...(group === undefined ? {} : { group }),
    ...(flag.default === undefined ? {} : { default: flag.default, defaultDescription: write(flag.default) }),
    describe,
    coerce(given: unknown): unknown {
      // Named twice: the command refuses that of any flag.
      if (given === undefined || Array.isArray(given)) return given
      const value = given === '' && bare !== undefined ? bare : read(String(given))
      if (Number.isFinite(value) && value >= least && value <= most && value > above) return value
      throw new Error(`--${name} takes ${what} ${bounds}`)
    },
  } as unknown as NumberOption<F>
}

function plainNumber(text: string): number {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}
