/** Lanczos's coefficients for g = 7, good to about 15 digits (Godfrey 2001). */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function, for x above 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const at = x - 1
  const t = at + 7.5
  const series = LANCZOS.reduce((sum, coefficient, k) => (k === 0 ? coefficient : sum + coefficient / (at + k)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(series)
}

const SMALLEST = 1e-300

/**
 * The regularised incomplete beta function I_x(a, b), by its continued fraction after Lentz (Press et al., Numerical Recipes,
 * section 6.4): the tails of Student's t, F and the binomial distribution.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast below the mean only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(
    a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a),
  )
  const away = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let step = 1
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d)
      c = away(1 + term / c)
      step = c * d
      fraction *= step
    }
    if (Math.abs(step - 1) < 1e-15) break
  }
  return front * fraction
}
