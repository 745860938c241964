import { expect, test } from 'vitest'
import { layOut, layOutRows, wrap } from '../../../src/document/text-table.ts'

const columns = [
  { head: 'model', align: 'left' },
  { head: 'calls', align: 'right' },
] as const
const table = {
  columns,
  rows: [
    [{ text: 'image-standard-large' }, { text: '1,234' }],
    [{ text: 'b' }, { text: '2' }],
  ],
}
const plain = (text: string): string => text

test('a name that has no room on its line goes on in a second one', () => {
  expect(layOutRows(table, 22, plain)).toEqual([
    ['model            calls'],
    ['image-standard-  1,234', 'large'],
    ['b                    2'],
  ])
})

test('a name of more than two lines is cut in the second', () => {
  const [, [first, second] = []] = layOutRows(table, 15, plain)
  expect(first).toMatch(/^image-/)
  expect(second).toMatch(/^standa…$|…$/)
})

test('a table of one line a row sets its columns closer before it cuts a name', () => {
  expect(layOut(table, 26, plain)[1]).toBe('image-standard-large 1,234')
  expect(layOut(table, 25, plain)[1]).toBe('image-standard-la…  1,234')
})

test.each([
  ['it sends 51.6 /s on average', 'it sends 51.6'.length, ['it sends', '51.6 /s on', 'average']],
  ['a wait of 2.28 s, then 90 MB more', 'a wait of 2.28'.length, ['a wait of', '2.28 s, then', '90 MB more']],
  ['took 1m 49s to go', 'took 1m'.length, ['took', '1m 49s', 'to go']],
  ['seen 5 seconds ago', 'seen 5'.length, ['seen 5', 'second', 's ago']],
])('a number stays on the line of its unit: %s', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines)
})

test('a number and a unit without room for both are parted', () => {
  expect(wrap('0.712 ms', 6)).toEqual(['0.712', 'ms'])
})

test.each([
  ['at 51.6/s or so', 8, ['at', '51.6/s …']],
  ['up to 12,345 calls', 9, ['up to', '12,345 c…']],
])('a name goes on in a second line with its whole figure: %s', (name, width, lines) => {
  const row = layOutRows({ columns: [{ head: 'n', align: 'left' }], rows: [[{ text: name }]] }, width, plain)[1]
  expect(row).toEqual(lines)
})
