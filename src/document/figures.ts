import { formatCount, formatDuration, formatShare } from '../units.ts'

/** Sign in place of a missing figure. */
export const NONE = '–'

/** Shows `value` by `format`, or that there is none. */
export function orNone(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? NONE : format(value)
}

/** A percentage of a whole, from two counts; none when the whole is empty. */
export function formatPart(part: number, whole: number): string {
  return whole === 0 ? NONE : formatShare(part / whole)
}

/** `412 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${formatCount(bytes / 1e6)} MB`
}

/** `23.1–24.0 s`, or `980 ms – 1.10 s` where the units differ; both bounds in ms. */
export function formatInterval(low: number, high: number): string {
  const [from, to] = [formatDuration(low), formatDuration(high)]
  const [number, unit] = from.split(' ')
  return /^[\d.]+$/.test(number ?? '') && to.endsWith(` ${unit}`) ? `${number}–${to}` : `${from} – ${to}`
}

/** `3`, or `2 to 5` where only bounds are known. */
export function formatRange(least: number, most: number, format: (value: number) => string = formatCount): string {
  const [from, to] = [format(least), format(most)]
  return from === to ? from : `${from} to ${to}`
}
