/** How many of how many, and the share of them that is the bound. */
export interface ShareCount {
  part: number
  of: number
  most: number
}

/** A share as one trial shows it; `weight` is below 1 if other trials of its seed show much the same. */
export interface CountedTrial extends ShareCount {
  scale: number
  weight: number
}

/** The load at which a share crosses its bound, as counts tell: equally likely values, rising. */
export type Crossings = Float64Array

/** Refusals and failures come in clusters: so many more times their variance than single ones, before trials show it; and what that counts. */
export const CLUSTERED = 2
const CLUSTERED_FREEDOM = 3
/** Beyond so many times the bound a trial says only that: how a share goes on from there is no power of the load. */
const PLAIN = 4
/** Powers of the load with which shares rise: slower than by hard limits and faster than by queues there is none. */
const POWERS = Array.from({ length: 11 }, (_, i) => 2 * 2 ** (i / 2))
/** How far beyond the loads that were tried the crossing is looked for. */
const BEYOND = 4
const CELLS = 60
const ZOOMS = 4

/**
 * Where a share crosses its bound. Near there it is taken to rise with some power of the load, whichever: of one trial the counts say too little, and
 * all trials together say it by their likelihood, as counts of clusters whose size the trials' own scatter tells. Gives `count` values that are
 * equally likely.
 */
export function shareCrossings(trials: readonly CountedTrial[], count: number): Crossings {
  const points = trials.map(pointOf)
  const places = points.map(({ at }) => at)
  const range = { from: Math.min(...places) - Math.log(BEYOND), to: Math.max(...places) + Math.log(BEYOND) }
  const excess = excessOf(points, likeliest(points, range))
  let { from, to } = range
  let mass = masses(points, { from, to }, excess)
  for (let zoom = 1; zoom < ZOOMS; zoom++) {
    const seen = mass.flatMap((share, cell) => (share > 1e-5 ? [cell] : []))
    const width = (to - from) / CELLS
    const [first, last] = [seen[0] ?? 0, seen.at(-1) ?? CELLS - 1]
    ;[from, to] = [Math.max(range.from, from + (first - 1) * width), Math.min(range.to, from + (last + 2) * width)]
    mass = masses(points, { from, to }, excess)
  }
  return quantiles(mass, { from, to }, count)
}

interface Point extends Pick<CountedTrial, 'part' | 'weight'> {
  /** Logarithm of the scale. */
  at: number
  /** Expected count at the bound, and the part of the count that says more than that it is clearly above. */
  bound: number
  counted: number
}

function pointOf({ scale, part, of, most, weight }: CountedTrial): Point {
  const bound = of * most
  return { at: Math.log(scale), part, weight, bound, counted: Math.min(part, PLAIN * bound) }
}

interface Range {
  from: number
  to: number
}

/** Logarithm of the likelihood of all trials, as counts of single events. */
function likelihood(points: readonly Point[], crossing: number, power: number): number {
  let sum = 0
  for (const { at, bound, part, counted, weight } of points) {
    const mean = bound * Math.exp(power * (at - crossing))
    const expected = counted < part ? Math.min(mean, counted) : mean
    sum += weight * ((counted === 0 ? 0 : counted * Math.log(expected / bound)) - expected)
  }
  return sum
}

/** The share of each cell of the range, over all powers. */
function masses(points: readonly Point[], { from, to }: Range, excess: number): number[] {
  const logs = Array.from({ length: CELLS }, (_, cell) => {
    const crossing = from + ((cell + 0.5) * (to - from)) / CELLS
    return POWERS.map((power) => likelihood(points, crossing, power) / excess)
  })
  const best = Math.max(...logs.map((powers) => Math.max(...powers)))
  const mass = logs.map((powers) => powers.reduce((sum, log) => sum + Math.exp(log - best), 0))
  const all = mass.reduce((sum, one) => sum + one, 0)
  return mass.map((one) => one / all)
}

interface Fit {
  crossing: number
  power: number
}

function likeliest(points: readonly Point[], { from, to }: Range): Fit {
  let best = { crossing: from, power: 2, log: Number.NEGATIVE_INFINITY }
  for (let cell = 0; cell < CELLS; cell++) {
    const crossing = from + ((cell + 0.5) * (to - from)) / CELLS
    for (const power of POWERS) {
      const log = likelihood(points, crossing, power)
      if (log > best.log) best = { crossing, power, log }
    }
  }
  return best
}

/** How many times the variance of single events what was counted scatters by about the fit; as is usual, where few trials tell. */
function excessOf(points: readonly Point[], { crossing, power }: Fit): number {
  let squares = 0
  let freedom = 0
  for (const { at, bound, part } of points) {
    const mean = bound * Math.exp(power * (at - crossing))
    if (mean < bound / PLAIN || mean > PLAIN * bound) continue
    squares += (part - mean) ** 2 / mean
    freedom++
  }
  return Math.max(1, (CLUSTERED * CLUSTERED_FREEDOM + squares) / (CLUSTERED_FREEDOM + Math.max(0, freedom - 1)))
}

function quantiles(masses: readonly number[], { from, to }: Range, count: number): Crossings {
  const out = new Float64Array(count)
  const width = (to - from) / masses.length
  let cell = 0
  let below = 0
  for (let n = 0; n < count; n++) {
    const share = (n + 0.5) / count
    while (cell < masses.length - 1 && below + (masses[cell] as number) < share) below += masses[cell++] as number
    const within = Math.min(1, Math.max(0, (share - below) / Math.max(masses[cell] as number, Number.MIN_VALUE)))
    out[n] = Math.exp(from + (cell + within) * width)
  }
  return out
}
