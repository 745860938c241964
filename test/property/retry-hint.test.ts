import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saidIn } from '../../src/gateway/refusal-reason.ts'
import type { ReplyHeaders } from '../../src/gateway/reply-headers.ts'
import { headerFields } from '../../src/gateway/reply-headers.ts'
import { hintIn, type RetryHint, readRetryHint } from '../../src/gateway/retry-hint.ts'
import { anyCharacter } from '../support/any-character.ts'
import { byDay } from '../support/by-day.ts'

const NOW = Date.UTC(2026, 0, 1)
const NO_LIMIT = 1e15

const UNITS: readonly [ms: number, names: readonly string[]][] = [
  [1, ['ms', ' ms', ' milliseconds']],
  [1e3, ['s', ' s', ' sec', ' secs', ' seconds', '-second']],
  [6e4, ['m', ' m', ' min', ' mins', ' minutes']],
  [36e5, ['h', ' h', ' hr', ' hrs', ' hours']],
]
const LEADS = [
  'retry after ',
  'Please retry after ',
  'retry in ',
  'try again in ',
  'Please try again in about ',
  'resets in ~',
  'limit resets after ',
  'wait ',
  'Please wait at least ',
  'wait for another ',
  'available again in ',
  'Retry-After: ',
  'cooldown: ',
  'Limit 60 per minute reached for gpt-4.1 (HTTP 429). Please retry your request after ',
]
const TAILS = ['', '.', '!', ' and then continue', ', please', ' (limit of 5)', ' before retrying']

/** One duration in the words of one unit, or in two parts of different units. */
const duration = fc.oneof(
  fc
    .tuple(fc.constantFrom(...UNITS), fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
    .chain(([[unitMs, names], digits, decimals]) => {
      const text = (digits / 10 ** decimals).toFixed(decimals)
      return fc.constantFrom(...names).map((name) => ({ ms: Number(text) * unitMs, text: text + name }))
    }),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(500), fc.nat(59), fc.constantFrom('', ' ', ', ', ' and '))
    .map(([coarse, many, few, joint]) => {
      const [upperMs, upper] = UNITS[coarse] as [number, readonly string[]]
      const [lowerMs, lower] = UNITS[coarse - 1] as [number, readonly string[]]
      return { ms: many * upperMs + few * lowerMs, text: `${many}${upper[0]}${joint}${few}${lower[0]}` }
    }),
)

test('any wording of a wait is read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LEADS),
      duration,
      fc.constantFrom(...TAILS),
      fc.boolean(),
      (lead, { ms, text }, tail, shout) => {
        const wording = lead + text + tail
        const hint = readRetryHint({}, { fallback_suggestion: shout ? wording.toUpperCase() : wording }, NOW, NO_LIMIT)
        expect(hint).toMatchObject({ kind: 'delay', source: 'body', capped: false })
        expect((hint as { delayMs: number }).delayMs).toBeCloseTo(ms, 3)
      },
    ),
    { numRuns: byDay(500, 2000) },
  )
})

const NAMES = [
  'retry-after',
  'retry-after-ms',
  'ratelimit',
  'ratelimit-reset',
  'ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-reset-after',
  'x-ratelimit-reset-requests',
  'x-ratelimit-remaining',
  'x-ratelimit-remaining-requests',
  'date',
]
/** Text that comes near to what is parsed, and text that does not. */
const words = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.double().map(String),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toUTCString())),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'retry',
          'after',
          'in',
          'wait',
          's',
          'minutes',
          'ms',
          '-',
          '~',
          '.',
          ',',
          ' ',
          'r=',
          't=',
          ';',
          '"',
          '\n',
        ),
        fc.nat(1e9).map(String),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(' ')),
)
const headers: fc.Arbitrary<ReplyHeaders> = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(words, fc.array(words, { maxLength: 3 })),
)
const error = fc.option(fc.record({ fallback_suggestion: fc.option(words), message: words }))

function expectValid(hint: RetryHint, longestMs: number): void {
  if (hint.kind !== 'delay') {
    expect(['later', 'none']).toContain(hint.kind)
    return
  }
  expect(hint.delayMs).toBeGreaterThanOrEqual(0)
  expect(hint.delayMs).toBeLessThanOrEqual(longestMs)
  if (hint.capped) expect(hint.delayMs).toBe(longestMs)
}

test('nothing that a gateway can send makes it throw or leaves the bounds', () => {
  fc.assert(
    fc.property(headers, error, fc.nat(2e12), fc.nat(1e6), (given, body, now, longestMs) => {
      expectValid(readRetryHint(given, body, now, longestMs), longestMs)
    }),
    { numRuns: byDay(700, 3000) },
  )
})

const bodyNames = fc.constantFrom(
  ...[
    'error',
    'errors',
    'details',
    'metadata',
    'headers',
    'retry_after',
    'retryAfterMs',
    'retryDelay',
    'reset',
    'resets_in',
  ],
  ...[
    'reset_at',
    'remaining',
    'seconds',
    'nanos',
    'message',
    'type',
    'code',
    'reject_reason',
    '__proto__',
    'x-ratelimit-reset',
  ],
)
const { body: bodies } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      words,
      fc.double(),
      fc.integer(),
      fc.constantFrom(null, true, '30s', '1e9', '2026-01-01T12:00:30Z', Infinity),
    ),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.array(fc.tuple(bodyNames, tie('body')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

test('nor does any body, whatever its fields hold', () => {
  fc.assert(
    fc.property(bodies, fc.nat(2e12), fc.nat(1e6), (body, now, longestMs) => {
      expectValid(hintIn(headerFields({}), body, now, longestMs), longestMs)
      const { type, message } = saidIn(body, null) ?? {}
      for (const text of [type, message]) expect(['string', 'undefined']).toContain(typeof text)
    }),
    { numRuns: byDay(700, 3000) },
  )
})

test('a header beats any body', () => {
  fc.assert(
    fc.property(fc.nat(800), error, (seconds, body) => {
      expect(readRetryHint({ 'retry-after': String(seconds) }, body, NOW, 900_000)).toEqual({
        kind: 'delay',
        delayMs: seconds * 1000,
        source: 'retry-after',
        capped: false,
      })
    }),
  )
})
