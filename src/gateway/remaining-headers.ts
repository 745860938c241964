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
