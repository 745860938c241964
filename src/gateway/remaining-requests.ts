import type { HeaderFields } from '../wire/header-fields.ts'
import { decimal, resetMs } from './wait-value.ts'

/** Requests that a header says are left, and the time until they are as many as at first. */
export interface RemainingRequests {
  requests: number
  resetMs: number
}

const SINGLE_HEADERS = [
  ['ratelimit-remaining', 'ratelimit-reset'],
  ['x-ratelimit-remaining', 'x-ratelimit-reset'],
  ['x-ratelimit-remaining', 'x-ratelimit-reset-after'],
  ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
] as const

/** All that headers say of requests that are left, of an answer that came at `nowEpochMs`. A figure without a reset is left out. */
export function remainingRequests(headers: HeaderFields, nowEpochMs: number): RemainingRequests[] {
  const stated = [
    ...fromRateLimit(headers.joined('ratelimit')),
    ...SINGLE_HEADERS.map(([remaining, reset]) => [headers.first(remaining), headers.first(reset)] as const),
  ]
  return stated.flatMap(([remaining, reset]) => {
    const [requests, wait] = [decimal(remaining), resetMs(reset, nowEpochMs)]
    return requests === null || wait === null ? [] : [{ requests, resetMs: wait }]
  })
}

/** `RateLimit: "name";r=0;t=30` with one element a policy, or its older form `limit=9, remaining=0, reset=30`. */
function fromRateLimit(text: string | undefined): (readonly [string | undefined, string | undefined])[] {
  if (text === undefined) return []
  const policies = /(?:^|[,;\s])reset\s*=/i.test(text) ? [text] : text.split(',')
  return policies.map((policy) => [
    /(?:^|[,;\s])(?:r|remaining)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1],
    /(?:^|[,;\s])(?:t|reset)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1],
  ])
}
