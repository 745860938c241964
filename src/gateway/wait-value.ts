import { epochMsOfIso } from '../time/iso.ts'
import { readDuration } from './wait-prose.ts'

const RFC_3339 = /^\s*\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)\s*$/

/** A number that is neither negative nor written in a way that no server means (hex, exponents, blanks). */
export function decimal(text: string | undefined): number | null {
  return text !== undefined && /^\s*(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null
}

/** Durations as Go prints them, which some gateways send: `1m30.5s`, `250ms`. */
export function spelledMs(text: string): number | null {
  const trimmed = text.trim()
  const duration = readDuration(trimmed, 0)
  return duration !== null && duration.end === trimmed.length ? duration.ms : null
}

/** Three years in seconds: what is larger is no wait but a Unix time. */
const LARGEST_DELTA_SECONDS = 1e8
/** Unix time in seconds stays below this for three thousand years; in ms it has long been above. */
const LARGEST_EPOCH_SECONDS = 1e11

/** Delta seconds, Unix seconds or Unix ms, distinguished by size, as a wait in ms from `nowEpochMs`. */
export function secondsOrInstantMs(value: number, nowEpochMs: number): number {
  if (value < LARGEST_DELTA_SECONDS) return value * 1000
  return Math.max(0, (value < LARGEST_EPOCH_SECONDS ? value * 1000 : value) - nowEpochMs)
}

/** A reset as delta seconds, Unix seconds, Unix ms, an instant of RFC 3339 or a spelled duration, distinguished by size and form. */
export function resetMs(text: string | undefined, nowEpochMs: number): number | null {
  if (text === undefined) return null
  const value = decimal(text)
  if (value !== null) return secondsOrInstantMs(value, nowEpochMs)
  if (!RFC_3339.test(text)) return spelledMs(text)
  const at = epochMsOfIso(text.trim())
  return Number.isFinite(at) ? Math.max(0, at - nowEpochMs) : null
}

/** Several limits used up at once are waited for together. */
export function longest(waits: readonly (number | null)[]): number | null {
  let most: number | null = null
  for (const wait of waits) if (wait !== null && (most === null || wait > most)) most = wait
  return most
}
