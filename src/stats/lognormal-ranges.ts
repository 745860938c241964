import {
  extremeOf,
  type LogInterval,
  type LognormalFit,
  logLikelihoodOf,
  logOf,
  MOST_SPAN,
  type TimeInterval,
} from './lognormal-fit.ts'

export interface Ends {
  low: number
  high: number
}

/** 95% ranges of the two figures of a lognormal. */
export interface LognormalRanges {
  median: Ends
  sigma: Ends
}

type Weighed = LogInterval & { weight: number }

/** Half the 95% quantile of chi-square with one degree of freedom. */
const DROP = 1.92
/** A spread above this must be shown by the times: for bounds that all overlap, every spread is about as likely. */
const MOST_SIGMA = 1
const LEAST_SIGMA = 1e-3
/** Points at which a profile is first looked at. */
const POINTS = 32
const ROUNDS = 18
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** In logarithms, bounds that are so close count as the same where they are much further apart from each other. */
const SAME = 0.005

/**
 * Values of either figure for which some value of the other makes the times about as likely as the best fit: the profile likelihood. Standard
 * errors assume that the likelihood is a parabola, and it is none where most times lie between the same two reads.
 */
export function lognormalRanges(times: readonly TimeInterval[], { median, sigma }: LognormalFit): LognormalRanges {
  const logs = joined(times.map(logOf))
  const ended = logs.flatMap(({ high }) => (Number.isFinite(high) ? [high] : []))
  const lows = logs.map(({ low, high }) => (Number.isFinite(low) ? low : high - MOST_SPAN))
  const [first, last] = [extremeOf(lows, Math.min), extremeOf(ended, Math.max)]
  const reach = 3 * sigma
  const means: Ends = { low: Math.min(first, Math.log(median)) - reach, high: Math.max(last, Math.log(median)) + reach }
  const spreads: Ends = { low: Math.log(LEAST_SIGMA), high: Math.log(Math.max(MOST_SIGMA, 3 * sigma)) }
  const ofMean = (mean: number): number => highest((spread) => logLikelihoodOf(logs, mean, Math.exp(spread)), spreads)
  const ofSpread = (spread: number): number => {
    const at = (mean: number): number => logLikelihoodOf(logs, mean, Math.exp(spread))
    // Means far from the times are all as unlikely, and would not show the way.
    const step = (means.high - means.low) / POINTS
    const top = placesIn(means).reduce((a, b) => (at(b) > at(a) ? b : a))
    return highest(at, { low: top - step, high: top + step })
  }
  const best = logLikelihoodOf(logs, Math.log(median), Math.max(sigma, LEAST_SIGMA))
  const mean = likelyRange(ofMean, means, Math.log(median), best)
  const spread = likelyRange(ofSpread, spreads, Math.log(Math.max(sigma, LEAST_SIGMA)), best)
  return {
    median: { low: Math.exp(mean.low), high: Math.exp(mean.high) },
    sigma: { low: spread.low <= spreads.low ? 0 : Math.exp(spread.low), high: Math.exp(spread.high) },
  }
}

/** Ends of where a profile is within DROP of its top; `best` is its value at `middle`. */
function likelyRange(profile: (at: number) => number, { low, high }: Ends, middle: number, best: number): Ends {
  const points = [
    ...placesIn({ low, high }).map((at) => ({ at, value: profile(at) })),
    { at: middle, value: Math.max(best, profile(middle)) },
  ]
  points.sort((a, b) => a.at - b.at)
  const least = points.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY) - DROP
  const [from, to] = [
    points.findIndex(({ value }) => value >= least),
    points.findLastIndex(({ value }) => value >= least),
  ]
  const edge = (inside: number, outside: number | undefined): number => {
    if (outside === undefined) return inside
    let [near, far] = [inside, outside]
    for (let round = 0; round < 8; round++) {
      const half = (near + far) / 2
      if (profile(half) >= least) near = half
      else far = half
    }
    return far
  }
  const at = (n: number): number => (points[n] as (typeof points)[number]).at
  return { low: edge(at(from), points[from - 1]?.at), high: edge(at(to), points[to + 1]?.at) }
}

function placesIn({ low, high }: Ends): number[] {
  return Array.from({ length: POINTS + 1 }, (_, n) => low + ((high - low) * n) / POINTS)
}

/** The highest value of a function with one top, by golden sections. */
function highest(of: (at: number) => number, { low, high }: Ends): number {
  let [from, to] = [low, high]
  let [left, right] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)]
  let [atLeft, atRight] = [of(left), of(right)]
  for (let round = 0; round < ROUNDS; round++) {
    if (atLeft > atRight) {
      ;[to, right, atRight] = [right, left, atLeft]
      left = to - GOLDEN * (to - from)
      atLeft = of(left)
    } else {
      ;[from, left, atLeft] = [left, right, atRight]
      right = from + GOLDEN * (to - from)
      atRight = of(right)
    }
  }
  return Math.max(atLeft, atRight)
}

/** Times with nearly the same bounds as one. */
function joined(logs: readonly LogInterval[]): Weighed[] {
  const found = new Map<string, Weighed>()
  for (const [n, { low, high }] of logs.entries()) {
    const isWide = high - low > 20 * SAME
    const key = isWide ? `${Math.round(low / SAME)} ${Math.round(high / SAME)}` : String(n)
    const known = found.get(key)
    if (known === undefined) found.set(key, { low, high, weight: 1 })
    else known.weight++
  }
  return [...found.values()]
}
