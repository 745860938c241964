import type { Evidence } from './evidence.ts'
import { bestOf, type Fit, fitShape, lnPriorOfBurst, NEAR } from './fit.ts'
import { HYPOTHESES, type Hypothesis, type HypothesisName } from './hypothesis.ts'
import { type Held, heldBeside, type OtherLimits } from './other-limits.ts'
import type { Replays } from './replay.ts'
import { clockOf, digestOf, type SaturationDigest } from './saturation-digest.ts'
import { LN_PRIOR_OF_PART, lnPriorOfWindow, type Shape, usualSizesOf } from './shapes.ts'

/** The best fits of one law. */
export interface FitsOfLaw {
  name: HypothesisName
  best: Fit
  /** Its other fits that are about as likely. */
  near: Fit[]
}

interface Ranking {
  /** Beneath it nothing was followed. */
  floor: number
  held: Held
  fits: FitsOfLaw[]
}

/** Rankings of the answers that these replays are of, by what stood beside. */
const KNOWN = new WeakMap<Replays, Map<string, Ranking[]>>()

const KEPT = 16
const KEPT_CLOCKED = 10
/** Clock errors that are tried for every shape, and for the best. */
const COARSE = 5
const FINE = 17
const BETWEEN = 8
/** Every sixteenth shape is tried first, to see where good ones lie. */
const SPARSE = 16
/** Laws that score so much less than the best are not looked at any further; before they are refined, so much less. */
const OUT_OF_REACH = 20
const OUT_OF_REACH_ROUGHLY = 40
/** A finer clock, and finer rates, add so much at most. */
const REFINED_BY = 20

/** The best fits of each law, the likeliest first. Of laws that cannot reach `floor` none. */
export function rankedBy(evidence: Evidence, beside: OtherLimits, floor = Number.NEGATIVE_INFINITY): FitsOfLaw[] {
  if (beside.part !== null) return ranking(heldBeside(evidence, beside), floor)
  const { concurrency, penaltyMs, replicas, isOneOfTwo, other } = beside
  const isPlain = concurrency === null && other === null
  const key = JSON.stringify([
    [concurrency === null, penaltyMs, replicas, isOneOfTwo],
    [evidence.othersPerMs, evidence.isDeep, evidence.stated.length],
    isPlain ? [] : [evidence.plainScatter, evidence.answers],
    other && [other.hypothesis.name, other.shape, other.size, other.clockErrorMs],
  ])
  const byKey = KNOWN.get(evidence.replays) ?? new Map<string, Ranking[]>()
  KNOWN.set(evidence.replays, byKey)
  const all = byKey.get(key) ?? []
  byKey.set(key, all)
  const held = heldBeside(evidence, beside)
  // Without a bound on open requests what was open does not matter: it is the same when more is known of that.
  const known = all.find((one) => one.floor <= floor && (concurrency === null || leavesTheSame(one.held, held)))
  if (known !== undefined) return isPlain ? known.fits : atLeast(known.fits, floor, concurrency)
  const fits = ranking(held, floor)
  all.push({ floor, held, fits })
  return fits
}

/** Whether two bounds on open requests leave the same answers to the rate: those that few refusals hang on often do. */
function leavesTheSame(one: Held, other: Held): boolean {
  return one.blocks.every((block, at) => block === other.blocks[at] && one.costs[at] === other.costs[at])
}

function atLeast(fits: readonly FitsOfLaw[], floor: number, concurrency: number | null): FitsOfLaw[] {
  return fits
    .filter(({ best }) => best.score >= floor)
    .map(({ name, best, near }) => ({
      name,
      best: { ...best, concurrency },
      near: near.map((fit) => ({ ...fit, concurrency })),
    }))
}

function ranking(held: Held, floor: number): FitsOfLaw[] {
  const { evidence, ...beside } = held
  // What another rate refused is no sign of this one.
  const own =
    beside.other === null
      ? evidence.observations
      : evidence.observations.filter(({ passed }, at) => passed || held.blocks[at] !== 'yes')
  const isOneOfTwo = beside.isOneOfTwo || beside.other !== null
  const digest = digestOf(own, evidence.longestWindowMs, isOneOfTwo, clockOf(evidence))
  const isAlone = beside.penaltyMs === null && beside.replicas === 1 && evidence.othersPerMs === 0
  let reached = Number.NEGATIVE_INFINITY
  const roughFloor = (best: number): number => Math.max(floor - REFINED_BY, best - OUT_OF_REACH_ROUGHLY)
  const sought = HYPOTHESES.filter(
    (one) =>
      (one.isDeep !== true || evidence.isDeep) &&
      (one.isGradual === true || beside.part === null) &&
      (one.isAlone !== true || isAlone),
  )
  const rough = sought.map((hypothesis) => {
    const foremost = new TopCandidates<Shape>(hypothesis.isClocked ? KEPT_CLOCKED : KEPT)
    const clocks = hypothesis.isClocked ? clockErrors(evidence.network.offsetErrorMs, COARSE) : [0]
    const tried = (shape: Shape, at: number): void => {
      for (const clockErrorMs of clocks) {
        const least = Math.max(roughFloor(reached), foremost.leastOf(shape))
        for (const { score } of fitShape(hypothesis, shape, held, { clockErrorMs, isRough: true, floor: least })) {
          foremost.add(shape, at, score)
          reached = Math.max(reached, score)
        }
      }
    }
    const shapes = shapesOf(hypothesis, digest, beside.part)
    for (let at = 0; at < shapes.length; at += SPARSE) tried(shapes[at] as Shape, at)
    for (const at of nearestFirst(shapes, foremost.best)) if (at % SPARSE !== 0) tried(shapes[at] as Shape, at)
    return { hypothesis, shapes: foremost.all, best: foremost.highest }
  })
  // What is passed over in a rough fit only costs: what a refined one reaches is known as soon as there is one.
  reached = Number.NEGATIVE_INFINITY
  const fits = rough
    .sort((a, b) => b.best - a.best)
    .flatMap(({ hypothesis, shapes, best: atMost }) => {
      if (atMost < roughFloor(reached)) return []
      const fits = refined(hypothesis, shapes, held, Math.max(floor, reached - OUT_OF_REACH))
      const [best] = bestOf(fits, 1)
      if (best === undefined) return []
      reached = Math.max(reached, best.score)
      const near = fits.filter(({ score }) => score >= best.score - NEAR)
      return [{ name: hypothesis.name, best, near }]
    })
  return withSameWindow(fits).sort((a, b) => b.best.score - a.best.score)
}

/**
 * A bucket that each refill fills is a window of the clock under another name, so answers say as much for the one as for the other. But the bucket's
 * replay forgives an instant near an edge where the window's charges it: without this, the window would seem ruled out.
 */
function withSameWindow(fits: readonly FitsOfLaw[]): FitsOfLaw[] {
  const bucket = fits.find(({ name }) => name === 'quantised-bucket')
  const window = HYPOTHESES.find(({ name }) => name === 'fixed-window-clock')
  if (bucket === undefined || window === undefined) return [...fits]
  const same = [bucket.best, ...bucket.near].filter(isFilledAtOnce).map((fit) => asWindow(fit, window))
  const [best] = bestOf(same, 1)
  const own = fits.find(({ name }) => name === window.name)
  if (best === undefined || (own !== undefined && own.best.score >= best.score)) return [...fits]
  const near = [...same, ...(own?.near ?? [])].filter(({ score }) => score >= best.score - NEAR)
  return [...fits.filter((one) => one !== own), { name: window.name, best, near }]
}

function isFilledAtOnce({ shape: { ratePerSecond = 0, quantumMs = 0, part }, size, replicas }: Fit): boolean {
  return part === undefined && replicas === 1 && size * 1000 <= ratePerSecond * quantumMs
}

function asWindow(bucket: Fit, window: Hypothesis): Fit {
  const { hypothesis, shape, size, other, score } = bucket
  const windowMs = shape.quantumMs ?? 0
  const own = { windowMs, lnPrior: lnPriorOfWindow(windowMs) }
  const isUsual = usualSizesOf(shape).includes(size)
  const ofBucket = hypothesis.lnPrior + shape.lnPrior + lnPriorOfBurst(shape, isUsual, other !== null)
  return { ...bucket, hypothesis: window, shape: own, score: score - ofBucket + window.lnPrior + own.lnPrior }
}

/** A rate is known to within so much where a part of a request was left out of it. */
const RATE_ABOUT = 0.12

function shapesOf(hypothesis: Hypothesis, digest: SaturationDigest, part: OtherLimits['part']): Shape[] {
  if (part === null) return hypothesis.shapes(digest)
  const about = part.about.flatMap((one) => (one.hypothesis === hypothesis ? one.shape : []))
  const isAbout = (rate: number): boolean =>
    about.some(({ ratePerSecond = 0 }) => Math.abs(Math.log(rate / ratePerSecond)) <= RATE_ABOUT)
  return hypothesis
    .shapes(digest)
    .filter(({ ratePerSecond }) => ratePerSecond === undefined || isAbout(ratePerSecond))
    .map((shape) => ({ ...shape, part: part.share, lnPrior: shape.lnPrior + LN_PRIOR_OF_PART }))
}

/** Places of shapes, those whose figure is nearest to the best one's first: where good ones are tried early, others are soon seen to be worse. */
function nearestFirst(shapes: readonly Shape[], best: Shape | undefined): number[] {
  const aim = Math.log(best === undefined ? 1 : figureOf(best))
  const distances = shapes.map((shape) => Math.abs(Math.log(figureOf(shape)) - aim))
  return shapes.map((_, at) => at).sort((a, b) => (distances[a] as number) - (distances[b] as number))
}

function figureOf({ windowMs, ratePerSecond }: Shape): number {
  return windowMs ?? ratePerSecond ?? 1
}

/** Edges are tried so much earlier and later, in ms. */
const EDGE_STEPS_MS = [-150, -100, -50, -25, 25, 50, 100, 150]

/** The best shapes again: rates and edges more finely, and clocks that are a little off. */
function refined(hypothesis: Hypothesis, shapes: readonly Shape[], held: Held, floor: number): Fit[] {
  const finer = shapes.slice(0, 2).flatMap((shape): Shape[] => {
    const { ratePerSecond, edgeMs } = shape
    if (edgeMs !== undefined) return EDGE_STEPS_MS.map((by) => ({ ...shape, edgeMs: edgeMs + by }))
    if (ratePerSecond === undefined) return []
    return [-0.009, -0.006, -0.003, 0.003, 0.006, 0.009].map((by) => ({
      ...shape,
      ratePerSecond: ratePerSecond * (1 + by),
      lnPrior: -3 + (shape.part === undefined ? 0 : LN_PRIOR_OF_PART),
    }))
  })
  const { offsetErrorMs } = held.evidence.network
  const errors = hypothesis.isClocked ? clockErrors(offsetErrorMs, FINE) : [0]
  const someErrors = hypothesis.isClocked ? clockErrors(offsetErrorMs, COARSE) : [0]
  const again = [
    ...shapes.map((shape) => ({ shape, errors })),
    ...finer.map((shape) => ({ shape, errors: someErrors })),
  ]
  let reached = floor
  const tried = (shape: Shape, clockErrorMs: number): Fit[] => {
    const fits = fitShape(hypothesis, shape, held, { clockErrorMs, floor: reached })
    for (const { score } of fits) reached = Math.max(reached, score - NEAR)
    return fits
  }
  const fits = again.flatMap(({ shape, errors }) => errors.flatMap((error) => tried(shape, error)))
  if (!hypothesis.isClocked || offsetErrorMs <= 0) return fits
  // Between two instants of the clock that were tried.
  const stepMs = (2 * offsetErrorMs) / (FINE - 1)
  const between = bestOf(fits, BETWEEN).flatMap(({ shape, clockErrorMs }) =>
    [-0.5, -0.25, 0.25, 0.5].flatMap((share) => tried(shape, clockErrorMs + share * stepMs)),
  )
  return [...fits, ...between]
}

function clockErrors(mostMs: number, parts: number): number[] {
  if (mostMs <= 0) return [0]
  return Array.from({ length: parts }, (_, index) => ((2 * index) / (parts - 1) - 1) * mostMs)
}

/** Sums of the same costs in another order differ by less. */
const ROUNDING = 1e-9

interface Place<T> {
  one: T
  /** Its place before anything was tried: of equal ones the earlier is kept. */
  at: number
  score: number
}

/** The `most` best of what is tried, each by the best of its tries. They are the same in whatever order things are tried. */
export class TopCandidates<T> {
  readonly #most: number
  /** The best first. */
  readonly #places: Place<T>[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** The best first. */
  get all(): T[] {
    return this.#places.map(({ one }) => one)
  }

  get best(): T | undefined {
    return this.#places[0]?.one
  }

  /** Score of the best; -Infinity before the first. */
  get highest(): number {
    return this.#places[0]?.score ?? Number.NEGATIVE_INFINITY
  }

  /** Score below which a further try of this one changes nothing: others are better, or its own earlier try is. */
  leastOf(one: T): number {
    const own = this.#places.find((place) => place.one === one)
    const bar = own ?? (this.#places.length < this.#most ? undefined : this.#places.at(-1))
    return (bar?.score ?? Number.NEGATIVE_INFINITY) - ROUNDING
  }

  add(one: T, at: number, score: number): void {
    const places = this.#places
    const own = places.findIndex((place) => place.one === one)
    if (own >= 0) {
      if ((places[own] as Place<T>).score >= score) return
      places.splice(own, 1)
    }
    const before = places.findIndex((place) => place.score < score || (place.score === score && place.at > at))
    places.splice(before < 0 ? places.length : before, 0, { one, at, score })
    if (places.length > this.#most) places.pop()
  }
}
