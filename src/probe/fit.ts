import { createLimiter } from '../limits/create-limiter.ts'
import { BOUNDLESS, type Hypothesis } from './hypothesis.ts'
import type { Mark, Network } from './mark.ts'
import type { Shape } from './shapes.ts'

/** A hypothesis with figures, and how well it tells what was seen. */
export interface Fit {
  hypothesis: Hypothesis
  shape: Shape
  size: number
  /** The concurrency limit that stands beside it; null where none is needed. */
  concurrency: number | null
  /** The gateway's clock minus what it was believed to be, in ms. */
  clockErrorMs: number
  /** Logarithm of prior times likelihood. */
  score: number
  /** Answers that it does not tell, whatever the timing. */
  wrong: number
}

/** What one answer costs in logarithms: told only if an instant was a little off, or not told at all. */
const SOFT = -1.9
const HARD = -4.6
/** A refusal that a concurrency limit may have made, or may not. */
const PERHAPS = -0.3
/** Answers are early or late by this at least, in ms: below it nothing is learnt from how long they took. */
const LEAST_SCATTER_MS = 40
/** More than this the scatter of answers does not say for or against a queue. */
const MOST_FROM_ANSWERS = 60
const EPSILON = 1e-6

export interface Evidence {
  marks: readonly Mark[]
  network: Network
  originEpochMs: number
}

/** Whether the concurrency limit made a refusal: surely, perhaps, or not. */
function blocked({ held }: Mark, concurrency: number | null): 'no' | 'perhaps' | 'yes' {
  if (concurrency === null || held.most < concurrency) return 'no'
  return held.least >= concurrency ? 'yes' : 'perhaps'
}

/** The best sizes of one shape: one replay of the law, without a bound, tells what it had counted at each request. */
export function fitShape(
  hypothesis: Hypothesis,
  shape: Shape,
  { marks, network, originEpochMs }: Evidence,
  concurrency: number | null,
  clockErrorMs: number,
): Fit[] {
  const { slackMs } = network
  const limiter = createLimiter(hypothesis.spec(shape, BOUNDLESS), {
    originEpochMs: originEpochMs + network.offsetMs + clockErrorMs,
  })
  const usedAt = (now: number): number => hypothesis.used(limiter.state(now), shape, now)
  const most = Math.ceil(marks.length) + 2
  /** Changes of soft and hard misses from each size on. */
  const soft = new Float64Array(most + 2)
  const hard = new Float64Array(most + 2)
  let perhaps = 0
  const answers: number[] = []
  let lastTakenAt = Number.NEGATIVE_INFINITY
  /** The size from which a request would pass that finds so much used. */
  const passesFrom = (used: number): number => Math.min(most + 1, Math.max(1, Math.ceil(used + 1 - EPSILON)))
  const add = (to: Float64Array, from: number, until: number, what: number): void => {
    if (from >= until) return
    to[from] = (to[from] as number) + what
    to[until] = (to[until] as number) - what
  }
  for (const mark of marks) {
    const { at } = mark
    const block = blocked(mark, concurrency)
    if (mark.passed) {
      const exact = passesFrom(usedAt(at))
      const early = Math.min(exact, passesFrom(usedAt(at + slackMs)))
      const slack = Math.min(early, passesFrom(usedAt(Math.max(lastTakenAt, at - slackMs))))
      add(soft, slack, exact, 1)
      add(hard, 0, slack, 1)
      if (block === 'yes') add(hard, 0, most + 1, 1)
      if (mark.answeredAfterMs !== null) {
        answers.push(mark.answeredAfterMs - (hypothesis.heldMs?.(limiter.state(at), at) ?? 0))
      }
      limiter.take(at, 1)
      lastTakenAt = at
    } else if (block === 'no') {
      const exact = passesFrom(usedAt(at))
      const early = passesFrom(usedAt(Math.max(lastTakenAt, at - slackMs)))
      const slack = mark.mayHaveSwapped ? most + 1 : Math.max(exact, early)
      add(soft, exact, slack, 1)
      add(hard, slack, most + 1, 1)
      limiter.refuse(at, 1)
    } else if (block === 'perhaps') {
      perhaps++
    }
  }
  const base =
    hypothesis.lnPrior + shape.lnPrior + perhaps * PERHAPS + (concurrency === null ? 0 : -2) + scatterOf(answers)
  const fits: Fit[] = []
  let [softly, wrong] = [soft[0] as number, hard[0] as number]
  for (let size = 1; size <= most; size++) {
    softly += soft[size] as number
    wrong += hard[size] as number
    const score = base + softly * SOFT + wrong * HARD
    fits.push({ hypothesis, shape, size, concurrency, clockErrorMs, score, wrong })
  }
  return bestOf(fits, 3)
}

/** The logarithmic likelihood of answers that came so much later than they should have, less what the best would be. */
function scatterOf(answers: number[]): number {
  if (answers.length < 3) return 0
  const sorted = answers.sort((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] as number
  const scatter = sorted.reduce((sum, answer) => sum + Math.abs(answer - middle), 0) / sorted.length
  return -Math.min(MOST_FROM_ANSWERS, sorted.length * Math.log(Math.max(1, scatter / LEAST_SCATTER_MS)))
}

export function bestOf(fits: readonly Fit[], count: number): Fit[] {
  return [...fits].sort((a, b) => b.score - a.score).slice(0, count)
}
