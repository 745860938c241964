import { parseHttpDateMs } from './http-date.ts'

/** ISO 8601 to the minute or finer; without a zone it is read as UTC, which is what servers mean. Python's logs write a comma before the ms. */
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i

const MS_OF_DAY = 86_400_000
/** Length of `2026-01-31T` and of `2026-01-31T14:22:33.123Z`. */
const DAY_LENGTH = 11
const WHOLE_LENGTH = 24
/** The day of the instant before, `2026-01-31T`, and its beginning in Unix ms: a log has few days. */
let lastDay = ''
let lastDayMs = 0

/** Unix time in ms of an ISO 8601 time or an HTTP date, or null when `text` is neither. */
export function parseInstantMs(text: string): number | null {
  const ofDay = text.length === WHOLE_LENGTH && lastDay !== '' && text.startsWith(lastDay) ? timeOfDayMs(text) : -1
  if (ofDay >= 0) return lastDayMs + ofDay
  const instant = parsedMs(text)
  if (instant !== null && text.length === WHOLE_LENGTH && timeOfDayMs(text) >= 0) {
    lastDay = Buffer.from(text.slice(0, DAY_LENGTH)).toString()
    lastDayMs = Math.floor(instant / MS_OF_DAY) * MS_OF_DAY
  }
  return instant
}

/** The time of day in ms that ends an instant such as `2026-01-31T14:22:33.123Z`; -1 where it is written otherwise, or no time. */
function timeOfDayMs(text: string): number {
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON || text[10] !== 'T') return -1
  if (text[19] !== '.' || text[23] !== 'Z') return -1
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  const tenths = twoDigits(text, 20)
  const last = text.charCodeAt(22) - ZERO
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1
  if (tenths < 0 || last < 0 || last > 9) return -1
  return ((hour * 60 + minute) * 60 + second) * 1000 + tenths * 10 + last
}

const ZERO = 48
const COLON = 58

/** The number that two digits make; -1 where they are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones
}

function parsedMs(text: string): number | null {
  const trimmed = text.trim()
  const [, day, time, zone = 'Z'] = ISO.exec(trimmed) ?? []
  if (day === undefined || time === undefined) return parseHttpDateMs(trimmed)
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  const instant = Date.parse(`${day}T${time.replace(',', '.')}${offset}`)
  return Number.isNaN(instant) ? null : instant
}
