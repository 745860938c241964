import { sameAnswers } from './equivalence.ts'
import type { Inference } from './infer.ts'

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

/** Confidence of the law, and of the law behind it if one was met. */
export function confidenceOf({ ranked, behind }: Inference, originEpochMs: number, seesHolding: boolean): number {
  const sureOf = (all: Inference['ranked']): number =>
    inseparable(all, originEpochMs, seesHolding).reduce((sum, { posterior }) => sum + posterior, 0)
  return behind.length === 0 ? sureOf(ranked) : sureOf(ranked) * sureOf(behind)
}
