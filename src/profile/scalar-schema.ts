import * as z from 'zod'
import { LARGEST_AMOUNT } from '../limits/quantities.ts'
import {
  BYTES_PATTERN,
  DURATION_PATTERN,
  LARGEST_TEXT,
  parseBytes,
  parseDurationMs,
  parseRatePerSecond,
  parseShare,
  parseTokensPerSecond,
  RATE_PATTERN,
  SHARE_PATTERN,
  TOKEN_RATE_PATTERN,
} from '../units.ts'

/** The single values of a profile. Messages begin with "expected", so that the value found is quoted after them (yaml.ts). */

/** Gives null only for what is too large wherever one of these is built, for its pattern fits. */
type Parser = (text: string) => number | null

function measured(
  pattern: RegExp,
  parse: Parser,
  { expected, most, addUnit }: { expected: string; most: string; addUnit: (bare: number) => string },
) {
  const error = (issue: { input?: unknown }): string =>
    typeof issue.input === 'number' ? `${expected}\nadd a unit: ${addUnit(issue.input)}` : expected
  return z
    .string({ error })
    .regex(pattern, { error })
    .transform((text, ctx) => {
      const value = parse(text)
      if (value !== null) return value
      ctx.issues.push({ code: 'custom', input: text, message: most })
      return z.NEVER
    })
}

/** A duration of 0 or more, in ms. */
export function duration() {
  return measured(DURATION_PATTERN, parseDurationMs, {
    expected: 'expected a duration such as 20s',
    most: `expected a duration of at most ${LARGEST_TEXT.duration}`,
    addUnit: (bare) => `${bare}s`,
  })
}

/** A duration above 0, in ms. */
export function span() {
  return duration().refine((ms) => ms > 0, { error: 'expected a duration above 0 such as 20s' })
}

/** A rate of 0 or more, per second. */
export function anyRate() {
  return measured(RATE_PATTERN, parseRatePerSecond, {
    expected: 'expected a rate such as 30/min',
    most: `expected a rate of at most ${LARGEST_TEXT.rate}`,
    addUnit: (bare) => `${bare}/s or ${bare}/min`,
  })
}

/** Tokens in a second, more than none, as they are written: how many in which time decides how many may be taken at once. */
export function tokenRate() {
  const expected = 'expected tokens in a time such as 90k/min'
  return measured(TOKEN_RATE_PATTERN, parseTokensPerSecond, {
    expected,
    most: `expected tokens in a time of at most ${LARGEST_TEXT.rate}`,
    addUnit: (bare) => `${bare}/min`,
  }).refine((perSecond) => perSecond > 0, { error: expected })
}

/** A rate above 0, per second. */
export function rate() {
  return anyRate().refine((perSecond) => perSecond > 0, { error: 'expected a rate above 0 such as 30/min' })
}

/** A share of 1, from nothing to all of it. */
export function anyShare() {
  return shareWithin((value) => value <= 1, 'expected a share from 0% to 100%')
}

/** A share of 1, above 0. */
export function share() {
  return shareWithin((value) => value > 0 && value <= 1, 'expected a share above 0% and up to 100%')
}

/** A share that may exceed 1, above 0: of one core, where there are several. */
export function multiple() {
  return shareWithin((value) => value > 0, 'expected a share above 0% such as 90%')
}

function shareWithin(fits: (value: number) => boolean, error: string) {
  return z
    .union([z.string().regex(SHARE_PATTERN), z.number()], { error })
    .transform((value) => parseShare(value) ?? Number.NaN)
    .refine(fits, { error })
}

/** Credits, weights and other amounts, of 0 or more. */
export function amount() {
  return z.number().nonnegative().max(LARGEST_AMOUNT)
}

/** An amount above 0. */
export function positiveAmount() {
  return z.number().positive().max(LARGEST_AMOUNT)
}

/** A size above 0, in bytes. */
export function bytes() {
  return measured(BYTES_PATTERN, parseBytes, {
    expected: 'expected a size such as 8MiB',
    most: `expected a size of at most ${LARGEST_TEXT.bytes}`,
    addUnit: (bare) => `${bare}B`,
  }).refine((size) => size > 0, { error: 'expected a size above 0 such as 8MiB' })
}

/** A name that may stand in a file name. */
export function name() {
  const error = 'expected a name of letters, digits, dots, dashes and underscores, 64 at most'
  return z.string({ error }).regex(/^[A-Za-z0-9][\w.-]{0,63}$/, { error })
}
