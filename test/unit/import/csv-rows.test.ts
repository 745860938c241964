import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CsvRows } from '../../../src/import/csv-rows.ts'

const cell = fc.stringMatching(/^[a-z ,;\t"\n]{0,6}$/)
const quotedCell = (text: string): string => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('gives back the cells that were written, wherever the text is cut, with many quotes, few, or none', () => {
  const rows = fc.array(
    fc.array(fc.oneof({ weight: 5, arbitrary: fc.constant('plain') }, cell), { minLength: 2, maxLength: 4 }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.nat({ max: 200 }), { maxLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      (written, cuts, separator) => {
        const whole = written.filter((cells) => cells.join('').trim() !== '')
        const text = whole.map((cells) => `${cells.map(quotedCell).join(separator)}\n`).join('')
        const read = new CsvRows()
        const places = [0, ...cuts.filter((at) => at < text.length).sort((a, b) => a - b), text.length]
        const found = places.slice(1).flatMap((to, n) => [...read.take(text.slice(places[n], to))])
        expect([...found, ...read.end()]).toEqual(whole)
      },
    ),
  )
})
