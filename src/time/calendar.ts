import { parseInstantMs } from './instant.ts'

const DAY_MS = 86_400_000
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Months since January of the year 0, by UTC. */
export function monthOf(epochMs: number): number {
  const date = new Date(epochMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Days since 1970, by UTC. */
export function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS)
}

/** Unix time in ms of an ISO instant, or of a time (HH:MM, UTC) of the day that holds `nowEpochMs`; null when `text` is neither. */
export function startOf(text: string, nowEpochMs: number): number | null {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? []
  if (hours === undefined) return parseInstantMs(text)
  return dayOf(nowEpochMs) * DAY_MS + (Number(hours) * 60 + Number(minutes)) * 60_000
}
