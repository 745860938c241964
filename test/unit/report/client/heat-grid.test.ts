import { expect, it } from 'vitest'
import { ALL_MODELS, type Heat } from '../../../../src/document/html/chart-data.ts'
import { edge, heatGrid, readColumn, shade } from '../../../../src/document/html/client/heat-grid.ts'

/** Ten rows a decade: row 10 begins at 10 ms, row 20 at 100 ms. */
const heat: Heat = {
  widthSeconds: 30,
  columns: 3,
  rowsPerDecade: 10,
  models: [
    { name: 'image-fast', cells: [0, 10, 3, 0, 20, 1, 2, 20, 1] },
    { name: 'video-fast', cells: [0, 20, 1200] },
  ],
}

it('all models together hold the calls of each', () => {
  const grid = heatGrid(heat, ALL_MODELS)
  expect(grid.columns.map((column) => [...column])).toEqual([
    [
      [10, 3],
      [20, 1201],
    ],
    [],
    [[20, 1]],
  ])
  expect(grid.most).toBe(1201)
  expect([grid.low, grid.high].map(Math.round)).toEqual([10, 126])
})

it('one model holds its own, and a model without calls has an empty grid of the same width', () => {
  expect(heatGrid(heat, 'image-fast')).toMatchObject({ most: 3 })
  const none = heatGrid(heat, 'text-fast')
  expect(none).toMatchObject({ most: 1, low: 1, high: 10 })
  expect(none.columns.map(({ size }) => size)).toEqual([0, 0, 0])
})

it('a column is read out by its calls, its median and its slowest', () => {
  const all = heatGrid(heat, ALL_MODELS)
  expect(readColumn(all, 0)).toBe('due from 0:00 to 0:30 · 1,204 calls · half within 126 ms · all within 126 ms')
  const one = heatGrid(heat, 'image-fast')
  expect(readColumn(one, 0)).toBe('due from 0:00 to 0:30 · 4 calls · half within 12.6 ms · all within 126 ms')
  expect(readColumn(one, 1)).toBe('due from 0:30 to 1:00 · no completed call')
  expect(readColumn(one, 2)).toBe('due from 1:00 to 1:30 · 1 call · half within 126 ms · all within 126 ms')
})

it('a cell with one call is faint, the fullest is full', () => {
  expect(shade(1, 1)).toBe(1)
  expect(shade(1, 100)).toBeCloseTo(0.16)
  expect(shade(100, 100)).toBeCloseTo(1)
  expect(edge({ rowsPerDecade: 10 }, 0)).toBe(1)
})
