/**
 * Inverse distribution functions: one uniform in, one draw out. Keyed uniforms (random.ts) then give one latency per call whatever
 * was drawn before. Normal quantile after Wichura, "Algorithm AS 241" (Applied Statistics 37, 1988), accurate to about 1 part in 10^16.
 */

const CENTRAL_NUMERATOR: Coefficients = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
]
const CENTRAL_DENOMINATOR: Coefficients = [
  5226.495278852546, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
]
const MIDDLE_NUMERATOR: Coefficients = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
]
const MIDDLE_DENOMINATOR: Coefficients = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
]
const TAIL_NUMERATOR: Coefficients = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
]
const TAIL_DENOMINATOR: Coefficients = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1,
]

type Coefficients = readonly [number, number, number, number, number, number, number, number]

/** Spelled out: a loop would keep each sum on the heap. */
function polynomial(c: Coefficients, x: number): number {
  return ((((((c[0] * x + c[1]) * x + c[2]) * x + c[3]) * x + c[4]) * x + c[5]) * x + c[6]) * x + c[7]
}

/** The z with P(Z <= z) = `p` for a standard normal Z; -Infinity at 0 and Infinity at 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  if (p >= 1) return Infinity
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(CENTRAL_NUMERATOR, r)) / polynomial(CENTRAL_DENOMINATOR, r)
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const size =
    r <= 5
      ? polynomial(MIDDLE_NUMERATOR, r - 1.6) / polynomial(MIDDLE_DENOMINATOR, r - 1.6)
      : polynomial(TAIL_NUMERATOR, r - 5) / polynomial(TAIL_DENOMINATOR, r - 5)
  return q < 0 ? -size : size
}

/** Lognormal with this median and shape: the value below which a share `u` lies; in the unit of `median`. */
export function lognormalQuantile(u: number, median: number, sigma: number): number {
  // A uniform is below 1 but may be 0: the edge is drawn as the middle of the first of 2^53 cells.
  return median * Math.exp(sigma * normalQuantile(u === 0 ? 2 ** -54 : u))
}
