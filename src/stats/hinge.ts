import { studentQuantile } from './student-t.ts'

export interface Point {
  x: number
  y: number
}

/** Where a line through the origin bends, with its 95% interval, and its slope before and after. */
export interface Hinge {
  at: number
  low: number
  high: number
  before: number
  after: number
}

const PLACES = 200
const FEWEST = 8
/** Bound of the F distribution with 2 and many degrees of freedom, at 99.9%: anything that bends less is a straight line with noise. */
const BENDS = 7

/**
 * Fits y = a·x + b·max(0, x - k) by least squares, for 200 places of the bend between the smallest and the largest x (Hinkley, Inference in
 * two-phase regression). The interval holds the places whose residual sum of squares is no more than (1 + t²/(n-3)) times the least. Null
 * where a straight line through the origin does as well, or there are fewer than 8 points.
 */
export function hinge(points: readonly Point[]): Hinge | null {
  const n = points.length
  if (n < FEWEST) return null
  const xs = points.map(({ x }) => x)
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const fits = Array.from({ length: PLACES - 1 }, (_, i) => fitAt(points, first + ((last - first) * (i + 1)) / PLACES))
  const best = fits.reduce((least, fit) => (fit.squares < least.squares ? fit : least))
  const straight = fitAt(points, last)
  const freedom = n - 3
  if ((straight.squares - best.squares) / 2 <= (BENDS * best.squares) / freedom) return null
  const most = best.squares * (1 + studentQuantile(0.975, freedom) ** 2 / freedom)
  const within = fits.filter(({ squares }) => squares <= most).map(({ at }) => at)
  return {
    at: best.at,
    low: Math.min(...within),
    high: Math.max(...within),
    before: best.before,
    after: best.before + best.bend,
  }
}

function fitAt(points: readonly Point[], at: number): { at: number; before: number; bend: number; squares: number } {
  let [xx, xb, bb, xy, by, yy] = [0, 0, 0, 0, 0, 0]
  for (const { x, y } of points) {
    const beyond = Math.max(0, x - at)
    xx += x * x
    xb += x * beyond
    bb += beyond * beyond
    xy += x * y
    by += beyond * y
    yy += y * y
  }
  const determinant = xx * bb - xb * xb
  const isBent = determinant > 1e-12 * xx * bb
  const before = isBent ? (xy * bb - by * xb) / determinant : xy / xx
  const bend = isBent ? (by * xx - xy * xb) / determinant : 0
  return { at, before, bend, squares: Math.max(0, yy - before * xy - bend * by) }
}
