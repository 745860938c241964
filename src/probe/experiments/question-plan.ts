import { type Asking, bestQuestion } from '../inference/distinguishing.ts'
import type { Inference } from '../inference/infer.ts'
import type { Others } from '../requests/balance.ts'
import { usualPriceOf } from '../requests/usual-price.ts'
import type { SaturationPlan } from './saturation.ts'

/** A law is open below this; where refusals block, few answers inform, and it is open below the other. */
const SURE = 0.95
const SURE_IF_PENALISED = 0.999
/** Above this share of answers that no law explains, other laws are not the reason. */
const DISTURBED = 0.01
/** Accepted submits of a question at most, in sizes of the limit. */
const OF_SIZE = 2

/** Conclusions of a course that a question depends on. */
interface CourseSoFar {
  inference: Inference
  confidence: number
  others: Others
  isUnexplained: boolean
  cycles: readonly unknown[]
}

/**
 * The saturation that distinguishes best between the laws of a single limit that are still possible; null where none is open, none does, others are seen to
 * use the account, or it would cost more than is usual.
 */
export function questionPlan(
  { inference, confidence, others, isUnexplained, cycles }: CourseSoFar,
  asking: Asking & { accepted: number; burstAtMost: number },
): SaturationPlan | null {
  const { ranked, behind, concurrency, replicas, unexplained, penaltiesMs } = inference
  const isSingle = ranked.length > 1 && behind.length === 0 && concurrency === null && replicas === 1
  const sure = penaltiesMs.length > 0 ? SURE_IF_PENALISED : SURE
  const isDisturbed = unexplained >= DISTURBED || others.submits > 0 || isUnexplained
  if (!isSingle || isDisturbed || confidence >= sure) return null
  const size = ranked[0]?.best.size ?? 0
  if (asking.accepted > usualPriceOf(size) - OF_SIZE * size) return null
  const question = bestQuestion(ranked, asking)
  if (question === null) return null
  return {
    ...question,
    // Bursts after a silence have the number after the last saturation.
    cycle: cycles.length + 1,
    periodMs: asking.periodMs,
    gapMs: question.burstAfterMs,
    recoveries: 0,
    isLong: false,
    openAtMost: Number.POSITIVE_INFINITY,
    burstAtMost: asking.burstAtMost,
    longestWindowMs: asking.longestWindowMs,
    isSilent: false,
    silentWindowMs: asking.longestWindowMs,
  }
}
