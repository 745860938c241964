import { decisive, type Ranked } from './certainty.ts'
import { changedBetween } from './changed-limit.ts'
import type { Evidence } from './evidence.ts'
import { explainedByOthers } from './explained-by-others.ts'
import { explainedByPair } from './explained-by-pair.ts'
import { type Explanation, explanationOf, explanationsByConcurrency, RIVAL, seenOpen, wrongOf } from './explanation.ts'
import { explanationByFractions } from './fractional-weight.ts'
import { NO_OTHER_LIMITS, type OtherLimits } from './other-limits.ts'
import type { OtherRate } from './other-rate.ts'
import { penaltiesOf } from './penalty.ts'

/** A concurrency limit must explain this much, in logarithms, that a rate alone does not. */
const CONCURRENCY_TELLS = 4
/** The same where others use the account, who may have made the same answers. */
const CONCURRENCY_TELLS_AMONG_OTHERS = 12
/** Answers that a limit that was never surely full must explain and the same rate alone does not: fewer may be outliers. */
const LEAST_EXPLAINED = 3
/** Least unexplained rest of a rate alone, in logarithms, if a concurrency limit is looked for although the rate explains every answer. */
const UNTOLD_BY_RATE = 4
/** Gateways behind one address, and what they must explain that nothing else does. */
const REPLICAS = [2, 3, 4]
const REPLICAS_TELL = 4

interface FoundInPart extends Pick<Explanation, 'concurrency' | 'replicas'> {
  suspected: number | null
  ranked: readonly Ranked[]
  behind: readonly Ranked[]
}

export interface InferOptions {
  /** Score below which a hypothesis is not examined further: the shortfall is then the only sound finding. */
  floor?: number
  /** Conclusion from a part of the evidence: beside a rate, only limits that may have stood beside it there are examined. */
  part?: FoundInPart | undefined
  /** The rate limit that was found before one behind it was looked for. */
  known?: OtherRate | undefined
  /** A pair that was found of a part of the evidence, from which the search for one begins. */
  earlier?: readonly OtherRate[]
}

/** Explanations of the evidence that were held against each other: those of a kind by their likelihood. */
export type Explanations = ReturnType<typeof likeliest>

/** The likeliest explanation is `found`. Each kind is looked for where what was found before it leaves something to tell, or may be mistaken for it. */
export function likeliest(
  evidence: Evidence,
  plain: Explanation,
  { floor, part, known, earlier = [] }: InferOptions & { floor: number },
) {
  const { observations } = evidence
  const isAlone = evidence.othersPerMs <= 0
  const { bounded, isBounded } = byConcurrency(evidence, plain, { floor, part })
  let found = (isBounded ? bounded[0] : plain) as Explanation
  const accountsOf = (all: readonly Partial<OtherLimits>[]): Explanation[] =>
    all
      .map((beside) =>
        explanationOf(evidence, { ...NO_OTHER_LIMITS, ...beside }, Math.max(floor - RIVAL, found.score - RIVAL)),
      )
      .sort((a, b) => b.score - a.score)
  const isUntold = (): boolean => found.fits.length > 0 && wrongOf(found, evidence) > 0
  const unpunished = found.score
  const punished =
    plain.fits.length > 0 ? accountsOf(penaltiesOf(observations).map((penaltyMs) => ({ penaltyMs }))) : []
  found = likelier(punished[0], found)
  const whole = found
  const counts = REPLICAS.filter((replicas) => part === undefined || replicas === part.replicas)
  const [replicated] = isUntold() ? accountsOf(counts.map((replicas) => ({ replicas }))) : []
  found = likelier(replicated, found, REPLICAS_TELL)
  const mayCountParts = isAlone && (part === undefined || part.ranked[0]?.best.shape.part !== undefined)
  found = (mayCountParts ? explanationByFractions(evidence, found) : null) ?? found
  const mayBeStacked = isAlone && (part === undefined || part.behind.length > 0)
  const stacked = mayBeStacked ? explainedByPair(evidence, found, { plain, known, earlier }) : null
  if (stacked?.isLikelier) found = stacked.explanation
  const mayHaveChanged = part === undefined && isAlone && isUntold()
  const changed = mayHaveChanged ? changedBetween(evidence, Math.max(floor, found.score)) : null
  found = changed ?? found
  const isPair = found === stacked?.explanation
  const mayBeAmong = part === undefined && changed === null
  const instead = mayBeAmong ? explainedByOthers(evidence, found, { whole, plain, isPair }) : null
  const unexplained = instead?.unexplained ?? wrongOf(found, evidence) / decisive(observations)
  found = instead?.found ?? found
  const beside = { plain, bounded, isBounded, punished, unpunished, replicated, stacked, changed, instead }
  return { ...beside, found, unexplained }
}

function likelier(one: Explanation | undefined, found: Explanation, tells = 0): Explanation {
  return one !== undefined && one.score > found.score + tells ? one : found
}

/** Whether a rate alone leaves answers untold. */
export function isWrong(plain: Explanation, evidence: Evidence): boolean {
  return plain.fits.length === 0 || wrongOf(plain, evidence) > 0
}

/** Concurrency limits where a rate leaves something to tell, and whether the likeliest was met. */
function byConcurrency(
  evidence: Evidence,
  plain: Explanation,
  { floor, part }: Pick<InferOptions, 'part'> & { floor: number },
): { bounded: readonly Explanation[]; isBounded: boolean } {
  const mayBeBounded = part === undefined || (part.concurrency ?? part.suspected) !== null
  // Where a rate tells nearly all there is nothing left for a concurrency limit to tell.
  const isLeft = isWrong(plain, evidence) || plain.score < -UNTOLD_BY_RATE
  const bounded = mayBeBounded && isLeft ? explanationsByConcurrency(evidence, plain.score, floor - RIVAL) : []
  const tells = evidence.othersPerMs > 0 ? CONCURRENCY_TELLS_AMONG_OTHERS : CONCURRENCY_TELLS
  const [first] = bounded
  const isBounded =
    first !== undefined && first.score > Math.max(floor, plain.score + tells) && isMet(first, plain, evidence)
  return { bounded, isBounded }
}

/** Whether a concurrency limit was surely full, or explains more than outliers; without a rate beside it, it explains all. */
function isMet(bounded: Explanation, plain: Explanation, evidence: Evidence): boolean {
  if (bounded.fits.length === 0 || plain.fits.length === 0) return true
  if ((bounded.concurrency ?? 0) <= seenOpen(evidence.observations)) return true
  return wrongOf(plain, evidence) - wrongOf(bounded, evidence) >= LEAST_EXPLAINED
}
