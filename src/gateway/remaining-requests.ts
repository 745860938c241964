import type { HeaderFields } from '../wire/header-fields.ts'
import { REMAINING_HEADERS, rateLimitPolicies } from './remaining-headers.ts'
import { decimal, resetMs } from './wait-value.ts'

/** Requests that a header says are left, and the time until they are as many as at first. */
export interface RemainingRequests {
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
