import { parseHttpDateMs } from '../time/http-date.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { REMAINING_HEADERS, rateLimitPolicies } from './remaining-headers.ts'
import { decimal, longest, resetMs, spelledMs } from './wait-value.ts'

export type HintHeader = 'retry-after' | 'retry-after-ms' | 'x-amz-retry-after' | 'ratelimit' | 'x-ratelimit'

/**
 * The wait in ms that headers name, of an answer that came at `nowEpochMs`; null when they name none. The one that speaks of retrying
 * beats those that speak of limits (draft-ietf-httpapi-ratelimit-headers).
 */
export function headerWait(headers: HeaderFields, nowEpochMs: number): { ms: number; source: HintHeader } | null {
  const retryAfterMs = decimal(headers.first('retry-after-ms'))
  if (retryAfterMs !== null) return { ms: retryAfterMs, source: 'retry-after-ms' }
  const retryAfter = fromRetryAfter(headers, nowEpochMs)
  if (retryAfter !== null) return { ms: retryAfter, source: 'retry-after' }
  const amazonMs = decimal(headers.first('x-amz-retry-after'))
  if (amazonMs !== null) return { ms: amazonMs, source: 'x-amz-retry-after' }
  const rateLimit = fromRateLimit(headers, nowEpochMs)
  if (rateLimit !== null) return { ms: rateLimit, source: 'ratelimit' }
  const vendor = fromVendorRateLimit(headers, nowEpochMs)
  return vendor === null ? null : { ms: vendor, source: 'x-ratelimit' }
}

/** When the answer was given, Unix ms: its own date is the server's clock, so a wrong clock on either side does no harm. */
export function answeredAt(headers: HeaderFields, nowEpochMs: number): number {
  return parseHttpDateMs(headers.first('date') ?? '') ?? nowEpochMs
}

function fromRetryAfter(headers: HeaderFields, nowEpochMs: number): number | null {
  const text = headers.first('retry-after')
  if (text === undefined) return null
  const seconds = decimal(text)
  if (seconds !== null) return seconds * 1000
  const at = parseHttpDateMs(text)
  return at === null ? spelledMs(text) : Math.max(0, at - answeredAt(headers, nowEpochMs))
}

function isUsedUp(remaining: string | undefined): boolean {
  return remaining === undefined || decimal(remaining) === 0
}

/** `RateLimit: "name";r=0;t=30`, its older form `limit=9, remaining=0, reset=30`, and the older single headers. */
function fromRateLimit(headers: HeaderFields, nowEpochMs: number): number | null {
  const text = headers.joined('ratelimit')
  if (text === undefined) {
    const reset = headers.first('ratelimit-reset')
    return reset !== undefined && isUsedUp(headers.first('ratelimit-remaining')) ? resetMs(reset, nowEpochMs) : null
  }
  return longest(
    rateLimitPolicies(text).map(({ remaining, reset }) => (isUsedUp(remaining) ? resetMs(reset, nowEpochMs) : null)),
  )
}

function fromVendorRateLimit(headers: HeaderFields, nowEpochMs: number): number | null {
  let wait: number | null = null
  for (const names of REMAINING_HEADERS) {
    const reset = headers.first(names.reset)
    if (reset === undefined || !isUsedUp(headers.first(names.remaining))) continue
    wait = longest([wait, resetMs(reset, nowEpochMs)])
  }
  return wait
}
