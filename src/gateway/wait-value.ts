import { readDuration } from './wait-prose.ts'

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

/** A reset as delta seconds, Unix seconds, Unix ms or a spelled duration, distinguished by size and form. */
export function resetMs(text: string | undefined, nowEpochMs: number): number | null {
  if (text === undefined) return null
  const value = decimal(text)
  return value === null ? spelledMs(text) : secondsOrInstantMs(value, nowEpochMs)
}

/** Several limits used up at once are waited for together. */
export function longest(waits: readonly (number | null)[]): number | null {
  let most: number | null = null
  for (const wait of waits) if (wait !== null && (most === null || wait > most)) most = wait
  return most
}
