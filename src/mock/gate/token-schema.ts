import * as z from 'zod'
import { duration, tokenRate } from '../../limits/quantities.ts'
import { TOKEN_LAW_OPTIONS, TOKEN_LAWS } from '../../limits/registry.ts'

/** Tokens that a limit may count. */
export const TOKEN_COUNTS = ['input', 'output', 'both'] as const
export type TokenCount = (typeof TOKEN_COUNTS)[number]

const law = z.strictObject({
  kind: z
    .enum(TOKEN_LAWS.map(({ kind }) => kind))
    .optional()
    .describe(
      `How tokens are counted. ${TOKEN_LAWS.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}. Default token-bucket.`,
    ),
  anchor: TOKEN_LAW_OPTIONS.anchor
    .optional()
    .describe(
      'fixed-window: whether windows are aligned to the clock, or begin with the first request. Default clock.',
    ),
  burst: TOKEN_LAW_OPTIONS.burst.optional().describe('Buckets: burst size. Default null, the whole limit.'),
  quantum: TOKEN_LAW_OPTIONS.quantum.optional().describe('quantised-bucket: refill interval. Default 1s.'),
  countRefused: z.boolean().optional().describe('Whether a refused request counts against the limit. Default false.'),
  penalty: duration.optional().describe('Time for which a refusal blocks the key. Default 0s, no penalty.'),
})

const limit = (which: string) => tokenRate.nullable().optional().describe(`${which} in a window; null means no limit.`)

/** Limits on tokens, each for itself, all counted alike. */
export const tokenLimits = z.strictObject({
  input: limit('Input tokens'),
  output: limit('Output tokens'),
  both: limit('Input and output tokens together'),
  reserve: z
    .enum(['max-tokens', 'none'])
    .optional()
    .describe(
      'Output tokens that a request reserves before it is answered: its `max_tokens`, or nothing. Tokens used but not reserved count when the response ends. Default max-tokens.',
    ),
  rest: z
    .enum(['returned', 'kept'])
    .optional()
    .describe(
      'Treatment of reserved tokens that were not used: returned when the response ends, or lost. Default returned.',
    ),
  law: law.optional().describe('How tokens are counted. The `law` of the world applies to requests.'),
})
export type TokenLimits = z.output<typeof tokenLimits>
