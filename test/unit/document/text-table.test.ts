import { expect, test } from 'vitest'
import { layOut, layOutRows } from '../../../src/document/text-table.ts'

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
