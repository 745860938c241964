import type { HeaderFields } from '../wire/header-fields.ts'
import type { ErrorBody } from './bodies.ts'
import { bodyWait } from './body-hint.ts'
import { answeredAt, type HintHeader, headerWait } from './limit-headers.ts'
import { headerFields, NO_FIELDS, type ReplyHeaders } from './reply-headers.ts'

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
