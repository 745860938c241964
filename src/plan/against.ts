import { moments } from '../stats/mean-difference.ts'
import { studentQuantile } from '../stats/student-t.ts'
import type { Estimate } from './capacity-plan.ts'

export const AGAINST_SCHEMA = 'gatebench.plan-against/v1'

/** `plan-against.json`: a run beside what the plan's tier lets expect of it. Gateway's own time; times in ms. */
export interface PlanAgainst {
  schema: typeof AGAINST_SCHEMA
  run: string
  tier: string
  preset: string
  sentence: string
  verdict: 'as planned' | 'short' | 'undecided'
  models: readonly ModelAgainst[]
  /** Assumptions that the run contradicts, the worst first. */
  wrong: readonly Correction[]
}

/** One figure of a run, with the 95 % interval that a run of the plan would fall into. */
export interface Expected {
  what: 'completed' | 'throttled' | 'p50' | 'p95'
  predicted: Estimate | null
  actual: number | null
  verdict: 'as planned' | 'worse' | 'better' | 'cannot be told'
}

export interface ModelAgainst {
  model: string
  figures: readonly Expected[]
}

/** What an assumption has to be multiplied by to give what was seen. */
export interface Correction {
  what: string
  model: string
  /** In the tier file, where it is a setting. */
  path: readonly string[] | null
  assumed: number
  seen: number
  factor: number
}

/** Below this much off an assumption stands. */
const TOLERATED = 0.1

/** A single further value falls into this with 95 % where the plan holds. Null below two values, or where one has none. */
export function predictionOf(values: readonly (number | null)[]): Estimate | null {
  const found = signedPrediction(values)
  return found === null ? null : { ...found, low: Math.max(0, found.low) }
}

/** The same for values that may be below 0. */
export function signedPrediction(values: readonly (number | null)[]): Estimate | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || known.length < values.length) return null
  const { n, mean, variance } = moments(known)
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(variance * (1 + 1 / n))
  return { value: mean, low: mean - half, high: mean + half }
}

/** `more`: whether more of it is better. Counts of chance are off by one without meaning anything. */
export function expectedOf(
  what: Expected['what'],
  values: readonly (number | null)[],
  actual: number | null,
  more: boolean,
): Expected {
  const predicted = predictionOf(values)
  if (predicted === null || actual === null) return { what, predicted, actual, verdict: 'cannot be told' }
  const slack = what === 'completed' || what === 'throttled' ? 1 : 0
  const isLow = actual < predicted.low - slack
  const isHigh = actual > predicted.high + slack
  if (!isLow && !isHigh) return { what, predicted, actual, verdict: 'as planned' }
  return { what, predicted, actual, verdict: isHigh === more ? 'better' : 'worse' }
}

export function verdictOf(models: readonly ModelAgainst[]): PlanAgainst['verdict'] {
  const all = models.flatMap(({ figures }) => figures)
  if (all.some(({ verdict }) => verdict === 'worse')) return 'short'
  const counted = all.filter(({ what }) => what === 'completed')
  return counted.length === 0 || counted.some(({ verdict }) => verdict === 'cannot be told')
    ? 'undecided'
    : 'as planned'
}

/** Null where the assumption stands. */
export function correctionOf(of: Omit<Correction, 'factor'>): Correction | null {
  const factor = of.assumed === 0 ? Number.POSITIVE_INFINITY : of.seen / of.assumed
  return Math.abs(factor - 1) <= TOLERATED ? null : { ...of, factor }
}
