/**
 * Sobol points: a sequence that fills the unit cube more evenly than chance does, so that a few hundred candidates leave no corner of a
 * search space out. Direction numbers of Joe & Kuo (2008, new-joe-kuo-6.21201), first 12 dimensions; order by Gray code (Antonov &
 * Saleev 1979).
 */

/** By dimension from the second on: degree and coefficients of the primitive polynomial, and the first direction numbers. */
const JOE_KUO: readonly { degree: number; polynomial: number; first: readonly number[] }[] = [
  { degree: 1, polynomial: 0, first: [1] },
  { degree: 2, polynomial: 1, first: [1, 3] },
  { degree: 3, polynomial: 1, first: [1, 3, 1] },
  { degree: 3, polynomial: 2, first: [1, 1, 1] },
  { degree: 4, polynomial: 1, first: [1, 1, 3, 3] },
  { degree: 4, polynomial: 4, first: [1, 3, 5, 13] },
  { degree: 5, polynomial: 2, first: [1, 1, 5, 5, 17] },
  { degree: 5, polynomial: 4, first: [1, 1, 5, 5, 5] },
  { degree: 5, polynomial: 7, first: [1, 1, 7, 11, 19] },
  { degree: 5, polynomial: 11, first: [1, 1, 5, 1, 1] },
  { degree: 5, polynomial: 13, first: [1, 1, 1, 3, 11] },
]

export const MOST_SOBOL_DIMENSIONS = JOE_KUO.length + 1
const BITS = 32

/**
 * The first `count` points in [0, 1) of `dimensions` (1 to 12) coordinates; the very first is the origin. `shift` gives each dimension a
 * uniform in [0, 1) that all its coordinates are moved by (digital shift): the points stay as even, and the origin is left.
 */
export function sobolPoints(dimensions: number, count: number, shift?: (dimension: number) => number): number[][] {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_SOBOL_DIMENSIONS) {
    throw new RangeError(`Sobol points have 1 to ${MOST_SOBOL_DIMENSIONS} dimensions here, not ${dimensions}`)
  }
  const directions = Array.from({ length: dimensions }, (_, dimension) => directionsOf(dimension))
  const state = directions.map((_, dimension) => (shift === undefined ? 0 : Math.floor(shift(dimension) * 2 ** BITS)))
  const points: number[][] = []
  for (let n = 0; n < count; n++) {
    points.push(state.map((bits) => (bits >>> 0) / 2 ** BITS))
    // The lowest zero bit of n tells which direction leads to the next point.
    const lowestZero = 31 - Math.clz32(~n & (n + 1))
    for (const [dimension, direction] of directions.entries()) {
      state[dimension] = (state[dimension] as number) ^ (direction[lowestZero] as number)
    }
  }
  return points
}

/** The direction numbers of one dimension, as 32-bit fractions. */
function directionsOf(dimension: number): number[] {
  const rule = JOE_KUO[dimension - 1]
  if (rule === undefined) return Array.from({ length: BITS }, (_, i) => (1 << (BITS - 1 - i)) | 0)
  const { degree, polynomial, first } = rule
  const v = first.map((m, i) => (m << (BITS - 1 - i)) | 0)
  for (let i = degree; i < BITS; i++) {
    const back = v[i - degree] as number
    let next = back ^ (back >>> degree)
    for (let k = 1; k < degree; k++) {
      if (((polynomial >>> (degree - 1 - k)) & 1) === 1) next ^= v[i - k] as number
    }
    v.push(next)
  }
  return v
}
