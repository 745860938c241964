import { type Asking, bestQuestion, type Question } from '../inference/distinguishing.ts'
import type { Inference } from '../inference/infer.ts'
import type { Others } from '../requests/balance.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import { usualPriceOf } from '../requests/usual-price.ts'
import type { SaturationPlan } from './saturation.ts'

/** A law is open below this; where refusals block, few answers inform, and it is open below the other. */
const SURE = 0.95
const SURE_IF_PENALISED = 0.999
/** Above this share of answers that no law explains, other laws are not the reason. */
const DISTURBED = 0.01
/** Accepted submits of a question at most, in sizes of the limit. */
const OF_SIZE = 2

/** A law that counts refusals is tested if it is so likely, as a share of the likeliest law's certainty. */
const ABOUT = 0.5
/** The second part of a limit follows the first after so much of the window, and the first takes at most so much of it. */
const TO_SECOND_PART = 0.45
const FIRST_PART = 0.2
const LONGEST_SPACING_MS = 25
/** A test of another window is one of this window too, if the second part came within so much of it, and a bucket would have refilled so many requests. */
const WITHIN = 0.5
const REFILLED = 4

/**
 * Uses up a limit that counts refusals in two parts, and no refusal comes before the second: the law then lets one more through, and a bucket what it has
 * refilled, whatever refusals take from it. Null where no such law is likely, or `testedMs`, the times between two parts so far, tested it.
 */
export function inTwoParts(
  { ranked }: Pick<Inference, 'ranked'>,
  { testedMs, phasesMs: [phaseMs = 0] }: Pick<Asking, 'phasesMs'> & { testedMs: number[] },
): Question | null {
  const least = ABOUT * (ranked[0]?.posterior ?? 0)
  const counting = ranked.find(({ best, posterior }) => best.hypothesis.countsRefusals === true && posterior >= least)
  if (counting === undefined) return null
  const { size, shape } = counting.best
  const { windowMs = 0 } = shape
  const burstAfterMs = TO_SECOND_PART * windowMs
  const leastMs = Math.min(burstAfterMs, (REFILLED * windowMs) / size)
  if (testedMs.some((afterMs) => afterMs >= leastMs && afterMs <= WITHIN * windowMs)) return null
  testedMs.push(burstAfterMs)
  return {
    phaseMs,
    leads: [{ afterMs: 0, submits: Math.max(1, size - 1) }],
    burstAfterMs,
    spacingMs: Math.max(SHORTEST_SPACING_MS, Math.min(LONGEST_SPACING_MS, (FIRST_PART * windowMs) / size)),
  }
}

/** Conclusions of a course that a question depends on. */
interface CourseSoFar {
  inference: Inference
  confidence: number
  others: Others
  isUnexplained: boolean
  cycles: readonly unknown[]
}

/**
 * The saturation that distinguishes best between the laws of a single limit that are still possible, or tests one that counts refusals; null where none is
 * open, none does, others are seen to use the account, or it would cost more than is usual.
 */
export function questionPlan(
  { inference, confidence, others, isUnexplained, cycles }: CourseSoFar,
  asking: Asking & { accepted: number; burstAtMost: number; testedMs: number[] },
): SaturationPlan | null {
  const { ranked, behind, concurrency, replicas, unexplained, penaltiesMs } = inference
  // Beside a bound, what others take unseen passes this test too, and a wrong law would look sure.
  const isSingle = behind.length === 0 && replicas === 1 && concurrency === null
  const sure = penaltiesMs.length > 0 ? SURE_IF_PENALISED : SURE
  const isDisturbed = unexplained >= DISTURBED || others.submits > 0 || isUnexplained
  if (!isSingle || isDisturbed) return null
  const size = ranked[0]?.best.size ?? 0
  if (asking.accepted > usualPriceOf(size) - OF_SIZE * size) return null
  const question = inTwoParts(inference, asking) ?? (confidence < sure ? bestQuestion(ranked, asking) : null)
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
