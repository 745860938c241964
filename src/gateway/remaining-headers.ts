import type { HeaderFields } from '../wire/header-fields.ts'
import { decimal, resetMs } from './wait-value.ts'

/** Pairs of headers that state how many are left of a limit and when it is reset, by what the limit counts. */
export const REMAINING_HEADERS = [
  { counts: 'requests', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset-after' },
  { counts: 'requests', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  { counts: 'requests', remaining: 'x-ratelimit-remaining-requests', reset: 'x-ratelimit-reset-requests' },
  { counts: 'tokens', remaining: 'x-ratelimit-remaining-tokens', reset: 'x-ratelimit-reset-tokens' },
  {
    counts: 'requests',
    remaining: 'anthropic-ratelimit-requests-remaining',
    reset: 'anthropic-ratelimit-requests-reset',
  },
  { counts: 'tokens', remaining: 'anthropic-ratelimit-tokens-remaining', reset: 'anthropic-ratelimit-tokens-reset' },
  {
    counts: 'input tokens',
    remaining: 'anthropic-ratelimit-input-tokens-remaining',
    reset: 'anthropic-ratelimit-input-tokens-reset',
  },
  {
    counts: 'output tokens',
    remaining: 'anthropic-ratelimit-output-tokens-remaining',
    reset: 'anthropic-ratelimit-output-tokens-reset',
  },
] as const

/** Remainder and reset as they are written; undefined where they are not stated. */
export interface WrittenRemainder {
  remaining: string | undefined
  reset: string | undefined
}

/** The policies of `RateLimit: "name";r=0;t=30`, or of its older form `limit=9, remaining=0, reset=30`. */
export function rateLimitPolicies(text: string): WrittenRemainder[] {
  // The older form separates its parameters by commas, the newer one its policies.
  const policies = /(?:^|[,;\s])reset\s*=/i.test(text) ? [text] : text.split(',')
  return policies.map((policy) => ({
    remaining: /(?:^|[,;\s])(?:r|remaining)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1],
    reset: /(?:^|[,;\s])(?:t|reset)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1],
  }))
}

/** Requests that a header says are left, and the time until they are as many as at first. */
interface RemainingRequests {
  requests: number
  resetMs: number
}

/** All that headers say of requests that are left, of an answer that came at `nowEpochMs`. A figure without a reset is left out. */
export function remainingRequests(headers: HeaderFields, nowEpochMs: number): RemainingRequests[] {
  const ofRequests = REMAINING_HEADERS.filter(({ counts }) => counts === 'requests')
  const pairs = [{ remaining: 'ratelimit-remaining', reset: 'ratelimit-reset' }, ...ofRequests]
  const stated = [
    ...rateLimitPolicies(headers.joined('ratelimit') ?? ''),
    ...pairs.map(({ remaining, reset }) => ({ remaining: headers.first(remaining), reset: headers.first(reset) })),
  ]
  return stated.flatMap(({ remaining, reset }) => {
    const [requests, wait] = [decimal(remaining), resetMs(reset, nowEpochMs)]
    return requests === null || wait === null ? [] : [{ requests, resetMs: wait }]
  })
}
