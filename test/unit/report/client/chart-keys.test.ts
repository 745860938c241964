import { expect, it } from 'vitest'
import { cursorAfter, isZoomed } from '../../../../src/document/html/client/chart-keys.ts'

it('arrow keys move a point, page keys ten, and none beyond the ends', () => {
  expect(cursorAfter('ArrowRight', 3, 50)).toBe(4)
  expect(cursorAfter('ArrowLeft', 3, 50)).toBe(2)
  expect(cursorAfter('PageUp', 3, 50)).toBe(13)
  expect(cursorAfter('PageDown', 3, 50)).toBe(0)
  expect(cursorAfter('PageUp', 45, 50)).toBe(49)
})

it('without a cursor a key begins at the end that it leads away from', () => {
  expect(cursorAfter('ArrowRight', null, 50)).toBe(0)
  expect(cursorAfter('ArrowLeft', null, 50)).toBe(49)
  expect(cursorAfter('PageUp', null, 50)).toBe(9)
})

it('other keys, and keys on a chart without points, move nothing', () => {
  expect(cursorAfter('a', 3, 50)).toBeNull()
  expect(cursorAfter('Escape', 3, 50)).toBeNull()
  expect(cursorAfter('constructor', 3, 50)).toBeNull()
  expect(cursorAfter('ArrowRight', null, 0)).toBeNull()
})

it('a chart is zoomed where points lie beyond an end of its scale', () => {
  const points = [0, 10, 20]
  expect(isZoomed({ min: 0, max: 20 }, points)).toBe(false)
  expect(isZoomed({ min: -5, max: 25 }, points)).toBe(false)
  expect(isZoomed({ min: 5, max: 20 }, points)).toBe(true)
  expect(isZoomed({ min: 0, max: 15 }, points)).toBe(true)
  expect(isZoomed({ min: 5, max: 6 }, [])).toBe(false)
})
