import { concurrencyIs, dispersionOf, isStrained, type Ranked, withPosteriors } from './certainty.ts'
import type { Evidence } from './evidence.ts'
import { type Cap, capAmongStray, capThatExplains, coinOrCap, isRateOfWork } from './explained-by-cap.ts'
import { mayBeOthers } from './explained-by-others.ts'
import type { StackedExplanation } from './explained-by-pair.ts'
import { type Explanation, explanationOf, OPEN, RIVAL, seenOpen } from './explanation.ts'
import { NEAR } from './fit.ts'
import { type Explanations, type InferOptions, isWrong, likeliest } from './likeliest.ts'
import { NO_OTHER_LIMITS } from './other-limits.ts'
import type { OtherRate } from './other-rate.ts'
import { areStray, type RandomRefusals, randomRefusals } from './random-refusals.ts'
import { isBlurred } from './shapes.ts'

/** Conclusion from the evidence of one model. */
export interface Inference {
  /** The best fit of each kind of rate limit that was held against it, the likeliest first; empty where no rate limit was met. */
  ranked: readonly Ranked[]
  /** The concurrency limit that was met; null where none was. */
  concurrency: number | null
  /** Others that are about as likely are no larger than this. */
  concurrencyAtMost: number | null
  /** Whether about that many were certainly open at a time, or the limit explains far more than any explanation without it. */
  isConcurrencySure: boolean
  /** About that many, and about as many as are about as likely, were certainly open at a time, and others who take from the rate do not explain it. */
  isConcurrencySeen: boolean
  /** How sure it is that it was one, beside what explains the answers without it. */
  concurrencyIs: number
  /** A bound on open requests, alone, leaves more to chance than what is known of the work that was open does. */
  isStrained: boolean
  /** One that no answer contradicts, and that may be the limit instead of the rate, of a coin, or of chance; null where there is none. */
  cap: Cap | null
  /** Refusals that no law predicts better than a coin does; null where one does. */
  random: RandomRefusals | null
  /** One that may have been met: another saturation beneath it would tell. */
  suspected: number | null
  /** For so long a refusal blocks everything, in ms: those that are about as likely, the likeliest first; none where none was seen to. */
  penaltiesMs: readonly number[]
  /** With and without a penalty the evidence is about as likely: another saturation would tell. */
  isPenaltyOpen: boolean
  /**
   * No penalty is the likelier explanation, and little beside the rarity of penalties speaks against one. Two bursts after silence tell a law that counts
   * refusals from it.
   */
  mayBePunished: boolean
  /** Number of gateways that count for themselves; 1 unless the evidence shows more. */
  replicas: number
  /** A pair of rate limits that is about as likely as the bound on open requests; none where no pair is. */
  rivalPair: readonly OtherRate[]
  /** Another rate limit, that lets more through at once and less in the long run: its best fits; empty where none was met. */
  behind: readonly Ranked[]
  /** The figures changed between two saturations: those that are said are the later ones. */
  isChanged: boolean
  /** Share of refusals and passes that the best fit does not tell. */
  unexplained: number
  /** Logarithm of prior times likelihood of the best explanation of it all. */
  score: number
}

/** When work ended is known badly: other concurrency limits are about as likely that score so much less. */
const ABOUT = 9
/** A limit needs no further saturation below it if at most so many fewer were surely open, or it explains so much more, in logarithms, than a rate. */
const NEARLY_SEEN = 2
const SURELY_TELLS = 30
export const NOTHING_REFUSED: Inference = {
  ranked: [],
  concurrency: null,
  concurrencyAtMost: null,
  isConcurrencySure: false,
  isConcurrencySeen: false,
  concurrencyIs: 0,
  isStrained: false,
  cap: null,
  random: null,
  suspected: null,
  penaltiesMs: [],
  isPenaltyOpen: false,
  mayBePunished: false,
  replicas: 1,
  rivalPair: [],
  behind: [],
  isChanged: false,
  unexplained: 0,
  score: 0,
}

/** The two limits of a pair that was found, or is about as likely as what was; none where no pair is. */
export function pairIn({ ranked: [first], behind: [second], rivalPair }: Inference): readonly OtherRate[] {
  return first === undefined || second === undefined ? rivalPair : [first.best, second.best]
}

export function infer(evidence: Evidence, options: InferOptions = {}): Inference {
  const { floor = Number.NEGATIVE_INFINITY } = options
  const { observations } = evidence
  if (observations.every(({ passed }) => passed)) return NOTHING_REFUSED
  const coin = randomRefusals(observations)
  const { coin: random, cap: capBeside } = coinOrCap(evidence, coin)
  if (random?.isSure) return { ...NOTHING_REFUSED, random, score: Math.max(floor, random.score) }
  const asCoin = (): Inference => ({
    ...NOTHING_REFUSED,
    random,
    cap: capBeside,
    score: Math.max(floor, random?.score ?? floor),
  })
  if (areStray(observations)) {
    const wasSure = coin?.isSure === true
    if (wasSure && capBeside !== null) return asCoin()
    // So few refusals show no law of a rate, but they may all lie where most requests were open.
    const cap = capAmongStray(evidence, wasSure ? 0 : RIVAL)
    return cap === null ? NOTHING_REFUSED : { ...NOTHING_REFUSED, cap }
  }
  const isCoin = (found: Explanation): boolean => {
    const [first] = found.fits
    const isVague = first !== undefined && isBlurred(first.best.shape, evidence.network.slackMs)
    return random !== null && (isVague || random.score > found.score)
  }
  const plain = explanationOf(evidence, NO_OTHER_LIMITS, floor - RIVAL)
  // Answers that hang on nothing that was sent are no other explanation's either; where most are refused, a bound on open requests may look so.
  if (isCoin(plain) && random?.isFew) return asCoin()
  const all = likeliest(evidence, plain, { ...options, floor })
  if (isCoin(all.found)) return asCoin()
  return concluded(evidence, isRateOfWork(evidence, all.found, plain) ? { ...all, found: plain } : all, floor)
}

/** The conclusion from the likeliest explanation, and how sure it is beside the others. */
function concluded(evidence: Evidence, all: Explanations, floor: number): Inference {
  const { observations } = evidence
  const { found, plain, bounded, punished, replicated, stacked, instead } = all
  const [penalty] = punished
  const isPair = found === stacked?.explanation
  const cap = capThatExplains(evidence, found)
  // What other explanations of it are worth is missing from this one's certainty, where they are by another law.
  const rivals = [plain, bounded[0], penalty, replicated, stacked?.explanation, instead?.rival].flatMap(
    (one) => one ?? [],
  )
  const dispersion = dispersionOf(found, evidence)
  const odds = rivals
    .filter((one) => isOther(one, found) || (one === stacked?.explanation && one !== found))
    .reduce((sum, { score }) => sum + Math.exp(Math.min(0, score - found.score) / dispersion), 0)
  const about = bounded.filter(({ score }) => score >= found.score - ABOUT).map(({ concurrency }) => concurrency ?? 0)
  return {
    ranked: withPosteriors(found.fits, { dispersion, share: 1 / (1 + odds + (cap === null ? 0 : 1)) }),
    concurrency: found.concurrency,
    concurrencyAtMost: found.concurrency === null ? null : Math.max(found.concurrency, ...about),
    isConcurrencySure:
      found.concurrency !== null &&
      (found.concurrency <= seenOpen(observations) + NEARLY_SEEN || found.score > plain.score + SURELY_TELLS),
    isConcurrencySeen:
      found.concurrency !== null &&
      Math.max(found.concurrency, ...about) <= seenOpen(observations) + NEARLY_SEEN &&
      !mayBeOthers(evidence, found),
    concurrencyIs: concurrencyIs(found, [plain, penalty, replicated, stacked?.explanation, instead?.rival], dispersion),
    isStrained: isStrained(found, evidence),
    cap,
    random: null,
    suspected: suspectedOf(evidence, all),
    penaltiesMs:
      found.penaltyMs === null
        ? []
        : punished.filter(({ score }) => score >= found.score - NEAR).map((one) => one.penaltyMs ?? 0),
    isPenaltyOpen: penalty !== undefined && Math.abs(penalty.score - all.unpunished) < RIVAL,
    mayBePunished:
      penalty !== undefined &&
      found.penaltyMs === null &&
      found.fits[0]?.best.hypothesis.countsRefusals !== true &&
      penalty.score > found.score - RIVAL,
    replicas: found.replicas,
    rivalPair: found.concurrency === null ? [] : rivalOf(found, stacked),
    behind: withPosteriors(isPair ? stacked.behind : [], { dispersion, share: 1 }),
    isChanged: found === all.changed,
    unexplained: all.unexplained,
    score: Math.max(floor, found.score),
  }
}

/** A concurrency limit that explains about as much as what was found, and was not met for sure; null where none does. */
function suspectedOf(evidence: Evidence, { found, plain, bounded: [first], isBounded }: Explanations): number | null {
  if (first === undefined || isBounded || evidence.othersPerMs > 0) return null
  const isLikely = first.score > plain.score - (isWrong(plain, evidence) ? OPEN : 0)
  return isLikely && first.score > found.score - RIVAL ? first.concurrency : null
}

/** The limits of a pair that explains about as much as what was found; none where no pair does. */
function rivalOf(found: Explanation, stacked: StackedExplanation | null): OtherRate[] {
  const [front, behind] = [stacked?.explanation.fits[0], stacked?.behind[0]]
  if (stacked === null || front === undefined || behind === undefined || found === stacked.explanation) return []
  return stacked.explanation.score > found.score - RIVAL ? [front.best, behind.best] : []
}

function isOther(one: Explanation, found: Explanation): boolean {
  return (
    one !== found &&
    (one.fits[0]?.name !== found.fits[0]?.name || (one.penaltyMs === null) !== (found.penaltyMs === null))
  )
}
