import { parseHttpDateMs } from './http-date.ts'

/** ISO 8601 to the second or finer; without a zone it is read as UTC, which is what servers mean. */
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** Unix time in ms of an ISO 8601 time or an HTTP date, or null when `text` is neither. */
export function parseInstantMs(text: string): number | null {
  const trimmed = text.trim()
  const [, day, time, zone = 'Z'] = ISO.exec(trimmed) ?? []
  if (day === undefined) return parseHttpDateMs(trimmed)
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  const instant = Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(instant) ? null : instant
}
