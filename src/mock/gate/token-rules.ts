import type { RequestTokens } from '../../gateway/request-tokens.ts'
import type { ModifiedLimit } from '../../limits/limit.ts'
import type { Rate } from '../../limits/quantities.ts'
import { limitOfRate } from '../../limits/registry.ts'
import { TOKEN_COUNTS, type TokenCount, type TokenLimits } from './token-schema.ts'

/** How a limit counts the tokens of a request. */
export interface TokenCounting {
  readonly counts: TokenCount
  /** Whether a request takes its `max_tokens` before it is answered. */
  readonly reserves: boolean
  /** Whether what it took and did not use comes back when the answer ends. */
  readonly returns: boolean
}

/** Tokens of an answer, as it states them. */
export interface UsedTokens {
  readonly input: number
  readonly output: number
}

/** Words for what is counted. */
export const TOKEN_WORDS: Readonly<Record<TokenCount, string>> = {
  input: 'input tokens',
  output: 'output tokens',
  both: 'tokens',
}

/** Each limit that is stated, with the end of its name. */
export function tokenRulesOf(
  limits: TokenLimits | undefined,
): { suffix: string; spec: ModifiedLimit; tokens: TokenCounting; rate: Rate }[] {
  if (limits === undefined) return []
  const { reserve = 'max-tokens', rest = 'returned' } = limits
  return TOKEN_COUNTS.flatMap((counts) => {
    const rate = limits[counts]
    if (rate == null) return []
    const suffix = counts === 'both' ? 'tokens' : `${counts}-tokens`
    const tokens = { counts, reserves: reserve === 'max-tokens', returns: rest === 'returned' }
    return [{ suffix, spec: specOf(rate, limits.law), tokens, rate }]
  })
}

/** Tokens that a request takes before it is answered; 0 where all of them count later. */
export function reservedTokens({ counts, reserves }: TokenCounting, { input, mostOutput }: RequestTokens): number {
  return (counts === 'output' ? 0 : input) + (counts !== 'input' && reserves ? mostOutput : 0)
}

/** Tokens that an answered request has used of what the limit counts. */
export function usedTokens({ counts }: TokenCounting, { input, output }: UsedTokens): number {
  return (counts === 'output' ? 0 : input) + (counts === 'input' ? 0 : output)
}

/** Final cost of an answered request. */
export function settledTokens(tokens: TokenCounting, asked: RequestTokens, used: UsedTokens): number {
  const reserved = reservedTokens(tokens, asked)
  const all = usedTokens(tokens, used)
  return tokens.returns ? all : Math.max(reserved, all)
}

function specOf(rate: Rate, law: TokenLimits['law'] = {}): ModifiedLimit {
  const { kind = 'token-bucket', anchor = 'clock', burst = null, quantum = 1000, penalty = 0 } = law
  const settings = { kind, anchor, burst, quantum, countRefused: law.countRefused ?? false, queue: 0, growth: 1 }
  const spec = limitOfRate(rate, settings)
  return penalty > 0 ? { ...spec, penaltyMs: penalty } : spec
}
