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

/**
 * The load at which a share crosses its bound, as counts tell: equally likely values, rising. 0 where the share is above the bound at every load alike,
 * Infinity where it is below.
 */
export type Crossings = Float64Array

/** Refusals and failures come in clusters: so many more times their variance than single ones, before trials show it; and what that counts. */
export const CLUSTERED = 2
const CLUSTERED_FREEDOM = 3
/** Beyond so many times the bound a trial says only that: how a share goes on from there is no power of the load. */
const PLAIN = 4
/** Powers of the load with which shares rise: slower than by queues there is none, and the largest stand for a gateway that fails at once. */
const POWERS = [...Array.from({ length: 11 }, (_, i) => 2 * 2 ** (i / 2)), 128, 256, 512, 1024]
/** Parts of the bound that a share may have at any load: tasks also fail where the load is small. The rest rises with the load. */
const FLOORS = [0, 0.25, 0.5, 0.75, 0.9]
/** Probabilities before the first trial: that a share has a floor at all, and that it lies above, or below, the bound at every load. */
const ANY_FLOOR = 0.05
const EITHER_LEVEL = 0.05
/** Times the bound at which a share may lie at every load alike, above and below it: no load passes then, or none fails. */
const ABOVE = [1.05, 1.1, 1.2, 1.35, 1.5, 2, 3]
const BELOW = ABOVE.map((times) => 1 / times)
/** An expected count stays finite. */
const LARGEST_LOG = 100
/** How far beyond the loads that were tried the crossing is looked for. */
const BEYOND = 4
const CELLS = 60
const ZOOMS = 4

/**
 * Where a share crosses its bound. Near there it is taken to rise with some power of the load, whichever, from some part of the bound; or it does not
 * depend on the load. Of one trial the counts say too little, and all trials together say it by their likelihood, as counts of clusters whose size the
 * trials' own scatter tells. Gives `count` values that are equally likely.
 */
export function shareCrossings(trials: readonly CountedTrial[], count: number): Crossings {
  const points = trials.map(pointOf)
  const places = points.map(({ at }) => at)
  const range = { from: Math.min(...places) - Math.log(BEYOND), to: Math.max(...places) + Math.log(BEYOND) }
  const excess = excessOf(points, likeliest(points, range))
  let { from, to } = range
  let mass = masses(points, { from, to }, excess)
  const levels = levelMasses(points, mass, excess)
  for (let zoom = 1; zoom < ZOOMS; zoom++) {
    const seen = mass.shares.flatMap((share, cell) => (share > 1e-5 ? [cell] : []))
    const width = (to - from) / CELLS
    const [first, last] = [seen[0] ?? 0, seen.at(-1) ?? CELLS - 1]
    ;[from, to] = [Math.max(range.from, from + (first - 1) * width), Math.min(range.to, from + (last + 2) * width)]
    mass = masses(points, { from, to }, excess)
  }
  const inside = quantiles(mass.shares, { from, to }, count)
  return withLevels(inside, levels)
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

/** A share that rises with the load: the part of the bound that it has at any load, and the power with which the rest rises. */
interface Course {
  floor: number
  power: number
  /** Logarithm of how likely it is beforehand, where the mean of all is 1. */
  logPrior: number
}
const COURSES: readonly Course[] = FLOORS.flatMap((floor) => {
  const prior = floor === 0 ? 1 - ANY_FLOOR : ANY_FLOOR / (FLOORS.length - 1)
  return POWERS.map((power) => ({ floor, power, logPrior: Math.log(FLOORS.length * prior) }))
})

/** How a share rises from a crossing with a power of the load: 1 at the crossing. */
function riseAt({ at }: Point, crossing: number, power: number): number {
  return Math.exp(Math.min(LARGEST_LOG, power * (at - crossing)))
}

/** Logarithm of the likelihood of all trials by each course, as counts of single events. */
function likelihoods(points: readonly Point[], crossing: number): number[] {
  // Courses that differ in their floor alone rise alike.
  const rises = POWERS.map((power) => points.map((point) => riseAt(point, crossing, power)))
  return COURSES.map(({ floor }, n) => likelihood(points, rises[n % POWERS.length] as number[], floor))
}

function likelihood(points: readonly Point[], rises: readonly number[], floor: number): number {
  let sum = 0
  for (let n = 0; n < points.length; n++) {
    const { bound, part, counted, weight } = points[n] as Point
    const mean = bound * (floor + (1 - floor) * (rises[n] as number))
    const expected = counted < part ? Math.min(mean, counted) : mean
    sum += weight * ((counted === 0 ? 0 : counted * Math.log(expected / bound)) - expected)
  }
  return sum
}

/** The same of a share that is so many times the bound at every load: no count of it says less than the others, however large it is. */
function levelLikelihood(points: readonly Point[], times: number): number {
  const best = (count: number, bound: number): number => (count === 0 ? 0 : count * Math.log(count / bound) - count)
  return points.reduce((sum, { bound, part, counted, weight }) => {
    const beyond = best(part, bound) - best(counted, bound)
    return sum + weight * (part * Math.log(times) - times * bound - beyond)
  }, 0)
}

interface Masses {
  /** The share of each cell of the range, over all courses. */
  shares: number[]
  /** Logarithm of the mean likelihood over cells and courses. */
  log: number
}

function masses(points: readonly Point[], { from, to }: Range, excess: number): Masses {
  const logs = Array.from({ length: CELLS }, (_, cell) => {
    const crossing = from + ((cell + 0.5) * (to - from)) / CELLS
    return logMean(likelihoods(points, crossing).map((log, n) => (COURSES[n] as Course).logPrior + log / excess))
  })
  const log = logMean(logs)
  return { shares: logs.map((one) => Math.exp(one - log) / CELLS), log }
}

/** How likely it is that no load passes, and that none fails. */
interface Levels {
  above: number
  below: number
}

function levelMasses(points: readonly Point[], { log }: Masses, excess: number): Levels {
  const of = (levels: readonly number[]): number =>
    Math.log(EITHER_LEVEL / (1 - EITHER_LEVEL)) +
    logMean(levels.map((times) => levelLikelihood(points, times) / excess))
  const [above, below] = [of(ABOVE), of(BELOW)]
  const most = Math.max(log, above, below)
  const all = [log, above, below].reduce((sum, one) => sum + Math.exp(one - most), 0)
  return { above: Math.exp(above - most) / all, below: Math.exp(below - most) / all }
}

/** Logarithm of the mean of what the logarithms are of. */
function logMean(logs: readonly number[]): number {
  const most = logs.reduce((largest, log) => Math.max(largest, log), Number.NEGATIVE_INFINITY)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

function withLevels(inside: Crossings, { above, below }: Levels): Crossings {
  const count = inside.length
  return inside.map((_, n) => {
    const share = (n + 0.5) / count
    if (share < above) return 0
    if (share > 1 - below) return Number.POSITIVE_INFINITY
    const within = (share - above) / (1 - above - below)
    return inside[Math.min(count - 1, Math.floor(within * count))] as number
  })
}

interface Fit extends Omit<Course, 'logPrior'> {
  crossing: number
}

function likeliest(points: readonly Point[], { from, to }: Range): Fit {
  let best = { crossing: from, power: 2, floor: 0, log: Number.NEGATIVE_INFINITY }
  for (let cell = 0; cell < CELLS; cell++) {
    const crossing = from + ((cell + 0.5) * (to - from)) / CELLS
    for (const [n, log] of likelihoods(points, crossing).entries()) {
      const { floor, power } = COURSES[n] as Course
      if (log > best.log) best = { crossing, floor, power, log }
    }
  }
  return best
}

/** How many times the variance of single events what was counted scatters by about the fit; as is usual, where few trials tell. */
function excessOf(points: readonly Point[], { crossing, power, floor }: Fit): number {
  let squares = 0
  let freedom = 0
  for (const point of points) {
    const { bound, part } = point
    const mean = bound * (floor + (1 - floor) * riseAt(point, crossing, power))
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
