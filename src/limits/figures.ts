import * as z from 'zod'

/** The figures of a limit's specification. Each message ends "it must be …". */

export const whole = z.int('a whole number above 0').min(1, 'a whole number above 0')

/** The largest number of gateways behind one address: each has limiters of its own. */
export const MOST_REPLICAS = 1000
export const wholeOrNone = z.int('a whole number, 0 or more').min(0, 'a whole number, 0 or more')
export const positive = z.number('a finite number above 0').positive('a finite number above 0')
export const finite = z.number('a finite number')

/** Share of `total` units for copy `index` of `count`; the first copies get the remainder. */
export function wholeShare(total: number, count: number, index: number): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0)
}

/** `factor` times so many units: a whole number, at least 1. */
export function grown(units: number, factor: number): number {
  return Math.max(1, Math.round(units * factor))
}
