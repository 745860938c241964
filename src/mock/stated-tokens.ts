import { headerFields } from '../gateway/reply-headers.ts'
import { decimal, resetMs } from '../gateway/wait-value.ts'
import type { MockReply } from './exchange.ts'
import type { Told } from './oracle-log.ts'

/** Headers of vendors that state how many tokens are left, and those that state when the limit is reset. */
const HEADERS = [
  ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
  ['anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
] as const

/** Tokens that are left, as the headers of an answer state them. */
export function tokensTold({ headers, fault }: MockReply, nowEpochMs: number): Pick<Told, 'tokens'> {
  if (fault !== undefined && fault !== 'slow-headers') return {}
  const fields = headerFields(headers)
  for (const [left, reset] of HEADERS) {
    const remaining = decimal(fields.first(left))
    const wait = resetMs(fields.first(reset), nowEpochMs)
    if (remaining !== null && wait !== null) return { tokens: { remaining, resetMs: wait } }
  }
  return {}
}
