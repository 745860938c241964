import { EXIT } from '../../errors.ts'
import { normalQuantile } from '../../stats/distributions.ts'
import { moments } from '../../stats/mean-difference.ts'
import { type Prediction, predictedCount, predictedQuantile, predictedSize } from '../../stats/prediction.ts'

export const AGAINST_SCHEMA = 'gatebench.plan-against/v1'

export const AGAINST_EXITS = { 'as planned': EXIT.ok, short: EXIT.regression, undecided: EXIT.inconclusive } as const

/** `plan-against.json`: a run beside what the plan predicts for its tier. Gateway's own time; times in ms. */
export interface PlanAgainst {
  schema: typeof AGAINST_SCHEMA
  run: string
  tier: string
  preset: string
  sentence: string
  verdict: 'as planned' | 'short' | 'undecided'
  /** Empty where the run cannot be compared. */
  models: readonly ModelAgainst[]
  /** Credits charged to the account, beside the tier's price of the accepted calls; null if no balance was read. */
  credits: Expected | null
  /** Assumptions that the run contradicts, the worst first. */
  wrong: readonly Correction[]
  /** Parts that the comparison leaves out, and the reasons. */
  notices: readonly string[]
}

/** A time may be for ever. */
export type Figure = number | 'never'

/** One figure of a run, with where it falls if the tier is as assumed: in 98% of runs all figures together. */
export interface Expected {
  what: 'completed' | 'failed' | 'throttled' | 'p50' | 'p95' | 'service time' | 'credits'
  predicted: { value: Figure; low: Figure; high: Figure } | null
  actual: Figure | null
  verdict: 'as planned' | 'worse' | 'better' | 'cannot be told'
}

export interface ModelAgainst {
  model: string
  figures: readonly Expected[]
  /** Growth of its mean service time, as a share, that about 80% of such runs would show; absent where it cannot be judged. */
  visibleGrowth?: number
}

/** Factor on an assumption that gives the observed value. */
export interface Correction {
  what: string
  /** Where the run does not tell which, all that it may be of; the same holds of limits. */
  models: readonly string[]
  isCertain: boolean
  /** In the tier file, where it is a setting and it is certain. */
  path: readonly string[] | null
  /** Null where nothing was assumed. */
  assumed: number | null
  seen: number
  /** Null where nothing was assumed, or 0. */
  factor: number | null
  /** Evidence of the run, in words; empty if the figures show it. */
  evidence: string
}

/** Below this much off an assumption stands: figures of a tier are round ones, and a machine adds some time of its own. */
export const TOLERATED = 0.1
/** Prices are exact, but for refunds that are still to come. */
const TOLERATED_OF_CREDITS = 0.02
/** Share of the calls by which a count may differ without meaning. */
const TOLERATED_OF_CALLS = 0.01
/** Times of fewer calls say nothing. */
const LEAST_CALLS = 10
/** All figures together are within their intervals in so many runs of a tier that is as assumed; a little fewer near capacity, where tails are long. */
const CONFIDENCE = 0.98

/** Result of a run, or of a simulation of it, for one model. */
export interface ModelRun {
  offered: number
  accepted: number
  completed: number
  failed: number
  throttled: number
  hundredthsMs: readonly number[]
  meanServiceMs: number | null
}

/** Confidence of each interval, so that all of the family are right together (Bonferroni). */
export function confidenceOfEach(models: number): number {
  return 1 - (1 - CONFIDENCE) / (6 * models + 1)
}

/** The figures of one model. `overheadMs`: what the way to a mock that runs fast adds to a time, in the gateway's own. */
export function modelAgainst(
  model: string,
  actual: ModelRun,
  simulated: readonly ModelRun[],
  confidence: number,
  overheadMs = 0,
): ModelAgainst {
  const { offered } = actual
  const few = Math.max(1, TOLERATED_OF_CALLS * offered)
  const count = (what: 'completed' | 'failed' | 'throttled', share: number): Expected => {
    const predicted = predictedCount(
      simulated.map((one) => one[what]),
      confidence,
    )
    const slack = Math.max(few, share * (predicted?.value ?? 0))
    return expectedOf(what, widened(predicted, slack), offered === 0 ? null : actual[what], what === 'completed')
  }
  const quantile = (what: 'p50' | 'p95', p: number): Expected => {
    // The latest of a few calls is a matter of chance.
    if (offered < Math.max(LEAST_CALLS, 1 / (1 - p))) return expectedOf(what, null, null)
    const samples = simulated.map(({ hundredthsMs }) => hundredthsMs)
    const predicted = predictedQuantile(samples, p, offered, confidence)
    return expectedOf(what, tolerant(predicted, overheadMs), actual.hundredthsMs[Math.round(p * 100)])
  }
  const means = simulated.map(({ meanServiceMs }) => meanServiceMs)
  const isTold = actual.completed >= LEAST_CALLS && means.every((mean) => mean !== null)
  const mean = predictedSize(isTold ? means : [], confidence)
  const service = expectedOf('service time', tolerant(mean, overheadMs), isTold ? actual.meanServiceMs : null)
  const growth = visibleGrowth(service, means)
  return {
    model,
    figures: [
      count('completed', 0),
      count('failed', TOLERATED),
      count('throttled', TOLERATED),
      quantile('p50', 0.5),
      quantile('p95', 0.95),
      service,
    ],
    ...(growth !== null && { visibleGrowth: growth }),
  }
}

/** Share of the runs in which a growth must show. */
export const POWER = 0.8

/** `means`: service times of the simulations. Each has a factor from which on it is beyond the range. */
function visibleGrowth({ predicted }: Expected, means: readonly (number | null)[]): number | null {
  if (predicted === null || predicted.high === 'never') return null
  const { high } = predicted
  const { n, mean, variance } = moments(means.map((one) => Math.log(high / (one ?? high))))
  const growth = Math.exp(mean + normalQuantile(POWER) * Math.sqrt(variance * (1 + 1 / n))) - 1
  return Number(Math.max(0, growth).toFixed(6))
}

/** Credits charged to the account. `asked`: the tier's prices of the accepted calls. */
export function creditsAgainst(
  actual: { charged: number | null; asked: number },
  simulated: readonly { charged: number | null; asked: number }[],
  confidence: number,
): Expected | null {
  if (actual.charged === null || actual.asked === 0) return null
  const ratios = simulated.flatMap(({ charged, asked }) => (charged === null || asked === 0 ? [] : [charged / asked]))
  const ratio = ratios.length < simulated.length ? null : predictedSize(ratios, confidence)
  const predicted =
    ratio === null
      ? null
      : { value: ratio.value * actual.asked, low: ratio.low * actual.asked, high: ratio.high * actual.asked }
  return expectedOf('credits', widened(predicted, TOLERATED_OF_CREDITS * (predicted?.value ?? 0)), actual.charged)
}

/** `isMoreBetter`: of times, refusals and credits less is. */
function expectedOf(
  what: Expected['what'],
  predicted: Prediction | null,
  actual: number | null | undefined,
  isMoreBetter = false,
): Expected {
  const stated = predicted && {
    value: figureOf(predicted.value),
    low: figureOf(predicted.low),
    high: figureOf(predicted.high),
  }
  if (predicted === null || actual == null) {
    return { what, predicted: stated, actual: actual == null ? null : figureOf(actual), verdict: 'cannot be told' }
  }
  const isOff = actual < predicted.low || actual > predicted.high
  // No time is later than never: a range up to there says nothing where a time with an end is expected.
  const isOpen = predicted.high === Number.POSITIVE_INFINITY && Number.isFinite(predicted.value)
  const within = isOpen ? 'cannot be told' : 'as planned'
  const verdict = !isOff ? within : actual > predicted.high === isMoreBetter ? 'better' : 'worse'
  return { what, predicted: stated, actual: figureOf(actual), verdict }
}

function figureOf(value: number): Figure {
  return Number.isFinite(value) ? Number(value.toFixed(6)) : 'never'
}

function widened(predicted: Prediction | null, by: number): Prediction | null {
  return predicted && { ...predicted, low: Math.max(0, predicted.low - by), high: predicted.high + by }
}

function tolerant(predicted: Prediction | null, overheadMs: number): Prediction | null {
  if (predicted === null) return null
  const { value, low, high } = predicted
  return {
    value,
    low: Math.min(low, Number.isFinite(value) ? value * (1 - TOLERATED) : low),
    high: Math.max(high, value * (1 + TOLERATED)) + overheadMs,
  }
}

/** Whether so few calls were due that nothing can be said of the model. */
export function isTooFew({ offered }: Pick<ModelRun, 'offered'>): boolean {
  return offered < LEAST_CALLS
}

/** Undecided where no model has calls enough; a finding is one all the same. */
export function verdictOf(
  models: readonly ModelAgainst[],
  credits: Expected | null,
  tooFew: readonly string[],
): PlanAgainst['verdict'] {
  const all = [...models.flatMap(({ figures }) => figures), ...(credits === null ? [] : [credits])]
  if (all.some(({ verdict }) => verdict === 'worse')) return 'short'
  return tooFew.length === models.length ? 'undecided' : 'as planned'
}

/** Times of models with calls enough to be compared, as `p95 of image-fast`, of which nothing can be said. */
export function timesNotJudged(models: PlanAgainst['models'], tooFew: readonly string[]): string[] {
  return models.flatMap(({ model, figures }) => {
    const open = figures.filter(
      ({ what, verdict }) => (what === 'p50' || what === 'p95') && verdict === 'cannot be told',
    )
    return tooFew.includes(model) ? [] : open.map(({ what }) => `${what} of ${model}`)
  })
}

/** Figures with a verdict, by model, as `p50, p95 of image-fast`. */
export function figuresThatAre(
  verdict: Expected['verdict'],
  models: PlanAgainst['models'],
  credits: PlanAgainst['credits'],
): string[] {
  const found = models.flatMap(({ model, figures }) => {
    const whats = figures.filter((one) => one.verdict === verdict).map(({ what }) => what)
    return whats.length === 0 ? [] : [`${whats.join(', ')} of ${model}`]
  })
  return credits?.verdict === verdict ? [...found, 'credits charged'] : found
}
