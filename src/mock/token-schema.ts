import * as z from 'zod'
import { duration, tokenRate } from '../limits/quantities.ts'
import { TOKEN_LAW_OPTIONS, TOKEN_LAWS } from '../limits/registry.ts'

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
    .describe('fixed-window: windows aligned to the clock, or begun by the first request. Default clock.'),
  burst: TOKEN_LAW_OPTIONS.burst.optional().describe('Buckets: how many at once. Default null, the whole limit.'),
  quantum: TOKEN_LAW_OPTIONS.quantum.optional().describe('quantised-bucket: refilled so often. Default 1s.'),
  countRefused: z.boolean().optional().describe('Whether a refused request counts against it. Default false.'),
  penalty: duration.optional().describe('A refusal blocks the key for so long. Default 0s, no penalty.'),
})
export type TokenLaw = z.output<typeof law>

const limit = (which: string) => tokenRate.nullable().optional().describe(`${which} in a window; null is no limit.`)

/** Limits on tokens, each for itself, all counted alike. */
export const tokenLimits = z.strictObject({
  input: limit('Input tokens'),
  output: limit('Output tokens'),
  both: limit('Input and output tokens together'),
  reserve: z
    .enum(['max-tokens', 'none'])
    .optional()
    .describe(
      'What a request takes of output tokens before it is answered: its `max_tokens`, or nothing; what it did not take counts when the answer ends. Default max-tokens.',
    ),
  rest: z
    .enum(['returned', 'kept'])
    .optional()
    .describe('What was taken and not used: given back when the answer ends, or lost. Default returned.'),
  law: law.optional().describe('How they are counted; `law` of the world is for requests.'),
})
export type TokenLimits = z.output<typeof tokenLimits>
