import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figureKey, inOrder, nextOrder } from '../../../../src/document/html/client/row-order.ts'

it('the first click on figures shows the largest first, on names A first, and each click after it turns that round', () => {
  expect(nextOrder(null, true)).toBe('descending')
  expect(nextOrder('descending', true)).toBe('ascending')
  expect(nextOrder('ascending', true)).toBe('descending')
  expect(nextOrder(null, false)).toBe('ascending')
  expect(nextOrder('ascending', false)).toBe('descending')
})

it('figures are compared as figures, and a cell without one comes last in either order', () => {
  const rows = ['9', '100', undefined, '-3', '', '20']
  const sorted = (order: 'ascending' | 'descending') => inOrder(rows, order, figureKey)
  expect(sorted('ascending')).toEqual(['-3', '9', '20', '100', undefined, ''])
  expect(sorted('descending')).toEqual(['100', '20', '9', '-3', undefined, ''])
})

it('no row is lost, and rows of one key keep their order', () => {
  const key = fc.option(fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(fc.array(key), fc.constantFrom('ascending', 'descending'), (keys, order) => {
      const rows = keys.map((key, at) => ({ key, at }))
      const sorted = inOrder(rows, order, (row) => row.key)
      expect(new Set(sorted)).toEqual(new Set(rows))
      for (const [at, row] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next !== undefined && next.key === row.key) expect(next.at).toBeGreaterThan(row.at)
      }
    }),
  )
})

it('names are compared as a reader would', () => {
  const names = ['video-fast', 'image-standard', 'Image-fast', 'text-fast']
  expect(inOrder(names, 'ascending', (name) => name)).toEqual([
    'Image-fast',
    'image-standard',
    'text-fast',
    'video-fast',
  ])
})
