import { sameAnswers } from './equivalence.ts'
import type { HypothesisName } from './hypothesis.ts'
import type { Inference } from './infer.ts'

const OFFSET: HypothesisName = 'fixed-window-offset'

/** The kinds that no probe can tell from the likeliest, that one first. */
export function inseparable(
  ranked: Inference['ranked'],
  originEpochMs: number,
  seesHolding: boolean,
): Inference['ranked'] {
  const [first, ...others] = ranked
  if (first === undefined) return []
  const seesDelay = seesHolding && !first.best.isHeldOtherwise
  return [
    first,
    ...others.filter(
      ({ posterior, best }) => posterior > 1e-4 && sameAnswers(first.best, best, originEpochMs, seesDelay),
    ),
  ]
}

/** The same of a first saturation, except for windows whose edges may lie anywhere: whether the check shows an edge tells them. They are never sure at once. */
export function confidenceAtOnce(inference: Inference, originEpochMs: number, seesHolding: boolean): number {
  const [first] = inference.ranked
  if (first?.name === OFFSET) return 0
  const ranked = inference.ranked.filter(({ name }) => name !== OFFSET)
  const [all, kept] = [inference.ranked, ranked].map((laws) => laws.reduce((sum, { posterior }) => sum + posterior, 0))
  const share = (all ?? 1) / (kept || 1)
  return confidenceOf(
    { ...inference, ranked: ranked.map((one) => ({ ...one, posterior: one.posterior * share })) },
    originEpochMs,
    seesHolding,
  )
}

/** Confidence of the law, and of the law behind it if one was met. */
export function confidenceOf({ ranked, behind }: Inference, originEpochMs: number, seesHolding: boolean): number {
  const sureOf = (all: Inference['ranked']): number =>
    inseparable(all, originEpochMs, seesHolding).reduce((sum, { posterior }) => sum + posterior, 0)
  return behind.length === 0 ? sureOf(ranked) : sureOf(ranked) * sureOf(behind)
}
