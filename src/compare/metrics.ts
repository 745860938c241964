import * as z from 'zod'
import type { ComparedSummary, RunRecord } from '../measure/summary/run-record.ts'
import { chargedAlone } from '../measure/summary/summary-credits.ts'
import { samplesNeeded } from '../stats/order-statistics.ts'
import { mixPrices } from './mix-price.ts'
import type { ResponseTimes, UnseenEnd } from './response-times.ts'
import type { RunFigures } from './run-figures.ts'

/** Metrics that a comparison gates on, besides those that it counts one by one. */
export const GATED_METRICS = [
  'goodput',
  'response_time',
  'first_token',
  'completion_rate',
  'failure_rate',
  'give_up_rate',
  'drop_rate',
  'throttled_per_completed',
  'credits_per_completed',
] as const
export type GatedMetric = (typeof GATED_METRICS)[number]

/** Shares of calls: what is let pass of them is a number of points, not a share of a share. */
const RATES: ReadonlySet<GatedMetric> = new Set(['completion_rate', 'failure_rate', 'give_up_rate', 'drop_rate'])
export function isRate(metric: GatedMetric): boolean {
  return RATES.has(metric)
}

/** Percentiles that stand for the tail; one of them is gated. */
export const GATED_PERCENTILES = ['p99', 'p95', 'p90'] as const
export type GatedPercentile = (typeof GATED_PERCENTILES)[number]

const SHARES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const

/** A run with the figures that it is measured by. */
export interface ComparedRun {
  record: RunRecord
  figures: RunFigures
}

/** One run's value; Infinity for a percentile that is not reached. */
export interface Reading {
  value: number
  /** Takes the place of a value of 0 where a ratio is asked for: half of the least that could have been seen. */
  least: number
  /** The least that chance within the run moves the value by, on the gauge's scale; 0 where nobody knows. */
  error: number
  /** For a share: hits of the total, so that several runs together show the effect of chance. */
  share: { hits: number; of: number } | null
}

/** How a metric is measured in each run of a comparison. */
export interface Gauge {
  metric: GatedMetric
  stat: GatedPercentile | 'p50' | 'value'
  /** Null: all models together. */
  model: string | null
  worse: 'higher' | 'lower'
  /**
   * Scale on which effects are differences. `ratio`: of logarithms. `amount`: of a rate itself, which may exceed 1. `points`: of shares themselves.
   */
  scale: 'ratio' | 'amount' | 'points'
  /** Share of the false alarms that are let pass. */
  weight: number
  /** Null when the run does not say. */
  read: (run: ComparedRun, unseen: UnseenEnd) => Reading | null
}

/**
 * How the false alarms that are let pass are shared out. A slower gateway shows in the middle of every model and in the tail, and these
 * have the larger part; a rate has an absolute floor that keeps most chance away already.
 */
const WEIGHTS = {
  middle: 0.2,
  middles: 0.2,
  tail: 0.3,
  throttled: 0.15,
  rate: 0.03,
  goodput: 0.02,
  credits: 0.03,
  firstToken: 0.1,
} as const

/**
 * The gauges that suit these runs. What is looked at is chosen from the base alone: a tail that it reaches and a candidate does not is a
 * regression, never a reason to look at another.
 */
export function gaugesFor(
  base: readonly ComparedRun[],
  candidate: readonly ComparedRun[],
  percentile: GatedPercentile | null,
): Gauge[] {
  const isTail = (p: GatedPercentile): boolean => isGiven(base, allCalls, SHARES[p])
  const tail = percentile === null ? GATED_PERCENTILES.find(isTail) : isTail(percentile) ? percentile : undefined
  const firstTail = GATED_PERCENTILES.find((p) => isGiven(base, firstTokens, SHARES[p]))
  const models = [...(base[0]?.figures.models.keys() ?? [])].filter((name) => isCarried(base, ofModel(name), 0.5))
  const time = (
    of: TimesOf,
    p: GatedPercentile | 'p50',
    model: string | null,
    weight: number,
    metric: GatedMetric = 'response_time',
  ): Gauge => ({
    metric,
    stat: p,
    model,
    worse: 'higher',
    scale: 'ratio',
    weight,
    read: ({ figures }, unseen) => readTime(of(figures), SHARES[p], unseen),
  })
  const runs = [...base, ...candidate]
  return [
    goodput(runs),
    time(tail === undefined ? none : allCalls, tail ?? percentile ?? 'p90', null, WEIGHTS.tail),
    ...(models.length > 1 ? [middleOfModels(models, base)] : []),
    ...models.map((name) => time(ofModel(name), 'p50', name, WEIGHTS.middles / models.length)),
    ...(isCarried(base, firstTokens, 0.5)
      ? [
          time(firstTokens, 'p50', null, WEIGHTS.firstToken / 2, 'first_token'),
          time(firstTokens, firstTail ?? 'p90', null, WEIGHTS.firstToken / 2, 'first_token'),
        ]
      : []),
    rate('completion_rate', 'lower', ({ completed, planned, leftOut }) => share(completed, planned - leftOut)),
    rate('failure_rate', 'higher', ({ failed, started }) => share(failed, started)),
    rate('give_up_rate', 'higher', ({ gaveUp, started }) => share(gaveUp, started)),
    rate('drop_rate', 'higher', ({ dropped, planned }) => share(dropped, planned)),
    throttled,
    credits(runs),
  ]
}

type TimesOf = (figures: RunFigures) => ResponseTimes | null

const allCalls: TimesOf = ({ all }) => all
const none: TimesOf = () => null
const firstTokens: TimesOf = ({ firstToken }) => firstToken
function ofModel(name: string): TimesOf {
  return ({ models }) => models.get(name) ?? null
}

/** Whether the calls of every run are enough for the percentile. */
function isCarried(runs: readonly ComparedRun[], of: TimesOf, p: number): boolean {
  return runs.every(({ figures }) => (of(figures)?.count ?? 0) >= samplesNeeded(p))
}

/** Whether it is reached besides, in more than half of them: one run in trouble is no reason to look elsewhere. */
function isGiven(runs: readonly ComparedRun[], of: TimesOf, p: number): boolean {
  const reached = runs.filter(({ figures }) => Number.isFinite(of(figures)?.quantile(p, 'never') ?? Number.NaN))
  return isCarried(runs, of, p) && reached.length > runs.length / 2
}

function readTime(times: ResponseTimes | null, p: number, unseen: UnseenEnd): Reading | null {
  if (times === null || times.count === 0) return null
  return { value: times.quantile(p, unseen), least: 1e-3, error: times.error(p), share: null }
}

/** The geometric mean of the models' p50, each weighed by its calls in the base: what slows all of them a little shows here first. */
function middleOfModels(models: readonly string[], base: readonly ComparedRun[]): Gauge {
  const calls = models.map((name) => base.reduce((sum, { figures }) => sum + (ofModel(name)(figures)?.count ?? 0), 0))
  const total = calls.reduce((sum, count) => sum + count, 0)
  return {
    metric: 'response_time',
    stat: 'p50',
    model: null,
    worse: 'higher',
    scale: 'ratio',
    weight: WEIGHTS.middle,
    read: ({ figures }, unseen) => {
      const readings = models.map((name) => readTime(ofModel(name)(figures), 0.5, unseen))
      if (!readings.every((reading) => reading !== null)) return null
      const weighed = (of: (reading: Reading, weight: number) => number): number =>
        readings.reduce((sum, reading, at) => sum + of(reading, (calls[at] ?? 0) / total), 0)
      const value = Math.exp(weighed((reading, weight) => weight * Math.log(Math.max(reading.value, reading.least))))
      const error = Math.sqrt(weighed((reading, weight) => (weight * reading.error) ** 2))
      return { value, least: 1e-3, error, share: null }
    },
  }
}

function rate(metric: GatedMetric, worse: Gauge['worse'], of: (figures: RunFigures) => Reading['share']): Gauge {
  return {
    metric,
    stat: 'value',
    model: null,
    worse,
    scale: 'points',
    weight: WEIGHTS.rate,
    read: ({ figures }) => {
      const found = of(figures)
      return found === null ? null : { value: found.hits / found.of, least: 0, error: 0, share: found }
    },
  }
}

function share(hits: number, of: number): Reading['share'] {
  return of > 0 ? { hits, of } : null
}

const throttled: Gauge = {
  metric: 'throttled_per_completed',
  stat: 'value',
  model: null,
  worse: 'higher',
  scale: 'amount',
  weight: WEIGHTS.throttled,
  read: ({ figures }) =>
    figures.completed === 0
      ? null
      : {
          value: figures.throttled / figures.completed,
          least: 0.5 / figures.completed,
          // As a Poisson count would vary at the least.
          error: Math.sqrt(figures.throttled + 1) / figures.completed,
          share: null,
        },
}

/** Good calls a second. In an open model more calls come in one run than in another by chance alone: there, at equal offered load. */
function goodput(runs: readonly ComparedRun[]): Gauge {
  const planned = runs.reduce((sum, { figures }) => sum + figures.planned, 0)
  const overMs = runs.reduce((sum, { record }) => sum + record.summary.goodput.overMs, 0)
  const isOpen = runs.every(({ record }) => isOpenModel(record.settings))
  return {
    metric: 'goodput',
    stat: 'value',
    model: null,
    worse: 'lower',
    scale: 'ratio',
    weight: WEIGHTS.goodput,
    read: ({ record: { summary }, figures }) => {
      const { calls, perSecond } = summary.goodput
      if (perSecond === null || figures.planned === 0) return null
      const perCall = isOpen ? (1000 * planned) / overMs / figures.planned : 1000 / summary.goodput.overMs
      return { value: calls * perCall, least: perCall / 2, error: 1 / Math.max(1, calls), share: null }
    },
  }
}

/**
 * Money is the gateway's own figure where every run has it, and nobody else can have spent a part of it while the run was interrupted. Else it is
 * the stated prices: never one against the other. At an equal mix of models where
 * prices are stated: by chance alone one run completes more expensive calls than another.
 */
function credits(runs: readonly ComparedRun[]): Gauge {
  const sources = [chargedAlone, (credits: ComparedSummary['credits']): number | null => credits?.priced ?? null]
  const spentOf = sources.find((of) => runs.every(({ record }) => of(record.summary.credits) !== null))
  const mixPrice = mixPrices(runs.map(({ record }) => record))
  return {
    metric: 'credits_per_completed',
    stat: 'value',
    model: null,
    worse: 'higher',
    scale: 'ratio',
    weight: WEIGHTS.credits,
    read: ({ record }) => {
      const { summary } = record
      const spent = spentOf?.(summary.credits) ?? null
      const { completed } = summary.counts
      if (spent === null || !(spent > 0) || completed === 0) return null
      return { value: spent / completed / (mixPrice?.(record) ?? 1), least: 0, error: 0, share: null }
    },
  }
}

const loads = z.object({
  models: z.array(z.object({ arrivals: z.object({ process: z.string() }).nullish() })),
})

/** Whether every model's calls are due by a plan, not when an earlier call has ended. */
function isOpenModel(settings: unknown): boolean {
  const found = loads.safeParse(settings)
  return found.success && found.data.models.every(({ arrivals }) => arrivals?.process !== 'closed')
}

/** A value on the scale on which effects are differences; larger is worse. */
export function scaled({ worse, scale }: Pick<Gauge, 'worse' | 'scale'>, { value, least }: Reading): number {
  const size = scale === 'ratio' ? Math.log(Math.max(value, least)) : value
  return worse === 'higher' ? size : -size
}

/** The value at a place of that scale. */
export function unscaled({ worse, scale }: Pick<Gauge, 'worse' | 'scale'>, size: number): number {
  const of = worse === 'higher' ? size : -size
  return scale === 'ratio' ? Math.exp(of) : of
}
