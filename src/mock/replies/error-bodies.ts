import type { ErrorBody } from '../../gateway/bodies.ts'
import type { MockWorld } from '../world/schema.ts'

/** The specification's error object. */
export function errorBodyOf(
  status: number,
  type: string,
  message: string,
  { param, suggestion }: { param?: string | undefined; suggestion?: string | undefined } = {},
): ErrorBody {
  const error: ErrorBody['error'] = { code: status, message, type }
  if (param !== undefined) error.param = param
  if (suggestion !== undefined) error.fallback_suggestion = suggestion
  return { error }
}

/** Advice of an error about waiting, in the body and in headers. */
export interface Hint {
  /** The wait that it names. */
  delayMs?: number
  suggestion?: string
  headers: Readonly<Record<string, string>>
}

/** Words that the specification gives servers that know no wait. */
export const LATER = 'try again later'

const NO_HEADERS: Readonly<Record<string, string>> = Object.freeze({})

/**
 * The hint of a refusal whose true wait is `waitMs` (Infinity when unknown: then the constant stands in for the truth, or there is no hint). `drawn` is a
 * uniform draw, for a wait that is wrong. All waits are in the caller's time: `callersSpeed` seconds of the mock pass in one of it.
 */
export function throttleHint(waitMs: number, hints: MockWorld['hints'], callersSpeed: number, drawn: number): Hint {
  const told = (ms: number): Hint => waitHint(ms, hints.place)
  const constantMs = Math.round(hints.constant / callersSpeed)
  const wait = waitMs / callersSpeed
  if (!Number.isFinite(wait) && hints.slots === 'none') return { headers: NO_HEADERS }
  switch (hints.mode) {
    case 'none':
      return { headers: NO_HEADERS }
    case 'vague':
      return { headers: NO_HEADERS, suggestion: LATER }
    case 'wrong':
      return told(Math.ceil((2 * hints.constant * drawn) / callersSpeed))
    case 'constant':
      return told(constantMs)
    case 'exact':
      return told(Number.isFinite(wait) ? Math.ceil(wait) : constantMs)
    case 'rounded-up':
      return told(Number.isFinite(wait) ? Math.ceil(wait / 1000) * 1000 : constantMs)
    case 'lying':
      return told(Number.isFinite(wait) ? Math.ceil(wait * hints.lie) : constantMs)
  }
}

/** The hint of a 503. */
export function unavailableHint(hints: MockWorld['hints'], callersSpeed: number): Hint {
  if (hints.mode === 'none') return { headers: NO_HEADERS }
  if (hints.mode === 'vague') return { headers: NO_HEADERS, suggestion: LATER }
  return waitHint(Math.round(hints.unavailable / callersSpeed), hints.place)
}

function waitHint(delayMs: number, place: MockWorld['hints']['place']): Hint {
  const hint: Hint = { delayMs, headers: NO_HEADERS }
  if (place !== 'header') hint.suggestion = `retry after ${inWords(delayMs)}`
  if (place !== 'body') hint.headers = waitHeaders(delayMs)
  return hint
}

/** Headers that ask for a wait. */
export function waitHeaders(delayMs: number): Readonly<Record<string, string>> {
  // Retry-After knows whole seconds only.
  const headers = { 'retry-after': String(Math.ceil(delayMs / 1000)) }
  return delayMs % 1000 === 0 ? headers : { ...headers, 'retry-after-ms': String(delayMs) }
}

function inWords(ms: number): string {
  if (ms % 1000 !== 0) return `${ms} millisecond${ms === 1 ? '' : 's'}`
  return `${ms / 1000} second${ms === 1000 ? '' : 's'}`
}
