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
}

interface LogInterval {
  low: number
  high: number
}

const ROUNDS = 300
/** A spread below this is none: exact times that are all the same have no density. */
const LEAST_SIGMA = 1e-3
/** In logarithms, what the slow share must explain beyond the two figures that it takes. */
const MARGIN = 3
const LEAST_FACTOR = 1.5

/** The likeliest lognormal by expectation and maximisation, with a slow share where the times cannot do without. Null for no time that ended. */
export function fitLognormal(intervals: readonly TimeInterval[]): LognormalFit | null {
  const logs = intervals.map(({ low, high }) => ({
    low: Math.log(Math.max(low, 0)),
    high: Math.log(Math.max(high, 1e-3)),
  }))
  if (!logs.some(({ high }) => high < Number.POSITIVE_INFINITY)) return null
  const plain = maximise(logs, startOf(logs), null)
  const spread = Math.max(plain.sigma, 0.1)
  const mixed = [3, 1.5].map((apart) =>
    maximise(
      logs,
      { mean: plain.mean - 0.1 * spread, sigma: 0.7 * spread },
      { share: 0.05, shift: Math.max(Math.log(2), apart * spread * 0.7) },
    ),
  )
  const best = mixed.reduce((a, b) => (b.logLikelihood > a.logLikelihood ? b : a))
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
  }
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

function maximise(logs: readonly LogInterval[], start: Normal, slowStart: Slow | null) {
  let { mean, sigma } = start
  let slow = slowStart
  let logLikelihood = Number.NEGATIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
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
  if (high - low < 1e-9)
    return { chance: normalDensity((high - mean) / sigma) / sigma, mean: high, square: (high - mean) ** 2 }
  const [a, b] = [(low - mean) / sigma, (high - mean) / sigma]
  // Whichever tail is the smaller keeps its digits.
  const chance = a > 0 ? normalTail(a) - normalTail(b) : normalTail(-b) - normalTail(-a)
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
