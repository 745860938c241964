import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { fitNonNegative, nonNegativeLeastSquares } from '../../../src/stats/nnls.ts'
import { studentQuantile } from '../../../src/stats/student-t.ts'

const SUM_WEIGHT = 1e5

type Two = readonly [number, number]

/** The interval by its formulas, for two columns, whose inverse can be written down. */
function byHand(rows: readonly { x: Two; y: number }[], weights: Two): { low: number; value: number; high: number } {
  const dot = (a: Two, b: Two): number => a[0] * b[0] + a[1] * b[1]
  const sum = (of: (row: { x: Two; y: number }) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const totals: Two = [sum(({ x }) => x[0]), sum(({ x }) => x[1])]
  const entry = (i: 0 | 1, j: 0 | 1): number => sum(({ x }) => x[i] * x[j]) + SUM_WEIGHT * totals[i] * totals[j]
  const determinant = entry(0, 0) * entry(1, 1) - entry(0, 1) ** 2
  const inverse = ([a, b]: Two): Two => [
    (entry(1, 1) * a - entry(0, 1) * b) / determinant,
    (entry(0, 0) * b - entry(0, 1) * a) / determinant,
  ]
  const total = sum(({ y }) => y)
  const moment = (i: 0 | 1): number => sum(({ x, y }) => x[i] * y) + SUM_WEIGHT * totals[i] * total
  const prices = inverse([moment(0), moment(1)])
  const errors = rows.map(({ x, y }) => y - dot(x, prices))
  const freedom = rows.length - 2
  const direction = inverse(weights)
  const plain = (errors.reduce((all, error) => all + error ** 2, 0) / freedom) * dot(weights, direction)
  const robust = rows.reduce(
    (all, { x }, k) =>
      all + (((errors[k] as number) / (1 - Math.min(0.9, dot(x, inverse(x))))) * dot(x, direction)) ** 2,
    0,
  )
  const shared = [1, 0.75, 0.5, 0.25].reduce((all, weight, lag) => {
    const products = errors.reduce((some, error, k) => some + (k < lag ? 0 : error * (errors[k - lag] as number)), 0)
    return all + (lag === 0 ? 1 : 2) * weight * products
  }, 0)
  const part = SUM_WEIGHT * dot(direction, totals)
  const ofSum = ((rows.length * Math.max(0, shared)) / freedom) * Math.max(part, 1 - part) ** 2
  const value = dot(weights, prices)
  const half = studentQuantile(0.975, freedom) * Math.sqrt(Math.max(plain, robust) + ofSum)
  return { low: Math.max(0, value - half), value, high: value + half }
}

test.each([
  // Errors of one size; errors that grow with the counts; errors that neighbours share; errors that neighbours cancel.
  ['plain', (draw: number) => draw],
  ['heteroscedastic', (draw: number, x: Two) => draw * x[0]],
  ['shared', (draw: number, _x: Two, before: number) => draw + before],
  ['cancelled', (draw: number, _x: Two, before: number) => draw - before],
])('intervals under %s errors are those of the formulas', (_name, errorOf) => {
  for (let trial = 0; trial < 20; trial++) {
    const next = keyedRandom(trial).stream('world')
    let before = 0
    const rows = Array.from({ length: 9 }, () => {
      const x: Two = [1 + Math.floor(next() * 9), 1 + Math.floor(next() * 5)]
      const draw = 2 * next() - 1
      const y = 30 * x[0] + 20 * x[1] + errorOf(draw, x, before)
      before = draw
      return { x, y }
    })
    for (const weights of [
      [1, 0],
      [0, 1],
      [40, 25],
    ] as const) {
      const expected = byHand(rows, weights)
      const found = fitNonNegative(rows, 2)?.combined(weights)
      for (const name of ['low', 'value', 'high'] as const) {
        expect(found?.[name], name).toBeCloseTo(expected[name], 4)
      }
    }
  }
})

test('an exact 0 goes to a column that adds nothing to what is free', () => {
  const next = keyedRandom(3).stream('world')
  for (let trial = 0; trial < 100; trial++) {
    const rows = Array.from({ length: 6 }, () => [10 + next(), next()] as const)
    const price = 1 + next()
    const entry = (i: 0 | 1, j: 0 | 1): number => rows.reduce((sum, row) => sum + row[i] * row[j], 0)
    const gram = [
      [entry(0, 0), entry(0, 1)],
      [entry(1, 0), entry(1, 1)],
    ]
    const x = nonNegativeLeastSquares(gram, [price * entry(0, 0), price * entry(1, 0)])
    expect(x[0]).toBeCloseTo(price, 12)
    expect(x[1]).toBe(0)
  }
})

test('a column that cannot be told from what is free is left, and the others still have their turn', () => {
  // The second is half the first but for a millionth, in a direction that would explain much; the third explains a little apart from both.
  const columns = [
    [1, 0, 0],
    [0.5, 0.5e-6, 0],
    [0, 0, 1],
  ]
  const b = [1000, 1000, 0.0001]
  const dot = (u: readonly number[], v: readonly number[]): number =>
    u.reduce((sum, value, i) => sum + value * (v[i] ?? 0), 0)
  const gram = columns.map((u) => columns.map((v) => dot(u, v)))
  const x = nonNegativeLeastSquares(
    gram,
    columns.map((u) => dot(u, b)),
  )
  expect(x).toEqual([expect.closeTo(1000, 6), 0, expect.closeTo(0.0001, 12)])
})
