import type { StatedLimit } from '../gateway/stated-limits.ts'
import { isOtherwise, scatterOf } from './answer-scatter.ts'
import { ANSWER, type Held } from './beside.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { OtherRate } from './other-rate.ts'
import { CHUNK, FIGURES } from './replay.ts'
import { type Shape, USUAL_BURST, usualSizesOf } from './shapes.ts'
import { spanOf, takenByOthers } from './taken-by-others.ts'

/** A hypothesis with figures, and how well it tells what was seen. */
export interface Fit {
  hypothesis: Hypothesis
  shape: Shape
  size: number
  /** The concurrency limit that stands beside it; null where none is needed. */
  concurrency: number | null
  /** For so long a refusal blocks everything, in ms; null where none does. */
  penaltyMs: number | null
  /** Number of gateways that count for themselves, each its part, and are asked in turn. */
  replicas: number
  /** Another rate limit that stands beside it; null where none is needed. */
  other: OtherRate | null
  /** The gateway's clock minus what it was believed to be, in ms. */
  clockErrorMs: number
  /** Logarithm of prior times likelihood. */
  score: number
  /** Part of that: cost of answers that are explained only if instants were off, or by chance. */
  chance: number
  /** Answers that it does not tell, whatever the timing. */
  wrong: number
  /** Something other than it holds answers back, so that they say nothing of how it does. */
  isHeldOtherwise: boolean
}

/** Cost of an answer, in logarithms, that is explained only if its instant was off by each of `OFF_SHARES`. */
const OFF = [-0.8, -1.7, -3] as const
/** Cost of an answer that is not explained at all. */
const HARD = -4.6
/** Fits within this of the best, in logarithms, are about as likely. */
export const NEAR = 3

/** A gateway says more often what is true of its limits than not. */
const STATED = 2

function isStated(stated: readonly StatedLimit[], { windowMs }: Shape, size: number): boolean {
  return stated.some(
    ({ concerns, limit, windowMs: span }) =>
      concerns === 'rate' && limit === size && (span === null || windowMs === undefined || span === windowMs),
  )
}

/** Least gain of a concurrency limit, in logarithms, to be accepted beside a rate. */
const BESIDE = -2

/** A penalty after refusals, or replicas that count for themselves. */
const PENALISED = -5
const REPLICATED = -5
/** And another rate limit, with what its own figures are likely. */
const STACKED = -4
function lnPriorOf(other: OtherRate | null): number {
  return other === null ? 0 : STACKED + other.hypothesis.lnPrior + other.shape.lnPrior
}
/** A refusal that is another's, of which nothing is known. */
const ANOTHERS = -0.5
/** Cost of an answer that another replica gave because requests overtook each other. */
const OVERTOOK = -1.2

export interface FitOptions {
  clockErrorMs: number
  /** Passes over refusals in the midst of others, and gives the best size alone. */
  isRough?: boolean
  /** Score below which a fit is of no interest, and not followed to its end. */
  floor?: number
}

/** After so many answers it is asked whether a shape can still reach the floor. */
const ASKED_EVERY = 32

/** Figures by size, kept from one fit to the next: thousands are weighed for each that is kept. */
interface Changes {
  costs: Float64Array
  misses: Float64Array
}
const kept: Changes[] = []

function changesOf(most: number, saturation: number): Changes {
  const known = kept[saturation]
  if (known !== undefined && known.costs.length >= most + 2) {
    known.costs.fill(0, 0, most + 2)
    known.misses.fill(0, 0, most + 2)
    return known
  }
  const made = { costs: new Float64Array(most + 2), misses: new Float64Array(most + 2) }
  kept[saturation] = made
  return made
}

/** Adds to all sizes from `from` on and below `until`. */
function add({ costs }: Changes, from: number, until: number, what: number): void {
  if (from >= until) return
  costs[from] = (costs[from] as number) + what
  costs[until] = (costs[until] as number) - what
}

/** An answer that no size from `from` on and below `until` tells. */
function miss(changes: Changes, from: number, until: number): void {
  if (from >= until) return
  add(changes, from, until, HARD)
  const { misses } = changes
  misses[from] = (misses[from] as number) + 1
  misses[until] = (misses[until] as number) - 1
}

/** The best sizes of one shape: one replay of the law, without a bound, tells what it had counted at each request. */
export function fitShape(
  hypothesis: Hypothesis,
  shape: Shape,
  { evidence, concurrency, penaltyMs, replicas, other, isOneOfTwo, blocks, answers, costs: besides, perhaps }: Held,
  { clockErrorMs, isRough = false, floor = Number.NEGATIVE_INFINITY }: FitOptions,
): Fit[] {
  const { marks, network, originEpochMs, stated, plainScatter } = evidence
  const replay = evidence.replays.of(hypothesis, shape, {
    replicas,
    originEpochMs: originEpochMs + network.offsetMs + clockErrorMs,
    isRough,
    reaches: (index) => blocks[index] === 'no',
  })
  const { most } = replay
  /** Changes of the cost and of the misses from each size on; of each saturation its own where others may take from it. */
  let changes = changesOf(most, 0)
  const saturations = [changes]
  let cycle = answers.cycles[0]
  const bonus = (stated.length > 0 ? STATED : 0) + (shape.ratePerSecond === undefined ? 0 : USUAL_BURST)
  const beside =
    (concurrency === null ? 0 : BESIDE) +
    (penaltyMs === null ? 0 : PENALISED) +
    (replicas > 1 ? REPLICATED : 0) +
    lnPriorOf(other)
  const base = hypothesis.lnPrior + shape.lnPrior + perhaps + beside
  let { figures, begin } = replay.chunk(0)
  let [first, weighed] = [0, 0]
  for (const index of isRough ? answers.rough : answers.all) {
    if (++weighed % ASKED_EVERY === 0) {
      const reach = saturations.reduce((sum, { costs }) => sum + highest(costs, most), 0)
      if (base + bonus + reach < floor) return []
    }
    if (index >= first + CHUNK) {
      first = index - (index % CHUNK)
      ;({ figures, begin } = replay.chunk(first))
    }
    if (evidence.othersPerMs > 0 && answers.cycles[index] !== cycle) {
      cycle = answers.cycles[index] as number
      changes = changesOf(most, saturations.length)
      saturations.push(changes)
    }
    const place = begin + (index - first) * FIGURES
    const answer = answers.kinds[index] as number
    let from = figures[place] as number
    if (answer === ANSWER.perhaps) {
      // Where the rate refuses too, nobody knows what was open.
      add(changes, from, most + 1, besides[index] as number)
      continue
    }
    const byAny = figures[place + FIGURES - 1] as number
    if (answer === ANSWER.refused) {
      for (let off = 0; off < OFF.length; off++) {
        const earlier = figures[place + 1 + off] as number
        add(changes, from, earlier, OFF[off] as number)
        from = earlier
      }
      add(changes, from, byAny, OVERTOOK)
      if (isOneOfTwo) add(changes, byAny, most + 1, ANOTHERS)
      else miss(changes, byAny, most + 1)
      continue
    }
    for (let off = 0; off < OFF.length; off++) {
      const later = figures[place + 1 + off] as number
      add(changes, later, from, OFF[off] as number)
      from = later
    }
    add(changes, byAny, from, OVERTOOK)
    miss(changes, 0, byAny)
    if (answer === ANSWER.contradicted) miss(changes, 0, most + 1)
  }
  // What holds requests back is asked of all of them.
  replay.chunk(CHUNK * Math.floor((marks.length - 1) / CHUNK))
  const held = hypothesis.heldMs === undefined ? plainScatter : scatterOf(replay.answers, network)
  const scores = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY)
  const chances = new Float64Array(most + 1)
  const wrongs = new Float64Array(most + 1)
  const taken = takenByOthers(evidence.othersPerMs * spanOf(shape, network))
  // Nobody takes from it, as mostly: thousands of fits are weighed for each that is kept.
  const isAlone = taken.length === 1 && saturations.length === 1
  const others = isAlone ? [] : saturations
  const usualSizes = usualSizesOf(shape)
  for (const { costs, misses } of saturations) summed(costs, misses, most)
  let [best, bestSize] = [Number.NEGATIVE_INFINITY, 1]
  for (let size = 1; size <= most; size++) {
    let cost = isAlone ? (changes.costs[size] as number) : 0
    let wrong = isAlone ? (changes.misses[size] as number) : 0
    for (const { costs, misses } of others) {
      // What others took of it makes it smaller while it is looked at.
      let [dearest, at] = [Number.NEGATIVE_INFINITY, size]
      for (let by = 0; by < taken.length && by < size; by++) {
        const own = (costs[size - by] as number) + (taken[by] as number)
        if (own > dearest) [dearest, at] = [own, size - by]
      }
      cost += dearest
      wrong += misses[at] as number
    }
    const usual = usualSizes.includes(size) ? USUAL_BURST : 0
    const score = base + held + cost + usual + (stated.length > 0 && isStated(stated, shape, size) ? STATED : 0)
    scores[size] = score
    chances[size] = perhaps + cost
    wrongs[size] = wrong
    if (score > best) [best, bestSize] = [score, size]
  }
  const fitOf = (size: number): Fit => ({
    hypothesis,
    shape,
    size,
    concurrency,
    penaltyMs,
    replicas,
    other,
    clockErrorMs,
    score: scores[size] as number,
    chance: chances[size] as number,
    wrong: wrongs[size] as number,
    isHeldOtherwise: isOtherwise(held, evidence.answers),
  })
  if (best < floor) return []
  if (isRough) return [fitOf(bestSize)]
  const fits: Fit[] = []
  for (let size = 1; size <= most; size++) if ((scores[size] as number) >= best - NEAR) fits.push(fitOf(size))
  return fits
}

/** The highest sum of changes, of all sizes: further answers can only lower it. */
function highest(changes: Float64Array, most: number): number {
  let sum = changes[0] as number
  let best = Number.NEGATIVE_INFINITY
  for (let size = 1; size <= most; size++) {
    sum += changes[size] as number
    if (sum > best) best = sum
  }
  return best
}

/** From changes to what they come to at each size. */
function summed(costs: Float64Array, misses: Float64Array, most: number): void {
  for (let size = 1; size <= most; size++) {
    costs[size] = (costs[size] as number) + (costs[size - 1] as number)
    misses[size] = (misses[size] as number) + (misses[size - 1] as number)
  }
}

export function bestOf(fits: readonly Fit[], count: number): Fit[] {
  return [...fits].sort((a, b) => b.score - a.score).slice(0, count)
}
