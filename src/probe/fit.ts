import type { StatedLimit } from '../gateway/stated-limits.ts'
import { normalTail } from '../stats/normal-tail.ts'
import { scatterOf } from './answer-scatter.ts'
import { BOUNDLESS, type Hypothesis, limiterOf } from './hypothesis.ts'
import type { Mark, Network } from './mark.ts'
import { penalised } from './penalty.ts'
import { type Shape, USUAL_BURST, usualness } from './shapes.ts'
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
  /** The gateway's clock minus what it was believed to be, in ms. */
  clockErrorMs: number
  /** Logarithm of prior times likelihood. */
  score: number
  /** Answers that it does not tell, whatever the timing. */
  wrong: number
}

/** What an answer costs, in logarithms, that is told only if its instant was off by so much of the slack. */
const OFF = [
  { share: 0.25, cost: -0.8 },
  { share: 0.5, cost: -1.7 },
  { share: 1, cost: -3 },
] as const
/** And one that is not told at all. */
const HARD = -4.6
const EPSILON = 1e-6
/** Fits within this of the best, in logarithms, are about as likely. */
export const NEAR = 3

export interface Evidence {
  marks: readonly Mark[]
  network: Network
  originEpochMs: number
  /** Limits that the gateway states. */
  stated: readonly StatedLimit[]
  /** What the scatter of answers says where no law holds requests back. */
  plainScatter: number
  /** Requests that others make of the same limit, in a ms. */
  othersPerMs: number
  /** The longest window that is looked for: much longer ones do not show. */
  longestWindowMs: number
  /** Whether it was gathered in depth. */
  isDeep: boolean
}

const LONGEST_WINDOW_MS = 3_600_000

export function evidenceOf(
  marks: readonly Mark[],
  network: Network,
  originEpochMs: number,
  stated: readonly StatedLimit[] = [],
  { othersPerMs = 0, longestWindowMs = LONGEST_WINDOW_MS, isDeep = false } = {},
): Evidence {
  const answers = marks.flatMap(({ answeredAfterMs }) => answeredAfterMs ?? [])
  return {
    marks,
    network,
    originEpochMs,
    stated,
    plainScatter: scatterOf(answers, network),
    othersPerMs,
    longestWindowMs,
    isDeep,
  }
}

/**
 * What an answer costs of which nobody knows whether the concurrency limit gave it. After a refusal that it made all places were taken: as
 * often as work ends since then it lets one through. Else what was held then is only about known.
 */
export function costOfPerhaps({ passed, held }: Mark, concurrency: number, wasRefused: boolean): number {
  const full = normalTail((concurrency - 0.5 - held.mean) / Math.sqrt(held.variance + 0.1))
  const free = wasRefused ? 1 - Math.exp(-held.endings) : 0
  const kept = wasRefused ? Math.exp(-held.endings) : 0
  return Math.max(LEAST_OF_PERHAPS, Math.log((passed ? Math.max(1 - full, free) : Math.max(full, kept)) + 1e-9))
}
/** What is held is known too badly for more. */
const LEAST_OF_PERHAPS = -2.3

/** A gateway says more often what is true of its limits than not. */
const STATED = 2

function isStated(stated: readonly StatedLimit[], { windowMs }: Shape, size: number): boolean {
  return stated.some(
    ({ concerns, limit, windowMs: span }) =>
      concerns === 'rate' && limit === size && (span === null || windowMs === undefined || span === windowMs),
  )
}

/** What a concurrency limit must be worth, in logarithms, to be taken to stand beside a rate. */
const BESIDE = -2

/** And a penalty after refusals. */
const PENALISED = -5

/** Whether the concurrency limit made a refusal: surely, perhaps, or not. */
function blocked({ held }: Mark, concurrency: number | null): 'no' | 'perhaps' | 'yes' {
  if (concurrency === null || held.most < concurrency) return 'no'
  return held.least >= concurrency ? 'yes' : 'perhaps'
}

/** What stands beside a rate limit. */
export interface Beside {
  concurrency: number | null
  penaltyMs: number | null
}

/** Evidence as what stands beside leaves it to the rate: what that says of each answer is the same for every law and shape. */
export interface Held extends Beside {
  evidence: Evidence
  blocks: readonly ('no' | 'perhaps' | 'yes')[]
  /** What it costs where it perhaps gave an answer. */
  costs: readonly number[]
  /** And in all where it let through. */
  perhaps: number
}

export function heldBeside(evidence: Evidence, beside: Beside): Held {
  const { concurrency, penaltyMs } = beside
  const punished = penaltyMs === null ? null : penalised(evidence.marks, penaltyMs).blocked
  const blocks = evidence.marks.map((mark, at) => (punished?.[at] === true ? 'yes' : blocked(mark, concurrency)))
  const { marks } = evidence
  const costs = marks.map((mark, index) =>
    blocks[index] === 'perhaps' ? costOfPerhaps(mark, concurrency ?? 0, marks[index - 1]?.passed === false) : 0,
  )
  const perhaps = costs.reduce((sum, cost, index) => (marks[index]?.passed ? sum + cost : sum), 0)
  return { evidence, ...beside, blocks, costs, perhaps }
}

export interface FitOptions {
  clockErrorMs: number
  /** Passes over refusals in the midst of others, and gives the best size alone. */
  isRough?: boolean
  /** What scores less is of no interest, and not followed to its end. */
  floor?: number
}

/** After so many answers it is asked whether a shape can still reach the floor. */
const ASKED_EVERY = 32

/** The best sizes of one shape: one replay of the law, without a bound, tells what it had counted at each request. */
export function fitShape(
  hypothesis: Hypothesis,
  shape: Shape,
  { evidence, concurrency, penaltyMs, blocks, costs: besides, perhaps }: Held,
  { clockErrorMs, isRough = false, floor = Number.NEGATIVE_INFINITY }: FitOptions,
): Fit[] {
  const { marks, network, originEpochMs, stated, plainScatter } = evidence
  const limiter = limiterOf(hypothesis, shape, BOUNDLESS, {
    originEpochMs: originEpochMs + network.offsetMs + clockErrorMs,
  })
  const usedAt = (now: number): number => hypothesis.used(limiter.state(now), shape, now)
  const most = Math.ceil(marks.length) + 2
  /** Changes of the cost and of the misses from each size on; of each saturation its own where others may take from it. */
  let costs = new Float64Array(most + 2)
  let misses = new Float64Array(most + 2)
  const saturations = [{ costs, misses }]
  const answers: number[] = []
  let lastTakenAt = Number.NEGATIVE_INFINITY
  let wasRefused = false
  /** The size from which a request passes at an instant. */
  const passesFrom = (now: number): number => Math.min(most + 1, Math.max(1, Math.ceil(usedAt(now) + 1 - EPSILON)))
  const add = (to: Float64Array, from: number, until: number, what: number): void => {
    if (from >= until) return
    to[from] = (to[from] as number) + what
    to[until] = (to[until] as number) - what
  }
  const miss = (from: number, until: number): void => {
    add(costs, from, until, HARD)
    add(misses, from, until, 1)
  }
  const bonus = (stated.length > 0 ? STATED : 0) + (shape.ratePerSecond === undefined ? 0 : USUAL_BURST)
  const beside = (concurrency === null ? 0 : BESIDE) + (penaltyMs === null ? 0 : PENALISED)
  const base = hypothesis.lnPrior + shape.lnPrior + perhaps + beside
  for (const [index, mark] of marks.entries()) {
    if (evidence.othersPerMs > 0 && index > 0 && mark.cycle !== marks[index - 1]?.cycle) {
      costs = new Float64Array(most + 2)
      misses = new Float64Array(most + 2)
      saturations.push({ costs, misses })
    }
    if (index % ASKED_EVERY === ASKED_EVERY - 1) {
      const reach = saturations.reduce((sum, { costs }) => sum + highest(costs, most), 0)
      if (base + bonus + reach < floor) return []
    }
    const { slackMs } = mark
    const at = Math.max(mark.at, lastTakenAt)
    const block = blocks[index]
    if (mark.passed) {
      let from = passesFrom(at)
      let takenAt = at
      // What has counted less a slack later has counted no less in between.
      for (const { share, cost } of passesFrom(at + slackMs) < from ? OFF : []) {
        const later = Math.min(from, passesFrom(at + share * slackMs))
        add(costs, later, from, cost)
        // Refused until now, and just before a window ends: it passed because the window had ended.
        if (wasRefused && takenAt === at && from - later > 1) takenAt = at + share * slackMs
        from = later
      }
      miss(0, from)
      if (block === 'yes') miss(0, most + 1)
      if (mark.answeredAfterMs !== null && hypothesis.heldMs !== undefined) {
        answers.push(mark.answeredAfterMs - hypothesis.heldMs(limiter.state(at), at))
      }
      limiter.take(takenAt, 1)
      lastTakenAt = takenAt
    } else if (block === 'perhaps') {
      // Where the rate refuses too, nobody knows what was open.
      if (!isRough || mark.isTelling) add(costs, passesFrom(at), most + 1, besides[index] as number)
    } else if (block === 'no' && isRough && !mark.isTelling) {
      limiter.refuse(at, 1)
    } else if (block === 'no') {
      let from = passesFrom(at)
      const earliest = Math.max(lastTakenAt, at - slackMs)
      for (const { share, cost } of mark.mayHaveSwapped || passesFrom(earliest) > from ? OFF : []) {
        const isLast = share === 1 && mark.mayHaveSwapped
        const earlier = isLast ? most + 1 : Math.max(from, passesFrom(Math.max(lastTakenAt, at - share * slackMs)))
        add(costs, from, earlier, cost)
        from = earlier
      }
      miss(from, most + 1)
      limiter.refuse(at, 1)
    }
    wasRefused = !mark.passed
  }
  const held = hypothesis.heldMs === undefined ? plainScatter : scatterOf(answers, network)
  const scores = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY)
  const wrongs = new Float64Array(most + 1)
  const taken = takenByOthers(evidence.othersPerMs * spanOf(shape, network))
  for (const { costs, misses } of saturations) summed(costs, misses, most)
  let [best, bestSize] = [Number.NEGATIVE_INFINITY, 1]
  for (let size = 1; size <= most; size++) {
    let [cost, wrong] = [0, 0]
    for (const { costs, misses } of saturations) {
      // What others took of it makes it smaller while it is looked at.
      let [dearest, at] = [Number.NEGATIVE_INFINITY, size]
      for (let by = 0; by < taken.length && by < size; by++) {
        const own = (costs[size - by] as number) + (taken[by] as number)
        if (own > dearest) [dearest, at] = [own, size - by]
      }
      cost += dearest
      wrong += misses[at] as number
    }
    const score = base + held + cost + usualness(shape, size) + (isStated(stated, shape, size) ? STATED : 0)
    scores[size] = score
    wrongs[size] = wrong
    if (score > best) [best, bestSize] = [score, size]
  }
  const fitOf = (size: number): Fit => ({
    hypothesis,
    shape,
    size,
    concurrency,
    penaltyMs,
    clockErrorMs,
    score: scores[size] as number,
    wrong: wrongs[size] as number,
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
