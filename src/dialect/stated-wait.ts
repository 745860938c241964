import { spelledMs } from '../gateway/wait-value.ts'

/** A wait in ms: a number of `unit`, or a text such as `26s` or `6m0s`; null of anything else. */
export function statedWaitMs(told: unknown, unit: 's' | 'ms'): number | null {
  if (typeof told === 'number') return told >= 0 ? told * (unit === 's' ? 1000 : 1) : null
  if (typeof told !== 'string') return null
  return /^\d+(?:\.\d+)?$/.test(told) ? Number(told) * (unit === 's' ? 1000 : 1) : spelledMs(told)
}
