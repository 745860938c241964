import { studentQuantile } from './student-t.ts'

/**
 * Least squares without negative coefficients, by the active-set method of Lawson & Hanson ("Solving Least Squares Problems", 1974,
 * ch. 23) on the normal equations (Bro & de Jong 1997). For a handful of columns.
 */

/** Square and symmetric, row by row. */
type Matrix = readonly (readonly number[])[]

/** Value that counts as zero beside the largest diagonal entry. */
const TINY = 1e-11

/**
 * The non-negative x that minimises |Ax − b|², from `gram` = AᵀA and `moments` = Aᵀb. A column that the others leave nothing to say
 * gets 0.
 */
export function nonNegativeLeastSquares(gram: Matrix, moments: readonly number[]): number[] {
  const n = moments.length
  const x = new Array<number>(n).fill(0)
  const isFree = new Array<boolean>(n).fill(false)
  const barred = new Set<number>()
  const tolerance = TINY * Math.max(...moments.map(Math.abs), 0)
  // Each round frees one column; the bound is Lawson and Hanson's own.
  for (let round = 0; round < 3 * n; round++) {
    const gradient = moments.map((moment, i) =>
      isFree[i] || barred.has(i) ? Number.NEGATIVE_INFINITY : moment - dot(gram[i] as readonly number[], x),
    )
    const best = largestAbove(tolerance, gradient)
    if (best < 0) break
    isFree[best] = true
    for (;;) {
      const free = indices(isFree)
      const solution = solve(
        part(gram, free),
        free.map((i) => moments[i] as number),
      )
      if (solution === null) {
        // Collinear with what is free already.
        isFree[best] = false
        barred.add(best)
        break
      }
      if (solution.every((value) => value > 0)) {
        free.forEach((i, k) => {
          x[i] = solution[k] as number
        })
        break
      }
      // Go as far towards it as no coefficient turns negative, and bind those that reach zero.
      let step = 1
      free.forEach((i, k) => {
        const [from, to] = [x[i] as number, solution[k] as number]
        if (to <= 0) step = Math.min(step, from / (from - to))
      })
      free.forEach((i, k) => {
        const [from, to] = [x[i] as number, solution[k] as number]
        x[i] = from + step * (to - from)
        if (to <= 0 && (x[i] as number) <= TINY * Math.max(1, from)) {
          x[i] = 0
          isFree[i] = false
        }
      })
      if (!isFree[best]) barred.add(best)
      if (!isFree.includes(true)) break
    }
  }
  return x
}

/** Index of the largest value above a bound; -1 if there is none. */
function largestAbove(bound: number, values: readonly number[]): number {
  let [best, most] = [-1, bound]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value > most) [best, most] = [i, value]
  }
  return best
}

/** A figure with its 95% interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** One observation: `y` was the sum of the columns `x` at their unknown prices. */
export interface Observation {
  x: ArrayLike<number>
  y: number
}

/** Non-negative coefficients whose fit reproduces the sum of all observations, and how sure they are. */
export interface NonNegativeFit {
  coefficients: number[]
  /** Observations less coefficients: what the intervals rest on. */
  degreesOfFreedom: number
  /** Sum of the squares of what the fit leaves unexplained. */
  squares: number
  /** How much each column varies in ways that the others do not: what its coefficient rests on, in squares of its unit. */
  variation: number[]
  /** Σ weights·coefficients with its 95% interval, which is cut at 0. */
  combined(weights: readonly number[]): Estimate
}

/** How much heavier the sum of all observations weighs than all of them singly: as good as exact. */
const SUM_WEIGHT = 1e5
/** Neighbours this far apart are still taken to share an error. */
const LONGEST_LAG = 3

/**
 * Fits y = Σ xⱼ·βⱼ with βⱼ ≥ 0 to the observations, and to their sum as good as exactly: what was counted one observation late cancels
 * in it. The intervals are Student's. They rest on the larger of the plain and the heteroscedasticity-robust variance (HC3, MacKinnon &
 * White 1985), and on what the errors leave behind in the sum (Newey & West 1987). Null when the observations are no more than the
 * columns, or cannot tell two columns apart; a single column needs one observation, and its interval has no width.
 */
export function fitNonNegative(observations: readonly Observation[], columns: number): NonNegativeFit | null {
  const degreesOfFreedom = observations.length - columns
  if (columns === 0 || observations.length === 0 || (degreesOfFreedom < 1 && columns > 1)) return null
  const rows = observations.map(({ x }) => Array.from({ length: columns }, (_, i) => x[i] as number))
  const y = observations.map((observation) => observation.y)
  const totals = rows.reduce((sum, row) => sum.map((value, i) => value + (row[i] as number)))
  const sum = y.reduce((total, value) => total + value, 0)
  if (columns === 1) return onlyColumn(totals[0] as number, sum, degreesOfFreedom)

  const gram = scaled(outer(totals, totals), SUM_WEIGHT)
  const moments = totals.map((total) => SUM_WEIGHT * total * sum)
  rows.forEach((row, k) => {
    row.forEach((value, i) => {
      moments[i] = (moments[i] as number) + value * (y[k] as number)
    })
    addInto(gram, outer(row, row))
  })
  const inverse = invert(gram)
  if (inverse === null) return null
  const coefficients = nonNegativeLeastSquares(gram, moments)
  const residuals = rows.map((row, k) => (y[k] as number) - dot(row, coefficients))
  const meat = zeros(columns)
  rows.forEach((row, k) => {
    const leverage = Math.min(0.9, dot(row, product(inverse, row)))
    addInto(meat, scaled(outer(row, row), ((residuals[k] as number) / (1 - leverage)) ** 2))
  })
  const variance = dot(residuals, residuals) / degreesOfFreedom
  const ofSum = (rows.length * longRunSquares(residuals)) / degreesOfFreedom
  const quantile = studentQuantile(0.975, degreesOfFreedom)
  return {
    coefficients,
    degreesOfFreedom,
    squares: dot(residuals, residuals),
    variation: inverse.map((row, i) => 1 / (row[i] as number)),
    combined(weights) {
      const value = dot(weights, coefficients)
      const direction = product(inverse, weights)
      const spread = Math.max(variance * dot(weights, direction), dot(direction, product(meat, direction)))
      // Which part of the sum's error falls to this combination; the rest of its own is not in the fit.
      const part = SUM_WEIGHT * dot(direction, totals)
      const half = quantile * Math.sqrt(Math.max(0, spread) + ofSum * Math.max(part, 1 - part) ** 2)
      return { value, low: Math.max(0, value - half), high: value + half }
    },
  }
}

/** All that there is belongs to it. */
function onlyColumn(total: number, sum: number, degreesOfFreedom: number): NonNegativeFit | null {
  if (!(total > 0)) return null
  const coefficient = Math.max(0, sum) / total
  return {
    coefficients: [coefficient],
    degreesOfFreedom,
    squares: 0,
    variation: [total * total],
    combined(weights) {
      const value = weights[0] === total ? Math.max(0, sum) : (weights[0] as number) * coefficient
      return { value, low: value, high: value }
    },
  }
}

/** Sum of squares with what neighbours share, at falling weights (Bartlett's), never below 0. */
function longRunSquares(series: readonly number[]): number {
  let sum = dot(series, series)
  for (let lag = 1; lag <= LONGEST_LAG; lag++) {
    const weight = 2 * (1 - lag / (LONGEST_LAG + 1))
    for (let k = lag; k < series.length; k++) sum += weight * (series[k] as number) * (series[k - lag] as number)
  }
  return Math.max(0, sum)
}

function outer(a: readonly number[], b: readonly number[]): number[][] {
  return a.map((x) => b.map((z) => x * z))
}

function scaled(matrix: number[][], by: number): number[][] {
  return matrix.map((row) => row.map((value) => value * by))
}

function addInto(sum: number[][], matrix: Matrix): void {
  for (const [i, row] of sum.entries()) {
    for (const j of row.keys()) row[j] = (row[j] as number) + ((matrix[i] as readonly number[])[j] as number)
  }
}

function zeros(n: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(0))
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)
}

function product(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => dot(row, vector))
}

function indices(flags: readonly boolean[]): number[] {
  return flags.flatMap((flag, i) => (flag ? [i] : []))
}

function part(matrix: Matrix, of: readonly number[]): number[][] {
  return of.map((i) => of.map((j) => (matrix[i] as readonly number[])[j] as number))
}

/** Solves a symmetric positive definite system by Cholesky's factors; null when it is singular. */
function solve(matrix: Matrix, right: readonly number[]): number[] | null {
  const factor = cholesky(matrix)
  return factor === null ? null : substitute(factor, right)
}

function invert(matrix: Matrix): number[][] | null {
  const factor = cholesky(matrix)
  if (factor === null) return null
  return matrix.map((_, i) =>
    substitute(
      factor,
      matrix.map((_, j) => (i === j ? 1 : 0)),
    ),
  )
}

function cholesky(matrix: Matrix): number[][] | null {
  const n = matrix.length
  const factor = zeros(n)
  for (let i = 0; i < n; i++) {
    const row = factor[i] as number[]
    for (let j = 0; j <= i; j++) {
      const other = factor[j] as number[]
      let sum = (matrix[i] as readonly number[])[j] as number
      for (let k = 0; k < j; k++) sum -= (row[k] as number) * (other[k] as number)
      if (i === j) {
        if (!(sum > TINY * ((matrix[i] as readonly number[])[i] as number))) return null
        row[j] = Math.sqrt(sum)
      } else row[j] = sum / (other[j] as number)
    }
  }
  return factor
}

function substitute(factor: Matrix, right: readonly number[]): number[] {
  const n = right.length
  const x = [...right]
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++)
      x[i] = (x[i] as number) - ((factor[i] as readonly number[])[k] as number) * (x[k] as number)
    x[i] = (x[i] as number) / ((factor[i] as readonly number[])[i] as number)
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++)
      x[i] = (x[i] as number) - ((factor[k] as readonly number[])[i] as number) * (x[k] as number)
    x[i] = (x[i] as number) / ((factor[i] as readonly number[])[i] as number)
  }
  return x
}
