import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from '../../src/document/html/html.ts'
import { escapeMarkup } from '../../src/document/markup.ts'
import { plainText } from '../../src/document/plain-text.ts'
import { layOut, wrap } from '../../src/document/text-table.ts'
import { renderTasksCsv } from '../../src/report/csv.ts'
import { anyCharacter } from '../support/any-character.ts'
import { parsedCsv } from '../support/csv.ts'
import { gathered } from '../support/gathered.ts'
import { sampleEvents } from '../support/sample-summary.ts'

/** Any text, lone surrogates and controls included. */
const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }))

test('plain text holds nothing that acts, and is plain already', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = plainText(text)
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      expect(plainText(plain)).toBe(plain)
    }),
  )
})

test('escaped text has no markup, nested or not', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeMarkup(text)).not.toMatch(/[<>"']/)
      expect(html`<b>${text}${html`<i>${text}</i>`}</b>`.markup.match(/[<>]/g)).toHaveLength(8)
    }),
  )
})

test('whatever a gateway says, tasks.csv keeps its rows and columns', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const rows = parsedCsv(await gathered(renderTasksCsv(sampleEvents(text))))
      expect(rows.map((row) => row.length)).toEqual([21, 21, 21, 21])
      expect(rows[2]?.[1]?.replace(/^'/, '')).toBe(plainText(text).replace(/^'/, ''))
    }),
  )
})

test('a table keeps within its width, and its columns stand below each other', () => {
  const cell = fc.record({ text: anyText, short: fc.string({ maxLength: 4 }) })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }),
      fc.integer({ min: 40, max: 120 }),
      (rows, width) => {
        const columns = [
          { head: 'name', align: 'left' },
          { head: 'figure', align: 'right' },
          { head: 'spare', align: 'right', spare: true },
        ] as const
        const lines = layOut({ columns, rows }, width, (text) => text)
        expect(lines).toHaveLength(rows.length + 1)
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width)
      },
    ),
  )
})

test('a table of many figures keeps within its width too, and never loses its first column', () => {
  const figure = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 24 })
    .map((text) => text.replaceAll(' ', '.'))
  fc.assert(
    fc.property(
      fc
        .array(figure, { minLength: 2, maxLength: 14 })
        .chain((heads) =>
          fc.tuple(
            fc.constant(heads),
            fc.array(fc.array(figure, { minLength: heads.length, maxLength: heads.length }), { maxLength: 4 }),
          ),
        ),
      fc.integer({ min: 60, max: 120 }),
      ([heads, texts], width) => {
        const columns = heads.map((head, at) => ({ head, align: at === 0 ? ('left' as const) : ('right' as const) }))
        const rows = texts.map((row) => row.map((text) => ({ text })))
        const lines = layOut({ columns, rows }, width, (text) => text)
        expect(lines).toHaveLength(rows.length + 1)
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width)
        const names = texts.map(([name = '']) => name.slice(0, 7))
        expect(lines.slice(1).map((line, at) => line.startsWith(names[at] ?? ''))).toEqual(names.map(() => true))
      },
    ),
  )
})

test('wrapped text loses nothing but its spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.integer({ min: 1, max: 60 }), (text, width) => {
      const lines = wrap(text, width)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
