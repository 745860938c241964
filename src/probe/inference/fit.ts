import type { StatedLimit } from '../../gateway/stated-limits.ts'
import { isOtherwise } from './answer-scatter.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Network, Observation } from './observation.ts'
import { ANSWER, type Held } from './other-limits.ts'
import type { OtherRate } from './other-rate.ts'
import { CHUNK, FIGURES, type Replay } from './replay.ts'
import { RunsAmongOthers } from './runs-among-others.ts'
import { type Shape, USUAL_BURST, usualSizesOf } from './shapes.ts'
import { type SizeCosts, sizeCostsOf } from './size-costs.ts'

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

/** Cost of an answer, in logarithms, that is explained only if its instant was off by each of `OFF_SHARES`, or if requests overtook each other to another replica. */
const OFF = [-0.8, -1.7, -3, -1.2] as const
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
  if (other === null) return 0
  const { hypothesis, shape, size } = other
  return STACKED + hypothesis.lnPrior + shape.lnPrior + lnPriorOfBurst(shape, usualSizesOf(shape).includes(size), true)
}

/**
 * A bucket's burst is a figure of its own beside its rate, where a window has its size alone. Beside another limit few answers tell the two
 * apart, so a burst that people do not set costs as much as such a rate.
 */
const OWN_BURST_OF_TWO = -3
/** Logarithmic prior of a bucket's burst beside its rate; 0 of a window. */
export function lnPriorOfBurst({ ratePerSecond }: Shape, isUsual: boolean, isOneOfTwo: boolean): number {
  if (ratePerSecond === undefined) return 0
  if (isUsual) return USUAL_BURST
  return isOneOfTwo ? OWN_BURST_OF_TWO : 0
}
/** A refusal that is another's, of which nothing is known. */
const ANOTHERS = -0.5

export interface FitOptions {
  clockErrorMs: number
  /** Passes over refusals in the midst of others, and gives the best size alone. */
  isRough?: boolean
  /** Score below which a fit is of no interest, and not followed to its end. */
  floor?: number
}

/** After so many answers it is asked whether a shape can still reach the floor. */
const ASKED_EVERY = 32

/** The best sizes of one shape: one replay of the law, without a bound, tells what it had counted at each request. */
export function fitShape(
  hypothesis: Hypothesis,
  shape: Shape,
  held: Held,
  { clockErrorMs, isRough = false, floor = Number.NEGATIVE_INFINITY }: FitOptions,
): Fit[] {
  const { evidence, concurrency, penaltyMs, replicas, other, blocks, perhaps } = held
  const { network, originEpochMs, stated, plainScatter } = evidence
  const replay = evidence.replays.of(hypothesis, shape, {
    replicas,
    originEpochMs: originEpochMs + network.offsetMs + clockErrorMs,
    isRough,
    reaches: (index) => blocks[index] === 'no',
  })
  const bonus = (stated.length > 0 ? STATED : 0) + (shape.ratePerSecond === undefined ? 0 : USUAL_BURST)
  const base = hypothesis.lnPrior + shape.lnPrior + perhaps + lnPriorBeside(held)
  const atMost = base + bonus + (hypothesis.isHolding ? 0 : plainScatter)
  if (atMost < floor) return []
  const weighed = weigh(replay, held, { isRough, atMost, floor })
  if (weighed === null) return []
  const { tally, among } = weighed
  const scatter = hypothesis.isHolding ? replay.scatter(network) : plainScatter
  if (among === null) tally.addUp()
  const taken = among === null ? [] : takenByOthers(evidence.othersPerMs * spanOf(shape, network))
  const { costs, misses } = among?.sums(taken) ?? tally
  // What is left of the whole limit is smaller.
  const [smallest, high] = among === null ? [tally.low, tally.high] : [1, replay.most]
  // Each replica lets through at least one.
  const low = Math.max(smallest, replicas)
  const plain = base + scatter
  const usualSizes = usualSizesOf(shape)
  const bonusOf = (size: number): number =>
    lnPriorOfBurst(shape, usualSizes.includes(size), other !== null) +
    (stated.length > 0 && isStated(stated, shape, size) ? STATED : 0)
  let [best, bestSize] = [Number.NEGATIVE_INFINITY, low]
  for (let size = low; size <= high; size++) {
    const score = plain + (costs[size] as number) + bonusOf(size)
    if (score > best) [best, bestSize] = [score, size]
  }
  if (best < floor) return []
  const isHeldOtherwise = isOtherwise(scatter, evidence.answers)
  const beyond = { concurrency, penaltyMs, replicas, other, clockErrorMs, isHeldOtherwise }
  const fits: Fit[] = []
  const [from, until] = isRough ? [bestSize, bestSize] : [low, high]
  for (let size = from; size <= until; size++) {
    const cost = costs[size] as number
    const score = plain + cost + bonusOf(size)
    if (score < best - NEAR) continue
    fits.push({ hypothesis, shape, size, ...beyond, score, chance: perhaps + cost, wrong: misses[size] as number })
  }
  return fits
}

function lnPriorBeside({ concurrency, penaltyMs, replicas, other }: Held): number {
  return (
    (concurrency === null ? 0 : BESIDE) +
    (penaltyMs === null ? 0 : PENALISED) +
    (replicas > 1 ? REPLICATED : 0) +
    lnPriorOf(other)
  )
}

/** Costs of the answers by size; null where no size can reach the floor any more. `atMost`: score of a size that tells all of them. */
function weigh(
  replay: Replay,
  { evidence, isOneOfTwo, answers, costs }: Held,
  { isRough, atMost, floor }: { isRough: boolean; atMost: number; floor: number },
): { tally: SizeCosts; among: RunsAmongOthers | null } | null {
  const { most } = replay
  const least = (isRough ? floor : floor - NEAR) - atMost
  const among = evidence.othersPerMs > 0 ? new RunsAmongOthers(evidence.othersPerMs, most, least) : null
  let tally = sizeCostsOf(0, most)
  let { figures, begin } = replay.chunk(0)
  let first = 0
  let isMet = false
  const asked = isRough ? answers.rough : answers.all
  for (let weighed = 0; weighed < asked.length; weighed++) {
    // As long as all passes a size that is large enough costs nothing.
    if (isMet && weighed % ASKED_EVERY === ASKED_EVERY - 1) {
      // What others take changes with time, so that no size costs too much before the end.
      const highest = among === null ? tally.narrow(least) : among.highest()
      if (atMost + highest < floor) return null
    }
    const index = asked[weighed] as number
    if (index >= first + CHUNK) {
      first = index - (index % CHUNK)
      ;({ figures, begin } = replay.chunk(first))
    }
    const place = begin + (index - first) * FIGURES
    const answer = answers.kinds[index] as number
    isMet ||= answer !== ANSWER.passed
    if (among !== null) {
      const isPassed = answer === ANSWER.passed || answer === ANSWER.contradicted
      tally = among.next(answers.cycles[index] as number, isPassed, (evidence.observations[index] as Observation).at)
    }
    // Where the rate refuses too, nobody knows what was open.
    if (answer === ANSWER.perhaps) tally.add(figures[place] as number, tally.end, costs[index] as number)
    else if (answer === ANSWER.refused) addRefusal(tally, figures, place, isOneOfTwo)
    else addPass(tally, figures, place, answer === ANSWER.contradicted)
  }
  return { tally, among }
}

/** A refusal tells all sizes up to what was counted, and larger ones if its instant was off. */
function addRefusal(tally: SizeCosts, figures: Uint16Array, place: number, isOneOfTwo: boolean): void {
  const byAny = figures[place + FIGURES - 1] as number
  let from = figures[place] as number
  for (let off = 0; from !== byAny && off < OFF.length; off++) {
    const earlier = figures[place + 1 + off] as number
    tally.add(from, earlier, OFF[off] as number)
    from = earlier
  }
  if (isOneOfTwo) tally.add(byAny, tally.end, ANOTHERS)
  else tally.miss(byAny, tally.end)
}

/** A request that was let through tells all sizes above what was counted, and smaller ones if its instant was off. */
function addPass(tally: SizeCosts, figures: Uint16Array, place: number, isContradicted: boolean): void {
  const byAny = figures[place + FIGURES - 1] as number
  let from = figures[place] as number
  for (let off = 0; from !== byAny && off < OFF.length; off++) {
    const later = figures[place + 1 + off] as number
    tally.add(later, from, OFF[off] as number)
    from = later
  }
  tally.miss(0, byAny)
  if (isContradicted) tally.miss(0, tally.end)
}

/** Fits by score; of equal ones, the one that needs the least error of the clock comes first. */
export function bestOf(fits: readonly Fit[], count: number): Fit[] {
  const off = (one: Fit): number => Math.abs(one.clockErrorMs)
  return [...fits].sort((a, b) => b.score - a.score || off(a) - off(b)).slice(0, count)
}

/** From the lead of a saturation to its first refusal, about. */
const BURST_MS = 5000

/** How long what others took is missing: a window, or until a bucket has refilled one. */
function spanOf({ windowMs, ratePerSecond = 1 }: Shape, { slackMs }: Network): number {
  return (windowMs ?? Math.max(BURST_MS, 1000 / ratePerSecond)) + slackMs
}
/** Cost, in logarithms, of the assumption that others took this many if they take `mean`. */
export function takenByOthers(mean: number): number[] {
  if (mean <= 0) return [0]
  const most = Math.ceil(mean + 4 * Math.sqrt(mean) + 2)
  const costs = [-mean]
  for (let by = 1; by <= most; by++) costs.push((costs[by - 1] as number) + Math.log(mean / by))
  return costs
}
