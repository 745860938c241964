import { isRecord } from '../json.ts'
import { parseInstantMs } from '../time/instant.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import type { ErrorBody } from './bodies.ts'
import { errorParts, type Part } from './error-parts.ts'
import { answeredAt, type HintHeader, headerWait } from './limit-headers.ts'
import { headerFields, NO_FIELDS, type ReplyHeaders } from './reply-headers.ts'
import { readWait } from './wait-prose.ts'
import { decimal, longest, secondsOrInstantMs, spelledMs } from './wait-value.ts'

/** Where a hint stood. A header beats the body. */
export type HintSource = HintHeader | 'body'

/** The gateway's advice about waiting. */
export type RetryHint =
  /** It named a wait: `delayMs` after the answer, already capped; `capped` tells that it asked for more, `askedMs` for how much. */
  | { kind: 'delay'; delayMs: number; source: HintSource; capped: boolean; askedMs?: number }
  /** It advised to come back without saying when ("try again later"). */
  | { kind: 'later'; source: HintSource }
  | { kind: 'none' }

const NONE: RetryHint = { kind: 'none' }

/** A hint of more than a year means no wait. */
const LONGEST_ASKED_MS = 366 * 24 * 3_600_000

/**
 * Advice of an answer about waiting, in ms from its arrival at `nowEpochMs` (Unix ms), capped to `longestMs`. `docs/hints.md` lists everything that
 * is read, and in which order. Never throws.
 */
export function readRetryHint(
  headers: ReplyHeaders,
  error: ErrorBody['error'] | null,
  nowEpochMs: number,
  longestMs: number,
): RetryHint {
  return hintIn(headerFields(headers), error === null ? null : { error }, nowEpochMs, longestMs)
}

/** As `readRetryHint`, of the headers as they came and the whole body: JSON's value, or a text. */
export function hintIn(headers: HeaderFields, body: unknown, nowEpochMs: number, longestMs: number): RetryHint {
  const told = headers === NO_FIELDS ? null : headerWait(headers, nowEpochMs)
  if (told !== null) return delay(told.ms, told.source, longestMs)
  if (body === null) return NONE
  const wait = bodyWait(body, answeredAt(headers, nowEpochMs))
  if (wait === null) return NONE
  return wait === 'later' ? { kind: 'later', source: 'body' } : delay(wait, 'body', longestMs)
}

function delay(ms: number, source: HintSource, longestMs: number): RetryHint {
  // Whole µs: 8.71 s is 8710 ms, not 8710.000000000002.
  const askedMs = Math.round(ms * 1000) / 1000
  const delayMs = Math.min(askedMs, longestMs)
  if (ms <= longestMs) return { kind: 'delay', delayMs, source, capped: false }
  return { kind: 'delay', delayMs, source, capped: true, ...(askedMs <= LONGEST_ASKED_MS ? { askedMs } : {}) }
}

/** Fields that name a wait, each list before the next: those about retrying, in the finer unit first, then those about a limit's reset. */
const RETRY_MS = ['retryafterms', 'retryaftermilliseconds', 'retrydelayms', 'retryinms']
const RETRY = [
  ...['retryafter', 'retryafterseconds', 'retryaftersec', 'retryaftersecs', 'retrydelay', 'retrydelayseconds'],
  ...['retryin', 'retryinseconds', 'waitseconds', 'throttleseconds'],
]
const RETRY_AT = ['retryat', 'nextretryat', 'availableat', 'nextavailableat', 'ratelimitnext']
const RESETS_IN = [
  ...['resetsin', 'resetin', 'resetafter', 'resetsinseconds', 'resetinseconds', 'resetafterseconds'],
  ...['resetsinms', 'resetinms', 'resetafterms', 'secondsuntilreset'],
]
const RESET = ['reset', 'resets', 'resetat', 'resetsat', 'resettime', 'ratelimitreset', 'xratelimitreset']
const RANKS = new Map<string, number>(
  [RETRY_MS, RETRY, RETRY_AT, RESETS_IN, RESET].flatMap((names, rank) => names.map((name) => [name, rank] as const)),
)
const FIRST_RESET_RANK = 3

/** Texts in which a wait may be stated, by the names of their fields. */
const TEXTS = new Set([
  ...['fallbacksuggestion', 'suggestion', 'message', 'detail', 'error', 'errordescription', 'description', 'msg'],
  ...['errormessage', 'errormsg', 'statusmsg', 'title', 'reason', 'hint', 'raw', 'faultstring'],
])

/**
 * The wait in ms that an error's body advises, from its answer at `nowEpochMs`; 'later' when it advises one without saying how long, null when it
 * advises none. Fields take precedence over headers quoted in the body, and those over prose.
 */
function bodyWait(body: unknown, nowEpochMs: number): number | 'later' | null {
  if (typeof body === 'string') return readWait(body)
  const parts = errorParts(body)
  return fieldWait(parts, nowEpochMs) ?? toldHeaderWait(parts, nowEpochMs) ?? proseWait(parts)
}

function fieldWait(parts: readonly Part[], nowEpochMs: number): number | null {
  let best: number | null = null
  let bestRank = Number.POSITIVE_INFINITY
  for (const part of parts) {
    for (const [name, value] of part) {
      const rank = RANKS.get(name)
      if (rank === undefined || rank > bestRank || (rank >= FIRST_RESET_RANK && hasMoreLeft(part))) continue
      const wait = waitOf(value, /(?:ms|milliseconds)$/.test(name), nowEpochMs)
      if (wait === null || (rank === bestRank && rank < FIRST_RESET_RANK)) continue
      // Of limits used up at once the longest binds; of words about retrying the first counts.
      best = rank === bestRank ? longest([best, wait]) : wait
      bestRank = rank
    }
  }
  return best
}

/** The reset of a limit that still lets requests pass is nothing to wait for. */
function hasMoreLeft(part: Part): boolean {
  for (const [name, value] of part) {
    if (name === 'remaining' || name === 'ratelimitremaining') return typeof value === 'number' && value > 0
  }
  return false
}

/** A wait in seconds, or in ms where its name says so; as text also a spelled duration or a time; null of what can be none. */
function waitOf(value: unknown, isMs: boolean, nowEpochMs: number): number | null {
  if (typeof value === 'number') return value >= 0 ? numberWait(value, isMs, nowEpochMs) : null
  if (typeof value === 'string') {
    const plain = decimal(value)
    if (plain !== null) return numberWait(plain, isMs, nowEpochMs)
    const at = parseInstantMs(value)
    return at === null ? spelledMs(value) : Math.max(0, at - nowEpochMs)
  }
  if (!isRecord(value)) return null
  // A google.protobuf.Duration that was not written as text.
  const { seconds, nanos = 0 } = value
  const whole = typeof seconds === 'string' ? decimal(seconds) : seconds
  return typeof whole === 'number' && whole >= 0 && typeof nanos === 'number' && nanos >= 0
    ? whole * 1000 + nanos / 1e6
    : null
}

function numberWait(value: number, isMs: boolean, nowEpochMs: number): number {
  return isMs && value < 1e11 ? value : secondsOrInstantMs(value, nowEpochMs)
}

/** Some gateways tell an upstream's headers in their own body. */
function toldHeaderWait(parts: readonly Part[], nowEpochMs: number): number | null {
  for (const part of parts) {
    const headers = part.find(([name]) => name === 'headers')?.[1]
    if (!isRecord(headers)) continue
    const fields: [string, string][] = []
    for (const name in headers) {
      const value = headers[name]
      if (typeof value === 'string' || typeof value === 'number') fields.push([name.toLowerCase(), String(value)])
    }
    const wait = headerWait(headerFields(Object.fromEntries(fields) as ReplyHeaders), nowEpochMs)
    if (wait !== null) return wait.ms
  }
  return null
}

function proseWait(parts: readonly Part[]): number | 'later' | null {
  let isLater = false
  // The specification's own field for it comes first.
  for (const isSuggestion of [true, false]) {
    for (const part of parts) {
      for (const [name, value] of part) {
        if (typeof value !== 'string' || (name === 'fallbacksuggestion') !== isSuggestion || !TEXTS.has(name)) continue
        const wait = readWait(value)
        if (typeof wait === 'number') return wait
        isLater ||= wait === 'later'
      }
    }
  }
  return isLater ? 'later' : null
}
