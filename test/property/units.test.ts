import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatDuration,
  parseBytes,
  parseDurationMs,
  parseRatePerSecond,
  parseShare,
  writeBytes,
  writeDuration,
  writeRate,
  writeShare,
} from '../../src/units.ts'

/** Figures a person could write: up to six decimals. */
const figure = fc
  .tuple(fc.nat(9_999_999), fc.nat(999_999), fc.integer({ min: 0, max: 6 }))
  .map(([whole, part, digits]) => Number(`${whole}.${String(part).padStart(6, '0').slice(0, digits) || '0'}`))

const quantity = fc.oneof(figure, fc.double({ min: 1e-6, max: 1e12, noNaN: true }))

it('every duration, rate and share is written as a text that reads back to the same number', () => {
  fc.assert(
    fc.property(quantity, (value) => {
      expect(parseDurationMs(writeDuration(value))).toBe(value)
      expect(parseRatePerSecond(writeRate(value))).toBe(value)
      expect(parseShare(writeShare(value))).toBe(value)
    }),
  )
})

it('every whole size is written as a text that reads back to the same number', () => {
  fc.assert(fc.property(fc.nat(2 ** 40), (bytes) => parseBytes(writeBytes(bytes)) === bytes))
})

it('every figure of a unit is read exactly, and written back', () => {
  fc.assert(
    fc.property(figure, fc.constantFrom('s', 'min', 'h'), (value, unit) => {
      const rate = parseRatePerSecond(`${value}/${unit}`) as number
      expect(parseRatePerSecond(writeRate(rate))).toBe(rate)
      const ms = parseDurationMs(`${value}${unit}`) as number
      expect(parseDurationMs(writeDuration(ms))).toBe(ms)
    }),
  )
})

it('a formatted duration is never in scientific notation and within half a percent, from a second on within a minute', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e10, noNaN: true }), (ms) => {
      const text = formatDuration(ms)
      expect(text).not.toMatch(/e/)
      const read = parseDurationMs(text) as number
      expect(Math.abs(read - ms)).toBeLessThanOrEqual(Math.max(ms * 0.0051, ms < 3.6e6 ? 500 : 30_000))
    }),
  )
})
