import { parseHttpDateMs } from '../time/http-date.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import type { ErrorBody } from './bodies.ts'
import { headerFields, type ReplyHeaders } from './reply-headers.ts'
import { readDuration, readWait } from './wait-prose.ts'

/** Where a hint stood. A header beats the body. */
export type HintSource = 'retry-after' | 'retry-after-ms' | 'x-amz-retry-after' | 'ratelimit' | 'x-ratelimit' | 'body'

/** What the gateway said about waiting. */
export type RetryHint =
  /** It named a wait: `delayMs` after the answer, already capped; `capped` tells that it asked for more. */
  | { kind: 'delay'; delayMs: number; source: HintSource; capped: boolean }
  /** It advised to come back without saying when ("try again later"). */
  | { kind: 'later'; source: HintSource }
  | { kind: 'none' }

const NONE: RetryHint = { kind: 'none' }

/**
 * What an answer says about waiting, in ms from its arrival at `nowEpochMs` (Unix ms), capped to `longestMs`. A header beats the
 * body; of the headers, the one that speaks of retrying beats those that speak of limits (draft-ietf-httpapi-ratelimit-headers).
 */
export function readRetryHint(
  headers: ReplyHeaders,
  error: ErrorBody['error'] | null,
  nowEpochMs: number,
  longestMs: number,
): RetryHint {
  return hintIn(headerFields(headers), error, nowEpochMs, longestMs)
}

/** As `readRetryHint`, of the headers as they came. */
export function hintIn(
  headers: HeaderFields,
  error: ErrorBody['error'] | null,
  nowEpochMs: number,
  longestMs: number,
): RetryHint {
  const delay = (ms: number, source: HintSource): RetryHint => ({
    kind: 'delay',
    // Whole µs: 8.71 s is 8710 ms, not 8710.000000000002.
    delayMs: Math.min(Math.round(ms * 1000) / 1000, longestMs),
    source,
    capped: ms > longestMs,
  })
  const retryAfterMs = decimal(headers.first('retry-after-ms'))
  if (retryAfterMs !== null) return delay(retryAfterMs, 'retry-after-ms')
  const retryAfter = fromRetryAfter(headers, nowEpochMs)
  if (retryAfter !== null) return delay(retryAfter, 'retry-after')
  const amazonMs = decimal(headers.first('x-amz-retry-after'))
  if (amazonMs !== null) return delay(amazonMs, 'x-amz-retry-after')
  const rateLimit = fromRateLimit(headers, nowEpochMs)
  if (rateLimit !== null) return delay(rateLimit, 'ratelimit')
  const vendor = fromVendorRateLimit(headers, nowEpochMs)
  if (vendor !== null) return delay(vendor, 'x-ratelimit')

  if (error === null) return NONE
  const suggested = readWait(error.fallback_suggestion ?? '')
  if (typeof suggested === 'number') return delay(suggested, 'body')
  const described = readWait(error.message ?? '')
  if (typeof described === 'number') return delay(described, 'body')
  return suggested === 'later' || described === 'later' ? { kind: 'later', source: 'body' } : NONE
}

/** A number that is neither negative nor written in a way that no server means (hex, blanks). */
function decimal(text: string | undefined): number | null {
  return text !== undefined && /^\s*(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null
}

/** Durations as Go prints them, which some gateways send: `1m30.5s`, `250ms`. */
function spelledMs(text: string): number | null {
  const trimmed = text.trim()
  const duration = readDuration(trimmed, 0)
  return duration !== null && duration.end === trimmed.length ? duration.ms : null
}

function fromRetryAfter(headers: HeaderFields, nowEpochMs: number): number | null {
  const text = headers.first('retry-after')
  if (text === undefined) return null
  const seconds = decimal(text)
  if (seconds !== null) return seconds * 1000
  const at = parseHttpDateMs(text)
  if (at === null) return spelledMs(text)
  // The answer's own date is the server's clock: a wrong clock on either side then does no harm.
  const answeredAt = parseHttpDateMs(headers.first('date') ?? '') ?? nowEpochMs
  return Math.max(0, at - answeredAt)
}

/** Three years in seconds: what is larger is no wait but a Unix time. */
const LARGEST_DELTA_SECONDS = 1e8
/** Unix time in seconds stays below this for three thousand years; in ms it has long been above. */
const LARGEST_EPOCH_SECONDS = 1e11

/** A reset as delta seconds, Unix seconds, Unix ms or a spelled duration, told apart by size and form. */
function resetMs(text: string | undefined, nowEpochMs: number): number | null {
  if (text === undefined) return null
  const value = decimal(text)
  if (value === null) return spelledMs(text)
  if (value < LARGEST_DELTA_SECONDS) return value * 1000
  return Math.max(0, (value < LARGEST_EPOCH_SECONDS ? value * 1000 : value) - nowEpochMs)
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
  // The older form separates its parameters by commas, the newer one its policies.
  const policies = /(?:^|[,;\s])reset\s*=/i.test(text) ? [text] : text.split(',')
  return longest(policies.map((policy) => fromPolicy(policy, nowEpochMs)))
}

function fromPolicy(policy: string, nowEpochMs: number): number | null {
  const remaining = /(?:^|[,;\s])(?:r|remaining)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1]
  const reset = /(?:^|[,;\s])(?:t|reset)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1]
  return isUsedUp(remaining) ? resetMs(reset, nowEpochMs) : null
}

/** What `X-RateLimit-Reset…` headers are about, and the header that tells what is left of it. */
const VENDOR_RESETS = [
  ['x-ratelimit-reset-after', 'x-ratelimit-remaining'],
  ['x-ratelimit-reset', 'x-ratelimit-remaining'],
  ['x-ratelimit-reset-requests', 'x-ratelimit-remaining-requests'],
  ['x-ratelimit-reset-tokens', 'x-ratelimit-remaining-tokens'],
] as const

function fromVendorRateLimit(headers: HeaderFields, nowEpochMs: number): number | null {
  let wait: number | null = null
  for (const [resetName, remainingName] of VENDOR_RESETS) {
    const reset = headers.first(resetName)
    if (reset === undefined || !isUsedUp(headers.first(remainingName))) continue
    wait = longest([wait, resetMs(reset, nowEpochMs)])
  }
  return wait
}

/** Several limits used up at once are waited for together. */
function longest(waits: readonly (number | null)[]): number | null {
  let most: number | null = null
  for (const wait of waits) if (wait !== null && (most === null || wait > most)) most = wait
  return most
}
