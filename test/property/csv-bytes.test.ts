import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CsvBytes } from '../../src/fast/csv-bytes.ts'
import { byDay } from '../support/by-day.ts'
import { CsvBytes as PlainCsv } from '../support/plain-twins.ts'

const value = fc.oneof(
  fc.constantFrom('text-fast', 'completed', undefined, true, false, -0, Number.POSITIVE_INFINITY),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'grapheme', minLength: 30_000, maxLength: 40_000 }),
  fc.nat().map((us) => us / 1000),
  fc.double({ noNaN: true }),
)

it('writes the bytes that strings would make, however long its rows are', () => {
  const quoted = (text: string): string => `"${text}"`
  fc.assert(
    fc.property(fc.array(fc.array(value, { maxLength: 8 }), { maxLength: 8 }), fc.nat(8), (rows, takenAt) => {
      const fast = new CsvBytes(quoted)
      const plain = new PlainCsv(quoted)
      for (const [n, row] of rows.entries()) {
        for (const one of row) for (const to of [fast, plain]) to.cell(one)
        for (const to of [fast, plain]) to.endRow()
        if (n === takenAt) expect(fast.take()).toBe(Buffer.from(plain.take()).toString())
      }
      expect(fast.take()).toBe(Buffer.from(plain.take()).toString())
    }),
    { numRuns: byDay(15, 50) },
  )
})
