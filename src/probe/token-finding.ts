import { formatCount } from '../units.ts'
import type { TokenLawName } from './token-law.ts'

/** The limit on tokens that a probe has met, or none. */
export interface TokenFinding {
  state: 'limited' | 'not-enforced' | 'hidden'
  /** Tokens that it counts; null where it is not known. */
  counts: 'input' | 'output' | 'both' | null
  law: TokenLawName | null
  /** Tokens a minute; null without a limit. */
  perMinute: number | null
  /** Tokens that pass at once after a pause. */
  atOnce: number | null
  /** Whether a request takes its `max_tokens` before it is answered; null where output is not counted. */
  reserves: boolean | null
  /** Whether what it did not use of them comes back; null where nothing is taken. */
  returns: boolean | null
  /** Tokens that passed at once where nothing was met. */
  atLeast: { input: number; output: number }
  requests: number
  tokens: number
}

const LAW_WORDS: Readonly<Record<TokenLawName, string>> = {
  'token-bucket': 'a bucket',
  'fixed-window-clock': 'a count that starts again with each minute of the clock',
  'fixed-window-first': 'a count that starts again a minute after its first request',
  'sliding-log': 'a log of the last minute',
  'sliding-counter': 'two adjacent minutes, the older weighted by its share still in view',
}

const COUNTED = { input: 'input tokens', output: 'output tokens', both: 'tokens of input and output' } as const

export function tokenSentence(finding: TokenFinding): string {
  const { state, counts, law, perMinute, atOnce, reserves, returns, atLeast } = finding
  if (state === 'hidden') return 'Another limit refuses before any limit on tokens could show.'
  if (state === 'not-enforced') {
    return `No limit on tokens is enforced: ${formatCount(atLeast.input)} input tokens and ${formatCount(atLeast.output)} output tokens passed at once.`
  }
  const size =
    perMinute === null ? 'Tokens' : `${formatCount(Math.round(perMinute))} ${COUNTED[counts ?? 'both']} a minute`
  const by = law === null ? '' : `, counted by ${LAW_WORDS[law]}`
  const burst = law === 'token-bucket' && atOnce !== null ? `, ${formatCount(Math.round(atOnce))} at once` : ''
  const output =
    reserves === null
      ? ' Output is not counted.'
      : reserves
        ? ` max_tokens is taken before the answer${returns === null ? '' : returns ? ', and what is not used comes back' : ', and nothing comes back'}.`
        : ' Output counts as it is produced: max_tokens takes nothing.'
  return `${size}${burst}${by}.${output}`
}
