/**
 * The units that people write and read. A parser gives null for what it does not understand, so that a schema can say what it expected
 * and where; `write…` gives the shortest text that the parser turns back into the very same number; `format…` rounds for reading.
 */

const NUMBER = '\\d+(?:\\.\\d+)?'

/** A unit as its names and its size: `times` × 10^`shift`. Shifting the decimal point before one multiplication keeps 1.005s exact. */
interface Unit {
  names: readonly string[]
  times: number
  shift: number
}

const DURATION_UNITS: readonly Unit[] = [
  { names: ['ms'], times: 1, shift: 0 },
  { names: ['s', 'sec'], times: 1, shift: 3 },
  { names: ['m', 'min'], times: 6, shift: 4 },
  { names: ['h'], times: 36, shift: 5 },
  { names: ['d'], times: 864, shift: 5 },
]

const RATE_UNITS: readonly Unit[] = [
  { names: ['s', 'sec', 'second'], times: 1, shift: 0 },
  { names: ['min', 'm', 'minute'], times: 60, shift: 0 },
  { names: ['h', 'hour'], times: 3600, shift: 0 },
  { names: ['d', 'day'], times: 86_400, shift: 0 },
]

const BYTE_UNITS: readonly Unit[] = [
  { names: ['B'], times: 1, shift: 0 },
  { names: ['kB', 'KB'], times: 1, shift: 3 },
  { names: ['MB'], times: 1, shift: 6 },
  { names: ['GB'], times: 1, shift: 9 },
  { names: ['KiB'], times: 2 ** 10, shift: 0 },
  { names: ['MiB'], times: 2 ** 20, shift: 0 },
  { names: ['GiB'], times: 2 ** 30, shift: 0 },
]

/** Any of the units' names, the longer first so that `ms` is not read as `m`. */
function anyName(units: readonly Unit[]): string {
  const names = units.flatMap((unit) => unit.names)
  return names.sort((a, b) => b.length - a.length).join('|')
}

function unitNamed(units: readonly Unit[], name: string): Unit {
  const unit = units.find((one) => one.names.includes(name))
  if (unit === undefined) throw new RangeError(`no unit named ${name}`)
  return unit
}

const DURATION_PART = `(${NUMBER}) ?(${anyName(DURATION_UNITS)})`

/** The texts that `parseDurationMs` understands; also for JSON Schema. */
export const DURATION_PATTERN = new RegExp(`^${NUMBER} ?(?:${anyName(DURATION_UNITS)})(?: ?${DURATION_PART})*$`)
/** The texts that `parseRatePerSecond` understands. */
export const RATE_PATTERN = new RegExp(`^(${NUMBER}) ?(?:/| per ) ?(${anyName(RATE_UNITS)})$`)
/** The texts that `parseTokensPerSecond` understands. */
export const TOKEN_RATE_PATTERN = new RegExp(`^(${NUMBER}) ?([kKM]?) ?(?:/| per ) ?(${anyName(RATE_UNITS)})$`)
/** The texts that `parseShare` understands, numbers apart. */
export const SHARE_PATTERN = new RegExp(`^(${NUMBER}) ?(%?)$`)
/** The texts that `parseBytes` understands. */
export const BYTES_PATTERN = new RegExp(`^(${NUMBER}) ?(${anyName(BYTE_UNITS)})$`)

/** A million days: far beyond any use, and still exact to a microsecond. */
const LONGEST_MS = 86_400_000 * 1e6
/** Beyond any use as well: of what a second, a whole or a size can hold. */
const LARGEST = { perSecond: 1e12, share: 1e12, bytes: Number.MAX_SAFE_INTEGER }

/** The largest values that the parsers give, as people write them. */
export const LARGEST_TEXT = { duration: '1000000d', rate: '1000000000000/s', bytes: '8388607GiB' }

/** A duration such as `20s`, `1m30s`, `500ms`, `2h`, `1.5m` in ms; null for anything else, a bare number included, and above a million days. */
export function parseDurationMs(text: string): number | null {
  if (!DURATION_PATTERN.test(text)) return null
  let ms = 0
  for (const [, digits, name] of text.matchAll(new RegExp(DURATION_PART, 'g'))) {
    const unit = unitNamed(DURATION_UNITS, name as string)
    ms += Number(`${digits}e${unit.shift}`) * unit.times
  }
  return ms <= LONGEST_MS ? ms : null
}

/** A rate such as `30/min`, `0.5/s`, `1000/h` or `2 per minute` in starts per second; null for anything else, and above 10^12 a second. */
export function parseRatePerSecond(text: string): number | null {
  const match = RATE_PATTERN.exec(text)
  if (match === null) return null
  const perSecond = Number(match[1]) / unitNamed(RATE_UNITS, match[2] as string).times
  return perSecond <= LARGEST.perSecond ? perSecond : null
}

const THOUSANDS: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6 }

/** As `parseRatePerSecond`, where the number may be one of thousands or millions: `90k/min`, `1.5M/min`. */
export function parseTokensPerSecond(text: string): number | null {
  const [, digits, shift = '', unit] = TOKEN_RATE_PATTERN.exec(text) ?? []
  if (digits === undefined) return null
  return parseRatePerSecond(`${Number(`${digits}e${THOUSANDS[shift] ?? 0}`)}/${unit}`)
}

/** A share of 1: `5%` is 0.05, and so are the number and the text 0.05; null for anything else. It may exceed 1, up to 10^12. */
export function parseShare(value: string | number): number | null {
  const match = SHARE_PATTERN.exec(String(value))
  if (match === null) return null
  const share = match[2] === '%' ? Number(match[1]) / 100 : Number(match[1])
  return share <= LARGEST.share ? share : null
}

/** As `parseShare`, for a person who types it: null for a number from 1 without a percent sign, for 5 may be meant as 5% or as 500%. */
export function parseTypedShare(text: string): number | null {
  const share = parseShare(text)
  return share !== null && share >= 1 && !text.endsWith('%') ? null : share
}

/** A size such as `8MiB`, `64 KiB` or `1MB` in bytes, rounded to whole bytes; null for anything else, and where a number is not exact. */
export function parseBytes(text: string): number | null {
  const match = BYTES_PATTERN.exec(text)
  if (match === null) return null
  const unit = unitNamed(BYTE_UNITS, match[2] as string)
  const bytes = Math.round(Number(`${match[1]}e${unit.shift}`) * unit.times)
  return bytes <= LARGEST.bytes ? bytes : null
}

/** The best of the texts that `parse` turns back into `value`: a whole figure before a fraction, then the shortest, then the first. */
function shortest(value: number, texts: readonly string[], parse: (text: string) => number | null): string {
  const exact = texts.filter((text) => parse(text) === value)
  const clumsiness = (text: string): number => text.length + (text.includes('.') ? 100 : 0)
  return exact.reduce((best, text) => (clumsiness(text) < clumsiness(best) ? text : best), exact[0] ?? String(value))
}

/** Twelve digits at most: what a division left over (19.999999999999996) is not worth writing when the parser agrees. */
function tidy(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** A duration in ms as a profile states it: `90s`, `2m`, `1.5s`; parses back to the same number. */
export function writeDuration(ms: number): string {
  const texts = ['s', 'm', 'h', 'ms'].map((name) => {
    const unit = unitNamed(DURATION_UNITS, name)
    return `${tidy(ms / (unit.times * 10 ** unit.shift))}${name}`
  })
  return shortest(ms, [...texts, `${ms}ms`], parseDurationMs)
}

/** A rate per second as a profile states it: `30/min`, `2/s`; parses back to the same number. */
export function writeRate(perSecond: number): string {
  const texts = RATE_UNITS.slice(0, 3).map((unit) => `${tidy(perSecond * unit.times)}/${unit.names[0]}`)
  return shortest(perSecond, [...texts, `${perSecond}/s`], parseRatePerSecond)
}

/** Tokens in a second as a profile states them: `90k/min`; parses back to the same number. */
export function writeTokenRate(perSecond: number): string {
  const aMinute = perSecond * 60
  const texts = [`${tidy(aMinute / 1e6)}M/min`, `${tidy(aMinute / 1000)}k/min`, `${tidy(aMinute)}/min`]
  const exact = texts.filter((text) => parseTokensPerSecond(text) === perSecond)
  return shortest(perSecond, exact.length > 0 ? exact : [`${perSecond}/s`], parseTokensPerSecond)
}

/** A share of 1 as a profile states it: `5%`; parses back to the same number. */
export function writeShare(share: number): string {
  return shortest(share, [`${tidy(share * 100)}%`], parseShare)
}

/** A size in bytes as a profile states it: `8MiB`; parses back to the same number. */
export function writeBytes(bytes: number): string {
  const texts = ['GiB', 'MiB', 'KiB'].map((name) => `${tidy(bytes / unitNamed(BYTE_UNITS, name).times)}${name}`)
  return shortest(bytes, [...texts, `${bytes}B`], parseBytes)
}

/** Sign for a figure that does not exist. */
const NO_FIGURE = '–'

/** Three significant figures, never in scientific notation. */
function threeFigures(value: number): string {
  return value === 0 ? '0' : value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A duration in ms for reading, to three figures: `0.812 ms`, `812 ms`, `1.24 s`, `2m 05s`, `3h 07m`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return NO_FIGURE
  if (ms < 0) return `-${formatDuration(-ms)}`
  if (ms > 0 && ms < 0.001) return '<0.001 ms'
  if (ms < 999.5) return `${threeFigures(ms)} ms`
  if (ms < 59_950) return `${threeFigures(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`
  const minutes = Math.round(ms / 60_000)
  return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`
}

/** A rate per second for reading, in the largest unit that leaves at least 1: `12.5/s`, `30/min`, `7/h`. */
export function formatRate(perSecond: number): string {
  if (!Number.isFinite(perSecond)) return NO_FIGURE
  const size = Math.abs(perSecond)
  const unit = size === 0 || size >= 1 ? 's' : size >= 1 / 60 ? 'min' : 'h'
  const value = perSecond * unitNamed(RATE_UNITS, unit).times
  return `${formatCredits(Number(value.toPrecision(3)))}/${unit}`
}

/** A share of 1 for reading, to a hundredth of a percent: `5.12%`; never rounded to nothing or to all. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share)) return NO_FIGURE
  if (share > 0 && share < 0.0001) return '<0.01%'
  if (share < 1 && share > 0.9999) return '>99.99%'
  return `${Number((share * 100).toFixed(2))}%`
}

// Made once: to make one takes a hundred times as long as to use it.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const THREE_FIGURES = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** Credits for reading: two decimals at most, below 1 three figures: `1,234.5`, `0.0125`. */
export function formatCredits(credits: number): string {
  if (!Number.isFinite(credits)) return NO_FIGURE
  return (Math.abs(credits) >= 1 ? HUNDREDTHS : THREE_FIGURES).format(credits)
}

/** A count for reading: `12,345`. */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? WHOLE.format(count) : NO_FIGURE
}

/** `1 call`, `2 calls`. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `1.25×`. */
export function formatFactor(factor: number): string {
  return `${factor.toFixed(2)}×`
}
