import { normalQuantile } from './distributions.ts'
import { incompleteBeta, logGamma } from './incomplete-beta.ts'

/** P(T > t) for Student's t with `df` degrees of freedom (a fraction is allowed; Infinity is the normal distribution's limit). */
export function studentTail(t: number, df: number): number {
  if (t < 0) return 1 - studentTail(-t, df)
  // Beyond this the two distributions agree to the digits that a double of the tail has.
  const freedom = Math.min(df, 1e8)
  return 0.5 * incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

function density(t: number, df: number): number {
  const scale = Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI)
  return scale * (1 + (t * t) / df) ** (-(df + 1) / 2)
}

/**
 * The t with P(T <= t) = `p`. By Newton's method from the normal quantile: right of the middle the distribution function is concave, so
 * that every step stays short of the root and none can run away. Throws RangeError without a degree of freedom.
 */
export function studentQuantile(p: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`a t distribution needs degrees of freedom, not ${df}`)
  if (p < 0.5) return -studentQuantile(1 - p, df)
  if (p === 0.5) return 0
  if (p >= 1) return Infinity
  let t = normalQuantile(p)
  if (df > 1e6) return t
  for (let step = 0; step < 200; step++) {
    const delta = (studentTail(t, df) - (1 - p)) / density(t, df)
    t += delta
    if (Math.abs(delta) <= 1e-12 * t) break
  }
  return t
}
