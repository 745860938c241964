import { normalQuantile } from './distributions.ts'

/**
 * The t with P(T <= t) = `p` for Student's T with `dof` degrees of freedom (Hill 1970, Algorithm 396, from four on to 5 digits;
 * exact for one and two). Throws RangeError below one.
 */
export function studentQuantile(p: number, dof: number): number {
  if (!(dof >= 1)) throw new RangeError(`a t distribution needs at least one degree of freedom, not ${dof}`)
  if (p < 0.5) return -studentQuantile(1 - p, dof)
  const tails = 2 * (1 - p)
  if (tails === 0) return Number.POSITIVE_INFINITY
  if (dof === 1) return 1 / Math.tan((tails * Math.PI) / 2)
  if (dof === 2) return Math.sqrt(2 / (tails * (2 - tails)) - 2)
  const a = 1 / (dof - 0.5)
  const b = 48 / (a * a)
  let c = ((20700 * a) / b - 98) * a - 16
  c = c * a + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * dof
  let y = (d * tails) ** (2 / dof)
  if (y > 0.05 + a) {
    const x = normalQuantile(tails / 2)
    y = x * x
    if (dof < 5) c += 0.3 * (dof - 4.5) * (x + 0.6)
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
    y = Math.expm1(a * y * y)
  } else {
    y =
      ((1 / (((dof + 6) / (dof * y) - 0.089 * d - 0.822) * (dof + 2) * 3) + 0.5 / (dof + 4)) * y - 1) *
        ((dof + 1) / (dof + 2)) +
      1 / y
  }
  return Math.sqrt(dof * y)
}
