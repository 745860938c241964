import { normalDensity, normalTail } from './normal-tail.ts'

/** A time of which only bounds are known: above `low` and at most `high`, which is Infinity while it had not ended. Equal where it is exact. */
export interface TimeInterval {
  low: number
  high: number
}

/** Lognormal times, a share of which takes `factor` times as long. `logLikelihood` compares fits of the same intervals. */
export interface LognormalFit {
  median: number
  sigma: number
  slow: { share: number; factor: number } | null
  logLikelihood: number
  /** Standard errors, whatever the other figures are: of the median's logarithm, and of the spread. */
  errors: { median: number; sigma: number }
}

export interface LogInterval {
  low: number
  high: number
}

const ROUNDS = 300
const FIRST_ROUNDS = 30
/** A spread below this is none: exact times that are all the same have no density. */
const LEAST_SIGMA = 1e-3
/** In logarithms, what the slow share must explain beyond the two figures that it takes. */
const MARGIN = 3
const LEAST_FACTOR = 1.5
/** In logarithms, the widest interval that is still a figure. */
export const MOST_SPAN = Math.log(1000)
/** Standard errors across an interval of 95%. */
const ERRORS_ACROSS = 4
/** Ends that are so close, in logarithms, are one. */
const EXACT = 1e-9

/** The likeliest lognormal by expectation and maximisation, with a slow share where the times cannot do without. Null for no time that ended. */
export function fitLognormal(intervals: readonly TimeInterval[]): LognormalFit | null {
  const logs = intervals.map(logOf)
  if (!logs.some(({ high }) => high < Number.POSITIVE_INFINITY)) return null
  const plain = maximise(logs, startOf(logs), null)
  const spread = Math.max(plain.sigma, 0.1)
  const tried = [3, 1.5].map((apart) =>
    maximise(
      logs,
      { mean: plain.mean - 0.1 * spread, sigma: 0.7 * spread },
      { share: 0.05, shift: Math.max(Math.log(2), apart * spread * 0.7) },
      FIRST_ROUNDS,
    ),
  )
  const first = tried.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a))
  // What is far from being worth its two figures will not come to be.
  const isPromising = first.logLikelihood > plain.logLikelihood + MARGIN
  const best = isPromising ? maximise(logs, first, first.slow) : first
  const isMixed =
    best.slow !== null &&
    best.logLikelihood > plain.logLikelihood + Math.log(logs.length) + MARGIN &&
    best.slow.shift > Math.log(LEAST_FACTOR) &&
    best.slow.share * logs.length >= 2 &&
    best.slow.share < 0.5
  const { mean, sigma, slow, logLikelihood } = isMixed ? best : plain
  return {
    median: Math.exp(mean),
    sigma: sigma <= LEAST_SIGMA ? 0 : sigma,
    slow: slow === null ? null : { share: slow.share, factor: Math.exp(slow.shift) },
    logLikelihood,
    errors: errorsOf(logs, mean, sigma, slow),
  }
}

/** In logarithms. */
export function logOf({ low, high }: TimeInterval): LogInterval {
  return { low: Math.log(Math.max(low, 0)), high: Math.log(Math.max(high, 1e-3)) }
}

/** By the curvature of the likelihood at its maximum; where that cannot be computed, the bounds alone say how far off the figures may be. */
function errorsOf(
  logs: readonly LogInterval[],
  mean: number,
  sigma: number,
  slow: Slow | null,
): LognormalFit['errors'] {
  const at = [
    mean,
    Math.log(sigma),
    ...(slow === null ? [] : [Math.log(slow.share / (1 - slow.share)), Math.log(slow.shift)]),
  ]
  const count = Math.sqrt(logs.length)
  const plain = { median: sigma / count, sigma: sigma / (Math.SQRT2 * count) }
  if (sigma <= LEAST_SIGMA && logs.every(({ low, high }) => high - low < EXACT)) return plain
  const likelihood = (point: readonly number[]): number => {
    const [of = 0, spread = 0, odds, shift] = point
    const share = odds === undefined ? 0 : 1 / (1 + Math.exp(-odds))
    return logLikelihoodOf(logs, of, Math.exp(spread), share, shift === undefined ? 0 : Math.exp(shift))
  }
  const step = at.map((_, n) => (n === 0 ? sigma * 0.02 : 0.02))
  const moved = (a: number, b: number, i: number, j: number): number =>
    likelihood(at.map((value, n) => value + (n === i ? a * (step[n] ?? 0) : 0) + (n === j ? b * (step[n] ?? 0) : 0)))
  const information = at.map((_, i) =>
    at.map((_, j) => {
      const across = moved(1, 1, i, j) - moved(1, -1, i, j) - moved(-1, 1, i, j) + moved(-1, -1, i, j)
      return -across / (4 * (step[i] ?? 1) * (step[j] ?? 1))
    }),
  )
  const [ofMean, ofSpread] = [0, 1].map((n) => inverseDiagonal(information, n))
  const isTold = (ofMean ?? 0) > 0 && (ofSpread ?? 0) > 0
  const most = Math.max(spanOf(logs) / ERRORS_ACROSS, plain.median)
  if (!isTold) return { median: most, sigma: most }
  return { median: Math.min(most, Math.sqrt(ofMean ?? 0)), sigma: Math.min(most, sigma * Math.sqrt(ofSpread ?? 0)) }
}

/** In logarithms: the median is one of the times, where most of them have ended. Bounds that all overlap have no curvature that tells more. */
function spanOf(logs: readonly LogInterval[]): number {
  const lows = logs.map(({ low }) => low)
  const highs = logs.map(({ high }) => high).filter(Number.isFinite)
  if (highs.length <= logs.length / 2) return MOST_SPAN
  return Math.min(MOST_SPAN, extremeOf(highs, Math.max) - extremeOf(lows, Math.min))
}

export function extremeOf(values: readonly number[], of: (a: number, b: number) => number): number {
  return values.reduce((a, b) => of(a, b))
}

export function logLikelihoodOf(
  logs: readonly (LogInterval & { weight?: number })[],
  mean: number,
  sigma: number,
  share = 0,
  shift = 0,
): number {
  let total = 0
  for (const interval of logs) {
    const usual = chanceOf(interval, mean, sigma)
    const late = share === 0 ? 0 : chanceOf(interval, mean + shift, sigma)
    total += (interval.weight ?? 1) * Math.log(Math.max((1 - share) * usual + share * late, 1e-300))
  }
  return total
}

/** Entry `n` of the diagonal of a small symmetric matrix's inverse, by elimination; NaN where it has none. */
function inverseDiagonal(matrix: readonly (readonly number[])[], n: number): number {
  const rows = matrix.map((row, i) => [...row, i === n ? 1 : 0])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows[column]?.[column] ?? 0
    if (!(Math.abs(pivot) > 1e-12)) return Number.NaN
    for (const [i, row] of rows.entries()) {
      if (i === column) continue
      const factor = (row[column] ?? 0) / pivot
      for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (rows[column]?.[j] ?? 0)
    }
  }
  return (rows[n]?.[size] ?? Number.NaN) / (rows[n]?.[n] ?? Number.NaN)
}

interface Normal {
  mean: number
  sigma: number
}
interface Slow {
  share: number
  shift: number
}

function startOf(logs: readonly LogInterval[]): Normal {
  const ended = logs.filter(({ high }) => high < Number.POSITIVE_INFINITY)
  const middles = ended.map(({ low, high }) => (low === Number.NEGATIVE_INFINITY ? high - 0.5 : (low + high) / 2))
  const mean = middles.reduce((sum, middle) => sum + middle, 0) / middles.length
  const variance = middles.reduce((sum, middle) => sum + (middle - mean) ** 2, 0) / middles.length
  return { mean, sigma: Math.max(Math.sqrt(variance), 0.05) }
}

function maximise(logs: readonly LogInterval[], start: Normal, slowStart: Slow | null, rounds = ROUNDS) {
  let { mean, sigma } = start
  let slow = slowStart
  let logLikelihood = Number.NEGATIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    let [weight, sum, squares, slowWeight, slowSum, total] = [0, 0, 0, 0, 0, 0]
    const [base, shift, share] = [mean, slow?.shift ?? 0, slow?.share ?? 0]
    for (const interval of logs) {
      const usual = momentsOf(interval, base, sigma)
      const late = slow === null ? null : momentsOf(interval, base + shift, sigma)
      const [a, b] = [(1 - share) * usual.chance, late === null ? 0 : share * late.chance]
      const all = Math.max(a + b, 1e-300)
      total += Math.log(all)
      const mine = a + b === 0 ? 1 : a / all
      weight += mine
      sum += mine * usual.mean
      squares += mine * usual.square
      if (late === null) continue
      slowWeight += 1 - mine
      slowSum += (1 - mine) * late.mean
      squares += (1 - mine) * late.square
    }
    // Squares are about the means before: what these move by comes off.
    const next = sum / Math.max(weight, 1e-9)
    const nextSlow = slowWeight > 0 ? slowSum / slowWeight : base + shift
    const moved = weight * (next - base) ** 2 + slowWeight * (nextSlow - base - shift) ** 2
    sigma = Math.sqrt(Math.max((squares - moved) / logs.length, LEAST_SIGMA ** 2))
    mean = next
    if (slow !== null) slow = { share: slowWeight / logs.length, shift: Math.max(nextSlow - next, 0.01) }
    if (total - logLikelihood < 1e-7 * Math.abs(total)) {
      logLikelihood = total
      break
    }
    logLikelihood = total
  }
  return { mean, sigma, slow, logLikelihood }
}

/** Chance of the interval, and of a value in it the mean and the mean square about `mean`. */
function momentsOf(
  { low, high }: LogInterval,
  mean: number,
  sigma: number,
): { chance: number; mean: number; square: number } {
  const chance = chanceOf({ low, high }, mean, sigma)
  if (high - low < EXACT) return { chance, mean: high, square: (high - mean) ** 2 }
  const [a, b] = [(low - mean) / sigma, (high - mean) / sigma]
  if (chance < 1e-280) {
    const at = a > 0 ? low : high
    return { chance: 0, mean: at, square: (at - mean) ** 2 }
  }
  const [atLow, atHigh] = [normalDensity(a), normalDensity(b)]
  const z = (atLow - atHigh) / chance
  const edges = (Number.isFinite(a) ? a * atLow : 0) - (Number.isFinite(b) ? b * atHigh : 0)
  const square = Math.max(1 + edges / chance, z * z)
  return { chance, mean: mean + sigma * z, square: sigma * sigma * square }
}

/** For an exact value its density. */
function chanceOf({ low, high }: LogInterval, mean: number, sigma: number): number {
  const [a, b] = [(low - mean) / sigma, (high - mean) / sigma]
  if (high - low < EXACT) return normalDensity(b) / sigma
  // Whichever tail is the smaller keeps its digits.
  return a > 0 ? normalTail(a) - normalTail(b) : normalTail(-b) - normalTail(-a)
}
