import { parseInstantMs } from '../time/instant.ts'

/** Units that a number can count from 1970 in, by its value in the autumn of 2001. Below the first it is ms from a start. */
const UNITS = [
  { from: 1e18, ms: 1e-6 },
  { from: 1e15, ms: 1e-3 },
  { from: 1e12, ms: 1 },
  { from: 1e9, ms: 1e3 },
] as const
const BEYOND = 1e21
const NUMBER = /^\d+(\.\d+)?$/

/** An instant as logs write it, in Unix ms: ISO 8601, an HTTP date, or a number of s, ms, µs or ns, distinguished by size. Null for none. */
export function instantOf(value: unknown): number | null {
  if (typeof value === 'string') {
    if (!NUMBER.test(value)) return parseInstantMs(value)
    return instantOf(Number(value))
  }
  if (typeof value !== 'number' || !(value >= 0 && value < BEYOND)) return null
  const unit = UNITS.find(({ from }) => value >= from)
  return unit === undefined ? value : value * unit.ms
}
