import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { fitNonNegative, nonNegativeLeastSquares, type Observation } from '../../../src/stats/nnls.ts'
import { studentQuantile } from '../../../src/stats/student-t.ts'

/** Aᵀa and Aᵀb of a small problem. */
function normal(a: readonly (readonly number[])[], b: readonly number[]) {
  const columns = (a[0] as readonly number[]).length
  const at = (i: number, j: number) => (a[i] as readonly number[])[j] as number
  const range = Array.from({ length: columns }, (_, i) => i)
  return {
    gram: range.map((i) => range.map((j) => a.reduce((sum, _, k) => sum + at(k, i) * at(k, j), 0))),
    moments: range.map((i) => a.reduce((sum, _, k) => sum + at(k, i) * (b[k] as number), 0)),
  }
}

function nnls(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const { gram, moments } = normal(a, b)
  return nonNegativeLeastSquares(gram, moments)
}

describe('nonNegativeLeastSquares', () => {
  it('is plain least squares where that is positive', () => {
    // SciPy's example: nnls([[1, 0], [1, 0], [0, 1]], [2, 1, 1]) = [1.5, 1].
    const x = nnls(
      [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      [2, 1, 1],
    )
    expect(x[0]).toBeCloseTo(1.5, 12)
    expect(x[1]).toBeCloseTo(1, 12)
  })

  it('binds at zero what would be negative', () => {
    // SciPy's second example: b = [-1, -1, -1] gives zeros.
    expect(
      nnls(
        [
          [1, 0],
          [1, 0],
          [0, 1],
        ],
        [-1, -1, -1],
      ),
    ).toEqual([0, 0])
  })

  it('reproduces the classical problem of MATLAB’s lsqnonneg', () => {
    const c = [
      [0.0372, 0.2869],
      // biome-ignore lint/suspicious/noApproximativeNumericConstant: the problem as published.
      [0.6861, 0.7071],
      [0.6233, 0.6245],
      [0.6344, 0.617],
    ]
    const x = nnls(c, [0.8587, 0.1781, 0.0747, 0.8405])
    expect(x[0]).toBe(0)
    expect(x[1]).toBeCloseTo(0.6929, 4)
  })

  it('satisfies the Kuhn-Tucker conditions on random problems', () => {
    const next = keyedRandom(7).stream('world')
    for (let trial = 0; trial < 200; trial++) {
      const columns = 1 + Math.floor(next() * 6)
      const rows = columns + Math.floor(next() * 8)
      const a = Array.from({ length: rows }, () => Array.from({ length: columns }, () => next() * 2 - 0.7))
      const b = Array.from({ length: rows }, () => next() * 4 - 2)
      const { gram, moments } = normal(a, b)
      const x = nonNegativeLeastSquares(gram, moments)
      x.forEach((value, i) => {
        const gradient =
          (moments[i] as number) - (gram[i] as number[]).reduce((sum, g, j) => sum + g * (x[j] as number), 0)
        expect(value).toBeGreaterThanOrEqual(0)
        if (value > 0) expect(Math.abs(gradient)).toBeLessThan(1e-7)
        else expect(gradient).toBeLessThan(1e-7)
      })
    }
  })

  it('binds only the column that reaches zero first, for another may yet be needed', () => {
    const x = nnls(
      [
        [2.7, 3.1, 1.9, 2.4],
        [1.9, 2.6, 3.2, 2.8],
        [2.4, 2.6, 2.9, 2.8],
        [3.2, 3.2, 1.5, 2.1],
      ],
      [2.1, 1.4, 1.4, 1.3],
    )
    // Of the 16 sets of columns this is the one that satisfies the Kuhn-Tucker conditions.
    expect(x).toEqual([0, expect.closeTo(0.415296973483, 9), 0, expect.closeTo(0.142463091743, 9)])
  })

  it('lets a column come back that was bound on the way', () => {
    // Nearly alike, and all needed: eight equations with one solution, which is positive.
    const a = [
      [5, 4.7, 4.8, 3.7, 3.6, 3.4, 3.3, 3],
      [4.6, 3.1, 4.6, 4.4, 3.7, 3.9, 5, 4],
      [3.8, 5, 4.9, 5, 3.7, 4.3, 3.7, 3.6],
      [3.2, 3.1, 4.9, 3.9, 4.3, 3.6, 4.4, 3.8],
      [3.2, 4.6, 4.6, 3.3, 3.7, 3.5, 4.4, 3.6],
      [4.4, 3.2, 3.9, 4.2, 5, 3.3, 4.4, 3.4],
      [4.7, 3.5, 3.5, 4.5, 3.1, 4.6, 4.2, 3.8],
      [3.5, 3.8, 3.4, 4.8, 4.9, 4.2, 3.8, 4.2],
    ]
    const b = [18.34, 18.78, 21.22, 17.56, 18.08, 17.84, 19.4, 20.42]
    const x = nnls(a, b)
    const sums = a.map((row) => row.reduce((sum, value, i) => sum + value * (x[i] as number), 0))
    expect(sums).toEqual(b.map((value) => expect.closeTo(value, 9)))
  })

  it('leaves a column out that repeats another', () => {
    const x = nnls(
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      [2, 4, 6],
    )
    expect((x[0] as number) + (x[1] as number)).toBeCloseTo(2, 12)
  })
})

describe('fitNonNegative', () => {
  it('finds prices exactly where nothing blurs them', () => {
    const rows: Observation[] = [
      [3, 1],
      [1, 4],
      [2, 2],
      [5, 0],
    ].map((x) => ({ x, y: 2 * (x[0] as number) + 54.5 * (x[1] as number) }))
    const fit = fitNonNegative(rows, 2)
    expect(fit?.coefficients[0]).toBeCloseTo(2, 6)
    expect(fit?.coefficients[1]).toBeCloseTo(54.5, 6)
    expect(fit?.combined([11, 7]).value).toBeCloseTo(11 * 2 + 7 * 54.5, 4)
  })

  it('needs more observations than columns, unless there is but one column', () => {
    expect(
      fitNonNegative(
        [
          { x: [1, 2], y: 3 },
          { x: [2, 1], y: 3 },
        ],
        2,
      ),
    ).toBeNull()
    expect([fitNonNegative([], 1), fitNonNegative([{ x: [], y: 3 }], 0)]).toEqual([null, null])
    expect(fitNonNegative([{ x: [4], y: 10 }], 1)?.combined([4])).toEqual({ value: 10, low: 10, high: 10 })
  })

  it('knows nothing of columns that always go together', () => {
    const rows = [1, 2, 3, 4, 5].map((n) => ({ x: [n, 2 * n], y: 5 * n }))
    expect(fitNonNegative(rows, 2)).toBeNull()
  })

  it('covers the truth at least 95% of the time with noise that grows with the counts', () => {
    let covered = 0
    const trials = 1000
    for (let trial = 0; trial < trials; trial++) {
      const next = keyedRandom(trial).stream('world')
      const normalDraw = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      const rows = Array.from({ length: 15 }, () => {
        const x = [Math.floor(next() * 10), Math.floor(next() * 4)]
        return { x, y: 3 * (x[0] as number) + 20 * (x[1] as number) + normalDraw() * (1 + (x[0] as number)) }
      })
      const estimate = fitNonNegative(rows, 2)?.combined([1, 0])
      if (estimate !== undefined && estimate.low <= 3 && estimate.high >= 3) covered++
    }
    expect(covered / trials).toBeGreaterThanOrEqual(0.94)
  })
})

describe('studentQuantile', () => {
  it.each([
    [0.975, 1, 12.7062],
    [0.975, 2, 4.30265],
    [0.975, 3, 3.18245],
    [0.975, 4, 2.77645],
    [0.975, 5, 2.57058],
    [0.975, 10, 2.22814],
    [0.975, 30, 2.04227],
    [0.975, 1000, 1.96234],
    [0.95, 8, 1.85955],
    [0.995, 6, 3.70743],
    [0.6, 3, 0.276671],
  ])('is that of the tables at p = %d with %d degrees of freedom', (p, dof, expected) => {
    expect(Math.abs(studentQuantile(p, dof) / expected - 1)).toBeLessThan(2e-4)
    expect(studentQuantile(1 - p, dof)).toBeCloseTo(-studentQuantile(p, dof), 9)
  })

  it('has none without a degree of freedom', () => {
    expect(() => studentQuantile(0.9, 0)).toThrow(RangeError)
  })
})
