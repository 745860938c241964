import * as z from 'zod'
import { parseDurationMs, parseRatePerSecond, parseTokensPerSecond } from '../units.ts'

/** The quantities that a mock world states its limits with. All accept their own output, so that a merged world can be parsed again. */

/** The largest amount of credits, tokens of a quota, or weight: sums of a thousand million of them are still numbers. */
export const LARGEST_AMOUNT = 1e12

const EXPECTED_DURATION = 'expected a duration such as 20s'

/** In ms. */
export const duration = z
  .union([z.string(), z.number()], EXPECTED_DURATION)
  .transform((value, context) => {
    const ms = typeof value === 'number' ? value : parseDurationMs(value)
    if (ms !== null && ms >= 0) return ms
    context.addIssue({ code: 'custom', message: EXPECTED_DURATION })
    return z.NEVER
  })
  .describe('A duration such as 20s, 5m or 24h.')

export const count = z.int().min(1)

const EXPECTED_RATE = 'expected a rate such as 20/min, or { limit: 20, window: 1m }'

/** Number in a window: `20/min`, or a window of any length. */
export const rate = rateBy(windowOf, EXPECTED_RATE).describe('A rate such as 20/min, or { limit: 20, window: 1m }.')
export type Rate = z.output<typeof rate>

const EXPECTED_TOKENS = 'expected tokens in a window such as 40k/min, or { limit: 40000, window: 1m }'

/** As `rate`, also by thousands and millions. */
export const tokenRate = rateBy((text) => windowOf(text, parseTokensPerSecond), EXPECTED_TOKENS).describe(
  'Tokens in a window, such as 40k/min, or { limit: 40000, window: 1m }.',
)

function rateBy(parse: (text: string) => { limit: number; window: number } | null, expected: string) {
  return z
    .union(
      [
        z.string(),
        z.strictObject({
          limit: count.describe('Number in a window.'),
          window: duration.describe('Length of the window.'),
        }),
      ],
      expected,
    )
    .transform((value, context) => {
      const parsed = typeof value === 'string' ? parse(value) : value
      if (parsed !== null && parsed.window > 0) return parsed
      context.addIssue({ code: 'custom', message: expected })
      return z.NEVER
    })
}

/** `20/min` as 20 in a window of one minute; `0.5/s` as 1 in two seconds; null where that leaves no whole number. */
export function windowOf(text: string, parse = parseRatePerSecond): { limit: number; window: number } | null {
  const perSecond = parse(text)
  const one = parse(text.replace(/^[\d.]+(?: ?[kKM])?/, '1'))
  if (perSecond === null || one === null || perSecond <= 0) return null
  const limit = Number((perSecond / one).toPrecision(12))
  const window = 1000 / one
  if (limit < 1) return { limit: 1, window: window / limit }
  return Number.isInteger(limit) ? { limit, window } : null
}
