import { normalTail } from '../../stats/normal-tail.ts'
import type { Evidence } from './evidence.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Observation } from './observation.ts'
import { type OtherRate, refusedBy } from './other-rate.ts'
import { penalised } from './penalty.ts'
import type { Shape } from './shapes.ts'

/**
 * Cost of an answer that the concurrency limit may have given. After a refusal that it made all places were taken: it admits one each time work ends
 * since then. Otherwise the number of open requests is only roughly known.
 */
export function costOfPerhaps({ passed, held }: Observation, concurrency: number, wasRefused: boolean): number {
  const { passes, refuses } = oddsOfPerhaps(held, concurrency, wasRefused)
  return costOf(passed ? passes : refuses)
}

/** Mean cost of such an answer if that limit gave it. */
export function costOnAverage({ held }: Observation, concurrency: number, wasRefused: boolean): number {
  const { passes, refuses } = oddsOfPerhaps(held, concurrency, wasRefused)
  return (passes * costOf(passes) + refuses * costOf(refuses)) / (passes + refuses)
}

/** Odds that it lets a request through, and that it refuses it. */
export function oddsOfPerhaps(
  { mean, variance, endings }: Observation['held'],
  concurrency: number,
  wasRefused: boolean,
): { passes: number; refuses: number } {
  const full = normalTail((concurrency - 0.5 - mean) / Math.sqrt(variance + 0.1))
  const free = wasRefused ? 1 - Math.exp(-endings) : 0
  const kept = wasRefused ? Math.exp(-endings) : 0
  return { passes: Math.max(1 - full, free), refuses: Math.max(full, kept) }
}

function costOf(odds: number): number {
  return Math.max(LEAST_OF_PERHAPS, Math.log(odds + 1e-9))
}
/** An answer that another rate gave only if its instant was off. */
const OFF_OTHER = -1.7
/** Bound, because the number of open requests is known too badly for more. */
const LEAST_OF_PERHAPS = -2.3

/** Whether the concurrency limit made a refusal: surely, perhaps, or not. */
function blocked({ held }: Observation, concurrency: number | null): 'no' | 'perhaps' | 'yes' {
  if (concurrency === null || held.most < concurrency) return 'no'
  return held.least >= concurrency ? 'yes' : 'perhaps'
}

/** A part of a request, and the fits without one: only rates of buckets about theirs are tried with it. */
interface Part {
  share: number
  about: readonly { hypothesis: Hypothesis; shape: Shape }[]
}

/** Limit beside a rate limit. */
export interface OtherLimits {
  concurrency: number | null
  penaltyMs: number | null
  /** Number of gateways that count for themselves, each its part, and are asked in turn. */
  replicas: number
  other: OtherRate | null
  /** A part of a request that fits beyond the whole ones, of laws that count parts; null where whole requests are all. */
  part: Part | null
  /** There is another rate limit, of which nothing is known yet: refusals that this one does not tell are that one's. */
  isOneOfTwo: boolean
}

/** A rate limit alone. */
export const NO_OTHER_LIMITS: OtherLimits = {
  concurrency: null,
  penaltyMs: null,
  replicas: 1,
  other: null,
  part: null,
  isOneOfTwo: false,
}

/** Evidence as what stands beside leaves it to the rate: what that says of each answer is the same for every law and shape. */
export interface Held extends OtherLimits {
  evidence: Evidence
  blocks: readonly ('no' | 'perhaps' | 'yes')[]
  /** The same as numbers, for what is weighed thousands of times. */
  answers: Answers
  /** Costs of answers that it perhaps gave. */
  costs: readonly number[]
  /** And in all where it let through. */
  perhaps: number
}

/**
 * Meaning of an answer for the rate: admitted, admitted although the other limit lets nothing pass, refused, or perhaps refused by the other limit.
 */
export const ANSWER = { passed: 0, contradicted: 1, refused: 2, perhaps: 3 } as const

interface Answers {
  kinds: Uint8Array
  cycles: Uint16Array
  /** Marks that say anything of the rate, and those of them that a rough look takes in. */
  all: Uint32Array
  rough: Uint32Array
}

function answersOf(observations: readonly Observation[], blocks: Held['blocks']): Answers {
  const [all, rough]: [number[], number[]] = [[], []]
  const kinds = Uint8Array.from(observations, ({ passed, isTelling }, index) => {
    const block = blocks[index]
    if (!passed && block === 'yes') return ANSWER.refused
    all.push(index)
    if (isTelling) rough.push(index)
    if (passed) return block === 'yes' ? ANSWER.contradicted : ANSWER.passed
    return block === 'perhaps' ? ANSWER.perhaps : ANSWER.refused
  })
  const cycles = Uint16Array.from(observations, ({ cycle }) => cycle + 1)
  return { kinds, cycles, all: Uint32Array.from(all), rough: Uint32Array.from(rough) }
}

export function heldBeside(evidence: Evidence, beside: OtherLimits): Held {
  const { concurrency, penaltyMs, other } = beside
  const { observations } = evidence
  const punished = penaltyMs === null ? null : penalised(observations, penaltyMs).blocked
  const refused = other === null ? null : refusedBy(other, evidence)
  const blocks = observations.map((observation, at) => {
    if (punished?.[at] === true || refused?.[at] === 'yes') return 'yes'
    const open = blocked(observation, concurrency)
    return open === 'no' ? (refused?.[at] ?? 'no') : open
  })
  const costs = observations.map((observation, index) => {
    if (blocks[index] !== 'perhaps') return 0
    if (refused?.[index] === 'perhaps') return OFF_OTHER
    return costOfPerhaps(observation, concurrency ?? 0, observations[index - 1]?.passed === false)
  })
  const perhaps = costs.reduce((sum, cost, index) => (observations[index]?.passed ? sum + cost : sum), 0)
  return { evidence, ...beside, blocks, answers: answersOf(observations, blocks), costs, perhaps }
}
