import * as z from 'zod'
import { formatCount } from '../../units.ts'
import type { TokenLawName } from './token-law.ts'

const LAWS = ['token-bucket', 'fixed-window-clock', 'fixed-window-first', 'sliding-log', 'sliding-counter'] as const

/** The limit on tokens that a probe has met, or none. */
export const tokenFinding = z.object({
  state: z.enum(['limited', 'not-enforced', 'hidden', 'unfinished']),
  counts: z.enum(['input', 'output', 'both']).nullable().meta({ description: 'Kind of tokens that the limit counts.' }),
  law: z.enum(LAWS).nullable(),
  perMinute: z.number().nullable().meta({ description: 'Tokens a minute; null without a limit.' }),
  atOnce: z.number().nullable().meta({ description: 'Tokens that pass at once after a pause.' }),
  reserves: z.boolean().nullable().meta({
    description:
      'Whether a request takes its max_tokens from the limit before the answer; null if output is not counted.',
  }),
  returns: z.boolean().nullable().meta({
    description: 'Whether unused max_tokens are returned to the limit; null if nothing shows this.',
  }),
  atLeast: z.object({ input: z.number(), output: z.number() }).meta({ description: 'Tokens that passed at once.' }),
  requests: z.number(),
  tokens: z.number(),
})
export type TokenFinding = z.output<typeof tokenFinding>

const LAW_WORDS: Readonly<Record<TokenLawName, string>> = {
  'token-bucket': 'a bucket',
  'fixed-window-clock': 'a count that starts again with each minute of the clock',
  'fixed-window-first': 'a count that starts again a minute after its first request',
  'sliding-log': 'a log of the last minute',
  'sliding-counter': 'a weighted count of the current and the previous minute',
}

const COUNTED = { input: 'input tokens', output: 'output tokens', both: 'tokens of input and output' } as const

export function tokenSentence(finding: TokenFinding): string {
  const { state, counts, law, perMinute, atOnce, reserves, returns, atLeast } = finding
  if (state === 'unfinished') return 'Whether tokens are limited is not known: the budget ended the probe.'
  if (state === 'hidden') return 'Another limit refuses before any limit on tokens could show.'
  if (state === 'not-enforced') {
    return `No limit on tokens is enforced: ${formatCount(atLeast.input)} input tokens and ${formatCount(atLeast.output)} output tokens passed at once.`
  }
  const size =
    perMinute === null ? 'Tokens' : `${formatCount(Math.round(perMinute))} ${COUNTED[counts ?? 'both']} a minute`
  const by = law === null ? '' : `, counted by ${LAW_WORDS[law]}`
  const burst = law === 'token-bucket' && atOnce !== null ? `, ${formatCount(Math.round(atOnce))} at once` : ''
  const output =
    counts === null
      ? ' Whether output counts is not known.'
      : reserves === null
        ? ' Output is not counted.'
        : reserves
          ? ` max_tokens is taken before the answer${returns === null ? '' : returns ? ', and unused tokens are returned' : ', and nothing is returned'}.`
          : ' Output counts as it is produced: max_tokens takes nothing.'
  return `${size}${burst}${by}.${output}`
}
