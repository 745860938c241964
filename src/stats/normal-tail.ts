/** P(Z > `z`) for a standard normal Z, with a relative error below 1.2e-7 in both tails (Press et al., Numerical Recipes, erfcc). */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  let sum = 0.17087277
  for (const coefficient of COEFFICIENTS) sum = sum * t + coefficient
  const tail = (t * Math.exp(-x * x - 1.26551223 + t * sum)) / 2
  return z >= 0 ? tail : 1 - tail
}

const COEFFICIENTS = [-0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368]

export function normalDensity(z: number): number {
  return Number.isFinite(z) ? Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) : 0
}
