import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseInstantMs } from '../../../src/time/instant.ts'

const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })

it('gives an instant the same value whatever instant was read before it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(instant, fc.integer({ min: 0, max: 3 })), { minLength: 1 }), (dates) => {
      for (const [date, spread] of dates) {
        const near = new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000 + spread * 28_799_999)
        for (const at of [date, near]) expect(parseInstantMs(at.toISOString())).toBe(at.getTime())
      }
    }),
  )
})

it.each([
  ['2026-03-02T24:00:00.000Z', Date.parse('2026-03-02T24:00:00.000Z')],
  ['2026-03-02T23:60:00.000Z', null],
  ['2026-03-02T09:00:0x.000Z', null],
  ['2026-03-02T09:00:00.00xZ', null],
  ['2026-03-02T09:00:00,120Z', Date.parse('2026-03-02T09:00:00.120Z')],
  ['2026-03-02T09:00Z', Date.parse('2026-03-02T09:00:00.000Z')],
  ['2026-03-02T09Z', null],
  ['2026-03-02T09:00+00:000Z', null],
  ['2026-03-02t09:00:00.120z', Date.parse('2026-03-02T09:00:00.120Z')],
])('reads %s after an instant of its day as it does alone', (text, ms) => {
  parseInstantMs('2026-03-02T09:00:00.000Z')
  expect(parseInstantMs(text)).toBe(ms)
})
